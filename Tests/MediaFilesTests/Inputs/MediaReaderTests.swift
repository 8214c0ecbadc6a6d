import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// A file to make and its expected contents.
struct Clip: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: String
    var frames: Int
    var width = 160
    var height = 120
    var type: OSType = kCVPixelFormatType_420YpCbCr8Planar
    /// The ticks between frames and per second, for a constant rate.
    var step: (ticks: Int64, timescale: Int32)?
    /// FFmpeg's name of the format in which pixels must equal those of the `ffmpeg` command; nil skips the comparison.
    var rawFormat: String?
    var testDescription: String { name }

    static let h264 = Fixtures.source(rate: "30", frames: 24) + " -c:v libx264 -pix_fmt yuv420p"

    static let all: [Clip] = [
        Clip(
            name: "bframes.mp4",
            arguments: h264 + " -bf 3 -g 12",
            frames: 24,
            step: (512, 15360),
            rawFormat: "yuv420p"
        ),
        Clip(
            name: "ntsc.mp4",
            arguments: Fixtures.source(rate: "30000/1001", frames: 10) + " -c:v libx264 -pix_fmt yuv420p",
            frames: 10,
            step: (1001, 30000),
            rawFormat: "yuv420p"
        ),
        Clip(name: "late-start.ts", arguments: h264 + " -bf 2", frames: 24, step: (3000, 90000), rawFormat: "yuv420p"),
        Clip(name: "h264.mkv", arguments: h264, frames: 24, rawFormat: "yuv420p"),
        Clip(name: "h264.flv", arguments: h264, frames: 24, rawFormat: "yuv420p"),
        // No B-frames: the AVI container cannot store their presentation order.
        Clip(name: "mpeg4.avi", arguments: Fixtures.source(frames: 12) + " -c:v mpeg4", frames: 12, step: (1, 25)),
        Clip(
            name: "motion.avi",
            arguments: Fixtures.source(frames: 12) + " -c:v mjpeg -pix_fmt yuvj420p",
            frames: 12,
            type: kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            step: (1, 25),
            rawFormat: "yuvj420p"
        ),
        Clip(
            name: "motion422.avi",
            arguments: Fixtures.source(frames: 3) + " -c:v mjpeg -pix_fmt yuvj422p",
            frames: 3,
            type: kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            step: (1, 25)
        ),
        Clip(
            name: "vp9.webm",
            arguments: Fixtures.source(frames: 12) + " -c:v libvpx-vp9 -cpu-used 8",
            frames: 12,
            step: (40, 1000),
            rawFormat: "yuv420p"
        ),
        Clip(
            name: "loop.gif",
            arguments: Fixtures.source(rate: "10", frames: 7),
            frames: 7,
            type: kCVPixelFormatType_32BGRA,
            step: (10, 100)
        ),
        Clip(
            name: "moving.apng",
            arguments: Fixtures.source(frames: 4) + " -f apng",
            frames: 4,
            type: kCVPixelFormatType_24RGB,
            rawFormat: "rgb24"
        ),
        Clip(
            name: "yuv444.mkv",
            arguments: Fixtures.source(frames: 3) + " -c:v ffv1 -pix_fmt yuv444p",
            frames: 3
        ),
        Clip(
            name: "tenbit.mkv",
            arguments: Fixtures.source(frames: 3) + " -c:v ffv1 -pix_fmt yuv420p10le",
            frames: 3
        ),
        Clip(
            name: "tenbit.mp4",
            arguments: Fixtures.source(frames: 5) + " -c:v libx264 -pix_fmt yuv420p10le",
            frames: 5
        ),
        Clip(
            name: "odd.mkv",
            arguments: Fixtures.source("322x242", frames: 3)
                + " -vf format=gbrp,crop=161:121 -c:v ffv1 -pix_fmt yuv420p",
            frames: 3,
            width: 161,
            height: 121,
            rawFormat: "yuv420p"
        ),
        Clip(
            name: "tiny.mkv",
            arguments: Fixtures.source(frames: 2) + " -vf format=gbrp,crop=1:1 -c:v ffv1 -pix_fmt yuv420p",
            frames: 2,
            width: 1,
            height: 1,
            rawFormat: "yuv420p"
        ),
        Clip(
            name: "full.mkv",
            arguments: Fixtures.source(frames: 2) + " -c:v ffv1 -pix_fmt yuv420p -color_range pc",
            frames: 2,
            type: kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            rawFormat: "yuv420p"
        ),
        Clip(
            name: "nv12.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt nv12",
            frames: 2,
            type: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            rawFormat: "nv12"
        ),
        Clip(
            name: "yuyv.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt yuyv422",
            frames: 2,
            type: kCVPixelFormatType_422YpCbCr8_yuvs,
            rawFormat: "yuyv422"
        ),
        Clip(
            name: "uyvy.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt uyvy422",
            frames: 2,
            type: kCVPixelFormatType_422YpCbCr8,
            rawFormat: "uyvy422"
        ),
        Clip(
            name: "grey.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt gray",
            frames: 2,
            type: kCVPixelFormatType_OneComponent8,
            rawFormat: "gray"
        ),
        Clip(
            name: "bgra.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt bgra",
            frames: 2,
            type: kCVPixelFormatType_32BGRA,
            rawFormat: "bgra"
        ),
        Clip(
            name: "argb.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt argb",
            frames: 2,
            type: kCVPixelFormatType_32ARGB,
            rawFormat: "argb"
        ),
        Clip(
            name: "bgr24.nut",
            arguments: Fixtures.source(frames: 2) + " -c:v rawvideo -pix_fmt bgr24",
            frames: 2,
            type: kCVPixelFormatType_24BGR,
            rawFormat: "bgr24"
        ),
        Clip(
            name: "second.mkv",
            arguments:
                "-f lavfi -i sine -f lavfi -i testsrc2=size=160x120 -f lavfi -i testsrc2=size=320x240 "
                + "-map 0 -map 1 -map 2 -c:v ffv1 -pix_fmt yuv420p -frames:v 6 -t 0.24",
            frames: 6,
            rawFormat: "yuv420p"
        ),
    ]

    static let images: [Clip] = [
        Clip(
            name: "rgb.png",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt rgb24",
            frames: 1,
            type: kCVPixelFormatType_24RGB,
            rawFormat: "rgb24"
        ),
        Clip(
            name: "rgba.png",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt rgba",
            frames: 1,
            type: kCVPixelFormatType_32RGBA,
            rawFormat: "rgba"
        ),
        Clip(
            name: "palette.png",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt pal8",
            frames: 1,
            type: kCVPixelFormatType_32BGRA,
            rawFormat: "bgra"
        ),
        Clip(
            name: "grey16.png",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt gray16be",
            frames: 1,
            type: kCVPixelFormatType_OneComponent8
        ),
        Clip(
            name: "mono.png",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt monob",
            frames: 1,
            type: kCVPixelFormatType_OneComponent8,
            rawFormat: "gray"
        ),
        // The command itself cannot read this name: it takes it for a pattern.
        Clip(
            name: "a%03d.png",
            arguments: Fixtures.source(frames: 1) + " -update 1 -pix_fmt rgb24",
            frames: 1,
            type: kCVPixelFormatType_24RGB
        ),
        Clip(
            name: "photo.jpg",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt yuvj420p",
            frames: 1,
            type: kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            rawFormat: "yuvj420p"
        ),
        Clip(
            name: "photo444.jpg",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt yuvj444p",
            frames: 1,
            type: kCVPixelFormatType_420YpCbCr8PlanarFullRange
        ),
        // Rows run from the bottom up.
        Clip(
            name: "photo.bmp",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt bgr24",
            frames: 1,
            type: kCVPixelFormatType_24BGR,
            rawFormat: "bgr24"
        ),
        Clip(
            name: "photo.tiff",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt rgb24",
            frames: 1,
            type: kCVPixelFormatType_24RGB,
            rawFormat: "rgb24"
        ),
        Clip(
            name: "photo.webp",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt yuv420p -c:v libwebp",
            frames: 1,
            // Limited range, so the reader converts it to increase the contrast.
            type: kCVPixelFormatType_32BGRA
        ),
        Clip(
            name: "photo.ppm",
            arguments: Fixtures.source(frames: 1) + " -pix_fmt rgb24",
            frames: 1,
            type: kCVPixelFormatType_24RGB,
            rawFormat: "rgb24"
        ),
    ]
}

