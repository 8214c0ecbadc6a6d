import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

@Suite struct VideoEncoderTests {
    private static let thirtieths = (0..<12).map { CMTime(value: Int64($0), timescale: 30) }

    private func encoding(_ codec: VideoEncoding.Codec, _ width: Int = 64, _ height: Int = 48) -> VideoEncoding {
        var encoding = VideoEncoding(codec: codec, width: width, height: height)
        encoding.hardware = .never
        return encoding
    }

    @Test(
        "every codec is stored under its name and decodes to the encoded frames",
        arguments: [
            (VideoEncoding.Codec.h264, "h264", "avc1"), (.hevc, "hevc", "hvc1"), (.jpeg, "mjpeg", "jpeg"),
            (.proRes(.proxy), "prores", "apco"), (.proRes(.lt), "prores", "apcs"),
            (.proRes(.standard), "prores", "apcn"), (.proRes(.hq), "prores", "apch"),
            (.proRes(.p4444), "prores", "ap4h"),
        ] as [(VideoEncoding.Codec, String, String)]
    )
    func codecs(codec: VideoEncoding.Codec, name: String, tag: String) throws {
        var encoding = encoding(codec)
        if codec == .h264 || codec == .hevc { encoding.averageBitRate = 4_000_000 }
        encoding.quality = 1
        let times = Array(Self.thirtieths.prefix(6))
        let samples = try Written.video(encoding, times: times) { try Written.image($0) }
        let path = try Written.file(samples)
        let stream = try Written.streams(path)[0]
        #expect(stream["codec_name"] as? String == name)
        #expect(stream["codec_tag_string"] as? String == tag)
        #expect(try Written.frameTimes(path) == (0..<6).map { $0 * 20 })
        let pixels = try Fixtures.rawPixels(of: path, format: "nv12")
        #expect(pixels.count == 6 * 64 * 48 * 3 / 2)
        for number in 0..<6 {
            let error = Written.difference(pixels, frame: number, to: try Written.image(number))
            #expect(error < 6, "frame \(number) differs by \(error)")
        }
    }

    @Test("WIN-16 4:2:0 of the encoded size reaches the encoder without a copy, and is released afterwards")
    func withoutCopy() throws {
        let pool = try PixelBufferPool(
            width: 64,
            height: 48,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            limit: 64
        )
        do {
            let encoding = Written.h264()
            let feeder = EncoderInput(
                encoding,
                format: AV_PIX_FMT_NV12,
                color: MediaColor(isFullRange: true, matrix: nil, primaries: nil, transferFunction: nil)
            )
            let image = try #require(pool.makeBuffer())
            var frame: UnsafeMutablePointer<AVFrame>? = try feeder.frame(for: image)
            #expect(
                frame.flatMap { cffmpeg_plane($0, 0) }.map(UnsafeMutableRawPointer.init) == image.planes[0].baseAddress
            )
            av_frame_free(&frame)
        }
        #expect(pool.outstanding == 0)
        let samples = try Written.video(Written.h264(), times: Self.thirtieths) { number in
            let image = try #require(pool.makeBuffer())
            image.fillBlack()
            _ = number
            return image
        }
        #expect(samples.count == 12)
        #expect(pool.outstanding == 0)
    }

    @Test(
        "SET-4 key frames come after a number of frames, a number of seconds, or both",
        arguments: [
            (4, nil, [0, 4, 8]), (1, nil, Array(0..<12)), (nil, 0.2, [0, 6]), (4, 0.1, [0, 3, 6, 9]),
            (5, 0.0, [0, 5, 10]),
        ] as [(Int?, Double?, [Int])]
    )
    func keyFrames(interval: Int?, seconds: Double?, expected: [Int]) throws {
        var encoding = Written.h264()
        encoding.maximumKeyFrameInterval = interval
        encoding.maximumKeyFrameDuration = seconds
        encoding.allowsFrameReordering = false
        let samples = try Written.video(encoding, times: Self.thirtieths) { _ in try Written.image(1) }
        let keys = samples.indices.filter { samples[$0].sampleAttachments[0][.notSync] == nil }
        #expect(keys == expected)
        for (index, sample) in samples.enumerated() {
            #expect(sample.sampleAttachments[0][.dependsOnOthers] as? Bool == !expected.contains(index))
        }
    }

    @Test("a requested key frame is a key frame")
    func askedKeyFrames() throws {
        let encoder = try VideoEncoder(Written.h264())
        var samples: [CMSampleBuffer] = []
        for (index, time) in Self.thirtieths.enumerated() {
            samples += try encoder.encode(
                try Written.image(1),
                presentationTime: time,
                duration: .invalid,
                asKeyFrame: index == 7
            )
        }
        samples += try encoder.finish()
        let keys = samples.filter { $0.sampleAttachments[0][.notSync] == nil }.map(\.presentationTimeStamp)
        #expect(keys == [Self.thirtieths[0], Self.thirtieths[7]])
    }

    @Test("SET-6 without reordering, decode and presentation order are equal", arguments: [true, false])
    func reordering(allowed: Bool) throws {
        var encoding = encoding(.h264)
        encoding.allowsFrameReordering = allowed
        let samples = try Written.video(encoding, times: Self.thirtieths) { _ in try Written.image(1) }
        let decode = samples.map(\.decodeTimeStamp)
        let shown = samples.map(\.presentationTimeStamp)
        #expect(zip(decode, decode.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(decode, shown).allSatisfy { $0 <= $1 })
        #expect(shown.sorted() == Self.thirtieths)
        #expect((shown == Self.thirtieths) == !allowed)
        #expect((decode == shown) == !allowed)
    }

    @Test("in real time, every frame comes out immediately", arguments: [VideoEncoding.Codec.h264, .hevc, .jpeg])
    func realTime(codec: VideoEncoding.Codec) throws {
        var encoding = encoding(codec)
        encoding.isRealTime = true
        let encoder = try VideoEncoder(encoding)
        for (index, time) in Self.thirtieths.enumerated() {
            let samples = try encoder.encode(try Written.image(index), presentationTime: time, duration: .invalid)
            #expect(samples.map(\.presentationTimeStamp) == [time])
            #expect(encoder.pendingFrameCount == 0)
        }
        #expect(try encoder.finish().isEmpty)
    }

    @Test(
        "SET-7 profile, level and entropy mode are as requested",
        arguments: [
            (VideoEncoding.Profile.h264Baseline(level: 30), "Constrained Baseline", 30),
            (.h264Main(level: 31), "Main", 31), (.h264High(level: 41), "High", 41),
            (.h264High(level: nil), "High", nil),
        ] as [(VideoEncoding.Profile, String, Int?)]
    )
    func profiles(profile: VideoEncoding.Profile, name: String, level: Int?) throws {
        var encoding = encoding(.h264)
        encoding.profile = profile
        let path = try Written.file(try Written.video(encoding, times: Self.thirtieths) { try Written.image($0) })
        let stream = try Written.streams(path)[0]
        #expect(stream["profile"] as? String == name)
        if let level { #expect(stream["level"] as? Int == level) }
    }

    private static let tags: BufferAttachments = {
        var tags = BufferAttachments()
        tags.set(kCVImageBufferYCbCrMatrix_ITU_R_601_4, for: kCVImageBufferYCbCrMatrixKey)
        tags.set(kCVImageBufferColorPrimaries_SMPTE_C, for: kCVImageBufferColorPrimariesKey)
        tags.set(kCVImageBufferTransferFunction_ITU_R_709_2, for: kCVImageBufferTransferFunctionKey)
        return tags
    }()

    @Test("SET-10 without color settings, the frames' color tags are written, if any", arguments: [true, false])
    func colorsOfImages(isTagged: Bool) throws {
        for container in [MediaFileWriter.Container.mov, .mp4] {
            let samples = try Written.video(Written.h264(), times: Self.thirtieths) {
                try Written.image($0, attachments: isTagged ? Self.tags : .empty)
            }
            let stream = try Written.streams(try Written.file(samples, container: container))[0]
            #expect(stream["color_space"] as? String == (isTagged ? "smpte170m" : nil))
            #expect(stream["color_primaries"] as? String == (isTagged ? "smpte170m" : nil))
            #expect(stream["color_transfer"] as? String == (isTagged ? "bt709" : nil))
        }
    }

    @Test("SET-10 frames of another matrix are converted to the requested one")
    func convertedColors() throws {
        var encoding = Written.h264()
        encoding.averageBitRate = 4_000_000
        encoding.color = MediaColor(
            matrix: kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String,
            primaries: kCVImageBufferColorPrimaries_ITU_R_709_2 as String,
            transferFunction: kCVImageBufferTransferFunction_ITU_R_709_2 as String
        )
        // Saturated red by 601 is 81, 90, 240; by 709 it is 63, 102, 240.
        func red(_ attachments: BufferAttachments) throws -> CVPixelBuffer {
            let image = try CVPixelBuffer.make(
                width: 64,
                height: 48,
                format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                attachments: attachments
            )
            for (index, plane) in image.planes.enumerated() {
                for offset in 0..<plane.bytesPerRow * plane.height {
                    let value: UInt8 = index == 0 ? 81 : offset % 2 == 0 ? 90 : 240
                    plane.baseAddress.storeBytes(of: value, toByteOffset: offset, as: UInt8.self)
                }
            }
            return image
        }
        let path = try Written.file(
            try Written.video(encoding, times: Self.thirtieths) { _ in try red(Self.tags) }
        )
        let stream = try Written.streams(path)[0]
        #expect(stream["color_space"] as? String == "bt709")
        let pixels = try Fixtures.rawPixels(of: path, format: "nv12")
        #expect(abs(Int(pixels[64 * 24 + 32]) - 63) <= 4)
    }

    @Test(
        "frames of any pixel format are converted, and the range of 420f is preserved",
        arguments: [
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs,
            kCVPixelFormatType_OneComponent8, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_24RGB,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
        ],
        [VideoEncoding.Codec.h264, .jpeg, .proRes(.lt), .hevc]
    )
    func formats(format: OSType, codec: VideoEncoding.Codec) throws {
        let samples = try Written.video(encoding(codec), times: Array(Self.thirtieths.prefix(2))) {
            try Written.image($0, format: format)
        }
        #expect(samples.count == 2)
        guard codec == .h264 else { return }
        let stream = try Written.streams(try Written.file(samples))[0]
        let isFull = format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        // Limited range is the default and may be unspecified.
        #expect((stream["color_range"] as? String == "pc") == isFull)
    }

    @Test("SET-9 frames of another size are stretched, padded with black, or cropped")
    func scaling() throws {
        // A white image, four times as wide as high, is scaled to a square.
        func white() throws -> CVPixelBuffer {
            let image = try CVPixelBuffer.make(
                width: 128,
                height: 32,
                format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
            )
            memset(image.planes[0].baseAddress, 235, image.planes[0].bytesPerRow * 32)
            memset(image.planes[1].baseAddress, 128, image.planes[1].bytesPerRow * 16)
            // The left and right quarters are gray.
            for y in 0..<32 {
                memset(image.planes[0].baseAddress + y * image.planes[0].bytesPerRow, 128, 32)
                memset(image.planes[0].baseAddress + y * image.planes[0].bytesPerRow + 96, 128, 32)
            }
            return image
        }
        func luma(_ scaling: VideoEncoding.Scaling) throws -> (top: UInt8, left: UInt8, middle: UInt8) {
            var encoding = encoding(.jpeg, 64, 64)
            encoding.scaling = scaling
            encoding.quality = 1
            let path = try Written.file(
                try Written.video(encoding, times: [.zero, CMTime(value: 1, timescale: 30)]) { _ in try white() }
            )
            let pixels = try Fixtures.rawPixels(of: path, format: "gray")
            return (pixels[4 * 64 + 32], pixels[32 * 64 + 4], pixels[32 * 64 + 32])
        }
        let stretched = try luma(.resize)
        #expect(stretched.top > 245 && (120...140).contains(stretched.left) && stretched.middle > 245)
        let padded = try luma(.aspect)
        #expect(padded.top < 8 && (120...140).contains(padded.left) && padded.middle > 245)
        let cut = try luma(.aspectFill)
        #expect(cut.top > 245 && cut.left > 245 && cut.middle > 245)
    }

    @Test("the frame size may change in mid-stream")
    func changingSize() throws {
        let samples = try Written.video(Written.h264(), times: Self.thirtieths) {
            try Written.image($0, width: 64 + $0 * 16, height: 48 + $0 * 2)
        }
        #expect(samples.count == 12)
    }

    @Test("SET-11 the pixel aspect is that of the settings, or of the frames")
    func pixelAspect() throws {
        var encoding = Written.h264()
        encoding.pixelAspect = MediaRational(4, 3)
        let path = try Written.file(try Written.video(encoding, times: Self.thirtieths) { try Written.image($0) })
        #expect(try Written.streams(path)[0]["sample_aspect_ratio"] as? String == "4:3")
    }

    @Test(
        "every codec preserves the times of a nanosecond clock",
        arguments: [VideoEncoding.Codec.h264, .hevc, .jpeg, .proRes(.proxy)],
        [true, false]
    )
    func fineClock(codec: VideoEncoding.Codec, isRealTime: Bool) throws {
        var generator = SeededNumbers(seed: 11)
        let times = (0..<12).map { (index: Int64) in
            let tremble = Int64.random(in: -900_000...900_000, using: &generator)
            return CMTime(value: 86_400_000_000_000 + index * 33_333_333 + tremble, timescale: 1_000_000_000)
        }
        var encoding = encoding(codec)
        encoding.isRealTime = isRealTime
        if codec == .hevc, !isRealTime { encoding.profile = .hevcMain10 }
        let samples = try Written.video(encoding, times: times) { try Written.image($0) }
        #expect(samples.map(\.presentationTimeStamp).sorted() == times)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.decodeTimeStamp < $1.decodeTimeStamp })
        #expect(samples.allSatisfy { $0.decodeTimeStamp <= $0.presentationTimeStamp })
    }

    @Test("WIN-12 a time that does not increase is rejected, and the encoder continues")
    func fallingTimes() throws {
        let encoder = try VideoEncoder(Written.h264())
        let image = try Written.image(0)
        var count = 0
        count += try encoder.encode(image, presentationTime: CMTime(value: 5, timescale: 30), duration: .invalid).count
        for time in [CMTime(value: 5, timescale: 30), CMTime(value: 1, timescale: 30), .invalid, .positiveInfinity] {
            let error = #expect(throws: MediaError.self) {
                try encoder.encode(image, presentationTime: time, duration: .invalid)
            }
            #expect(error?.code == .invalidArgument)
        }
        count += try encoder.encode(image, presentationTime: CMTime(value: 6, timescale: 30), duration: .invalid).count
        #expect(try count + encoder.finish().count == 2)
    }

    @Test("impossible sizes are rejected", arguments: [(0, 48), (63, 48), (64, 47), (64, 40_000), (-2, 2)])
    func sizes(width: Int, height: Int) {
        let error = #expect(throws: MediaError.self) {
            try VideoEncoder(VideoEncoding(codec: .h264, width: width, height: height))
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test("the error names an encoder that rejects its settings")
    func refusal() throws {
        var encoding = encoding(.h264)
        encoding.profile = .h264High(level: 99)
        let encoder = try VideoEncoder(encoding)
        #expect(encoder.encoderName == "libx264")
        let error = #expect(throws: MediaError.self) {
            try encoder.encode(try Written.image(0), presentationTime: .zero, duration: .invalid)
        }
        #expect(error?.code == .encoderFailed)
        #expect(error?.message.hasPrefix("Could not start the encoder libx264 for H.264 of 64×48 pixels: ") == true)
    }
}