/// Returns the pixels of a buffer without row padding, planes one after another.
func packedBytes(_ image: CVPixelBuffer) -> [UInt8] {
    var result: [UInt8] = []
    image.withPlanes(readOnly: true) { planes in
        for (shape, plane) in zip(image.pixelFormat.planes, planes) {
            let count = shape.byteCount(columns: plane.width)
            for row in 0..<plane.height { result += plane.row(row).prefix(count) }
        }
    }
    return result
}

/// Returns all frames of a reader.
func readAll(_ reader: MediaReader) throws -> [DecodedFrame] {
    var frames: [DecodedFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    return frames
}

@Suite("MediaReader")
struct MediaReaderTests {
    @Test("a file of N frames gives N frames with its size, format and rate", arguments: Clip.all + Clip.images)
    func frames(clip: Clip) throws {
        let path = try Fixtures.make(clip.name, clip.arguments)
        let reader = try MediaReader(.file(path))
        #expect(reader.description.width == clip.width)
        #expect(reader.description.height == clip.height)
        #expect(reader.description.pixelFormat == clip.type)
        #expect(reader.description.isImage == Clip.images.contains { $0.name == clip.name })
        let frames = try readAll(reader)
        #expect(frames.count == clip.frames)
        #expect(frames.map(\.index) == Array(0..<clip.frames))
        #expect(reader.endError == nil)
        #expect(reader.lostCount == 0)
        #expect(frames.first?.presentationTime == .zero)
        for (earlier, later) in zip(frames, frames.dropFirst()) {
            #expect(earlier.presentationTime < later.presentationTime)
        }
        if let step = clip.step {
            let times = frames.map(\.presentationTime)
            #expect(times == (0..<clip.frames).map { CMTime(value: Int64($0) * step.ticks, timescale: step.timescale) })
            #expect(times.allSatisfy { $0.timescale == step.timescale })
            #expect(frames.allSatisfy { $0.duration == CMTime(value: step.ticks, timescale: step.timescale) })
        }
        if let format = clip.rawFormat {
            let expected = try Fixtures.rawPixels(of: path, format: format)
            let got = frames.flatMap { packedBytes($0.image) }
            #expect(got.count == expected.count)
            // A Boolean, because the testing framework would search for the shortest edit between the arrays.
            let isSame = got == expected
            #expect(isSame, "first difference at \(zip(got, expected).enumerated().first { $1.0 != $1.1 }?.0 ?? -1)")
        }
        for frame in frames {
            #expect(frame.image.width == clip.width && frame.image.height == clip.height)
            #expect(frame.image.pixelFormatType == clip.type)
        }
    }

    @Test("a variable rate preserves each frame's time")
    func variableRate() throws {
        // Frames 0, 1, 4, 9, 16 and 25 at 25 frames a second.
        let path = try Fixtures.make(
            "variable.mp4",
            "-f lavfi -i testsrc2=size=160x120:rate=25:duration=1.2 "
                + "-vf select=eq(n\\,0)+eq(n\\,1)+eq(n\\,4)+eq(n\\,9)+eq(n\\,16)+eq(n\\,25)"
                + " -vsync vfr -t 2 -c:v libx264 -bf 2 -pix_fmt yuv420p"
        )
        let frames = try readAll(try MediaReader(.file(path)))
        #expect(frames.map(\.presentationTime) == [0, 1, 4, 9, 16, 25].map { CMTime(value: $0, timescale: 25) })
    }

    @Test("the container's properties are in the description")
    func description() throws {
        let path = try Fixtures.make("bframes.mp4", Clip.h264 + " -bf 3 -g 12")
        let description = try MediaReader(.file(path)).description
        #expect(description.codec == "h264")
        #expect(description.container.contains("mp4"))
        #expect(description.frameRate == MediaRational(30, 1))
        #expect(description.duration == CMTime(value: 24, timescale: 30))
        #expect(description.estimatedFrameCount == 24)
        #expect(description.orientation == .upright)
        #expect(description.streams.map(\.kind) == [.video])
    }

    @Test("an NTSC rate is an exact fraction", arguments: ["mp4", "mkv", "avi"])
    func ntsc(container: String) throws {
        let path = try Fixtures.make(
            "rate.\(container)",
            Fixtures.source(rate: "30000/1001", frames: 30) + " -c:v mpeg4"
        )
        #expect(try MediaReader(.file(path)).description.frameRate == MediaRational(30000, 1001))
    }

    @Test("a frame outlives its reader, and further decoding does not change it")
    func lifetime() throws {
        let path = try Fixtures.make("bframes.mp4", Clip.h264 + " -bf 3 -g 12")
        var reader: MediaReader? = try MediaReader(.file(path))
        let held = reader?.heldFrames
        var frames: [DecodedFrame] = []
        var copies: [[UInt8]] = []
        while let frame = try reader?.nextFrame() {
            frames.append(frame)
            copies.append(packedBytes(frame.image))
        }
        #expect(held?.current == 24)
        reader = nil
        for (frame, copy) in zip(frames, copies) {
            let isSame = packedBytes(frame.image) == copy
            #expect(isSame)
        }
        frames = []
        #expect(held?.current == 0)
    }

    @Test("converted frames reuse memory")
    func pooledMemory() throws {
        let path = try Fixtures.make("yuv444long.mkv", Fixtures.source(frames: 40) + " -c:v ffv1 -pix_fmt yuv444p")
        let reader = try MediaReader(.file(path))
        var addresses: Set<UnsafeMutableRawPointer> = []
        while let frame = try reader.nextFrame() {
            addresses.insert(frame.image.planes[0].baseAddress)
            #expect(reader.heldFrames.current == 1)
        }
        #expect(addresses.count <= 2)
    }

    @Test("color properties are attached as far as the stream declares them")
    func colors() throws {
        let path = try Fixtures.make(
            "bt709.mp4",
            Clip.h264 + " -colorspace bt709 -color_primaries bt709 -color_trc bt709 -aspect 2"
        )
        let reader = try MediaReader(.file(path))
        let frame = try #require(try reader.nextFrame())
        let matrix = CVBufferCopyAttachment(frame.image, kCVImageBufferYCbCrMatrixKey, nil) as? NSString
        #expect(matrix == kCVImageBufferYCbCrMatrix_ITU_R_709_2)
        let primaries = CVBufferCopyAttachment(frame.image, kCVImageBufferColorPrimariesKey, nil) as? NSString
        #expect(primaries == kCVImageBufferColorPrimaries_ITU_R_709_2)
        #expect(reader.description.pixelAspect == MediaRational(3, 2))
        let plain = try MediaReader(.file(try Fixtures.make("rgb.png", Clip.images[0].arguments)))
        let image = try #require(try plain.nextFrame())
        #expect(!CVBufferHasAttachment(image.image, kCVImageBufferYCbCrMatrixKey))
    }

    @Test("a stream that changes its size continues in its first size")
    func changingSize() throws {
        let small = try Fixtures.make(
            "small.h264",
            Fixtures.source("160x120", frames: 5) + " -c:v libx264 -pix_fmt yuv420p"
        )
        let large = try Fixtures.make(
            "large.h264",
            Fixtures.source("320x240", frames: 5) + " -c:v libx264 -pix_fmt yuv420p"
        )
        let path = try Fixtures.write("both.h264", try Fixtures.bytes(small) + Fixtures.bytes(large))
        let reader = try MediaReader(.file(path))
        let frames = try readAll(reader)
        #expect(frames.count == 10)
        #expect(frames.allSatisfy { $0.image.width == 160 && $0.image.height == 120 })
        // This is the same moving pattern at the same times, so frames are alike after downscaling.
        let luma = frames.map { Array(packedBytes($0.image).prefix(160 * 120)) }
        for index in 0..<5 {
            let difference = zip(luma[index], luma[index + 5]).map { abs(Int($0) - Int($1)) }.reduce(0, +)
            #expect(difference / (160 * 120) < 40)
        }
    }

    @Test("images with alpha can be composited onto white")
    func alpha() throws {
        let path = try Fixtures.make(
            "holes.png",
            "-f lavfi -i color=black@0.0:size=32x16,format=rgba -frames:v 1 -pix_fmt rgba"
        )
        var options = MediaReader.Options()
        options.flattensAlpha = true
        let reader = try MediaReader(.file(path), options: options)
        #expect(reader.description.pixelFormat == kCVPixelFormatType_32BGRA)
        let frame = try #require(try reader.nextFrame())
        #expect(packedBytes(frame.image).allSatisfy { $0 == 255 })
        let kept = try #require(try MediaReader(.file(path)).nextFrame())
        #expect(packedBytes(kept.image).allSatisfy { $0 == 0 })
    }

    @Test("a cancelled reader fails immediately with the error code for it")
    func cancelling() throws {
        let path = try Fixtures.make("bframes.mp4", Clip.h264 + " -bf 3 -g 12")
        var options = MediaReader.Options()
        options.interrupt = MediaInterrupt()
        let reader = try MediaReader(.file(path), options: options)
        _ = try reader.nextFrame()
        options.interrupt.cancel()
        let error = #expect(throws: MediaError.self) { _ = try readAll(reader) }
        #expect(error?.code == .cancelled)
    }
}
