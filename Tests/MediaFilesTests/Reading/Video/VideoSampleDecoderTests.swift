import CoreMedia
import CoreVideo
import Foundation
import PixelTransforms
import Testing

@testable import MediaFiles

@Suite("Decoding samples")
struct VideoSampleDecoderTests {
    @Test("after a reset, decoding begins at any sync sample, whatever was pending")
    func reset() throws {
        let path = try Fixtures.movie()
        let all = try samples(path)
        let reference = try images(path)
        let format = try #require(all.first?.formatDescription)
        let decoder = try VideoSampleDecoder(format: format, pixelFormat: nil)
        for start in [30, 0, 45, 15, 15] {
            // Leaves half of another group of pictures in the decoder.
            for sample in all[0..<5] { _ = try decoder.decode(sample) }
            decoder.reset()
            var shown: [DecodedImage] = []
            for sample in all[start..<start + 15] { shown += try decoder.decode(sample) }
            shown += try decoder.finish()
            let times = all[start..<start + 15].map(\.presentationTimeStamp).sorted()
            #expect(shown.map(\.presentationTime) == times)
            for image in shown {
                let number = Int((image.presentationTime.seconds * 30).rounded())
                #expect(image.luma == reference[number].luma)
            }
        }
    }

    @Test("with low delay, each frame comes with its sample")
    func lowDelay() throws {
        let path = try Fixtures.make(
            "zero.mp4",
            Fixtures.source(rate: "30", frames: 40) + " -c:v libx264 -pix_fmt yuv420p -tune zerolatency -g 10"
        )
        let all = try samples(path)
        let decoder = try VideoSampleDecoder(
            format: try #require(all[0].formatDescription),
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            isLowDelay: true
        )
        for sample in all {
            let shown = try decoder.decode(sample)
            #expect(shown.map(\.presentationTime) == [sample.presentationTimeStamp])
            #expect(shown.first?.duration == sample.duration)
        }
        #expect(try decoder.finish().isEmpty)
    }

    @Test("frames outlive the decoder, and share its memory if the layout matches")
    func lifetime() throws {
        let path = try Fixtures.movie()
        let reference = try Fixtures.rawPixels(of: path, format: "yuv420p")
        let shown = try images(path, pixelFormat: kCVPixelFormatType_420YpCbCr8Planar)
        for index in [0, 31, 59] {
            #expect(shown[index].luma == Array(reference[index * 28800..<index * 28800 + 19200]))
        }
    }

    @Test(
        "frames have the requested pixel format and size",
        arguments: PixelTransform.outputFormats + [kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange]
    )
    func pixelFormats(type: OSType) throws {
        let path = try Fixtures.movie()
        let track = try MediaDemuxer(.file(path)).tracks[0]
        let sample = try samples(path)[0]
        for (width, height) in [(160, 120), (80, 60), (200, 90)] {
            let decoder = try VideoSampleDecoder(format: track.format, pixelFormat: type, width: width, height: height)
            let image = try #require(try decoder.decode(sample).first ?? decoder.finish().first)
            #expect(image.image.pixelFormatType == type)
            #expect(image.image.width == width && image.image.height == height)
            #expect(CVPixelBufferGetPixelFormatType(image.image) == type)
        }
    }

    @Test(
        "deep color and full chroma are converted to 420v and BGRA",
        arguments: ["prores_ks", "ffv1", "mjpeg", "png"]
    )
    func otherCodecs(codec: String) throws {
        let path = try Fixtures.make("\(codec).mov", Fixtures.source(frames: 4) + " -c:v \(codec)")
        let reference = try Fixtures.rawPixels(of: path, format: "nv12")
        let shown = try images(path, pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        #expect(shown.count == 4)
        #expect(shown.map(\.presentationTime) == (0..<4).map { CMTime(value: $0, timescale: 25) })
        for (index, image) in shown.enumerated() {
            let expected = reference[index * 28800..<index * 28800 + 19200]
            let difference = zip(image.luma, expected).map { abs(Int($0) - Int($1)) }
            #expect(difference.reduce(0, +) / 19200 <= 3, "picture \(index)")
        }
        #expect(try images(path, pixelFormat: kCVPixelFormatType_32BGRA).count == 4)
        #expect(try images(path).count == 4)
    }

    @Test("unsupported pixel formats and codecs are rejected")
    func refused() throws {
        let track = try MediaDemuxer(.file(try Fixtures.movie())).tracks[0]
        let error = #expect(throws: MediaError.self) {
            _ = try VideoSampleDecoder(format: track.format, pixelFormat: CodecNames.code("nope"))
        }
        #expect(error?.code == .unsupportedFormat)
        let strange = try CMFormatDescription(
            videoCodecType: CMFormatDescription.MediaSubType(rawValue: CodecNames.code("nope")),
            width: 16,
            height: 16
        )
        let other = #expect(throws: MediaError.self) { _ = try VideoSampleDecoder(format: strange, pixelFormat: nil) }
        #expect(other?.code == .unsupportedCodec)
    }

    @Test("consecutive samples of two formats are each decoded with their own")
    func formatChange() throws {
        let first = try samples(try Fixtures.movie())
        let second = try samples(
            try Fixtures.make("small.mp4", Fixtures.source("64x48", rate: "30", frames: 10) + " -c:v libx264")
        )
        let decoder = try VideoSampleDecoder(format: try #require(first[0].formatDescription), pixelFormat: nil)
        var shown: [DecodedImage] = []
        for sample in first + second + first.prefix(15) { shown += try decoder.decode(sample) }
        shown += try decoder.finish()
        #expect(
            shown.map(\.image.width) == Array(repeating: 160, count: 60) + Array(repeating: 64, count: 10)
                + Array(repeating: 160, count: 15)
        )
        #expect(decoder.lostCount == 0)
    }

    @Test("damaged samples are skipped and counted, and the next sync sample is decoded as usual")
    func damage() throws {
        let all = try samples(try Fixtures.movie())
        let decoder = try VideoSampleDecoder(format: try #require(all[0].formatDescription), pixelFormat: nil)
        var shown: [DecodedImage] = []
        for (index, sample) in all.enumerated() {
            guard index == 3 else {
                shown += try decoder.decode(sample)
                continue
            }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 1)
            for place in 0..<100 { memory[place] = UInt8(place) }
            let block = try CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
            let broken = try CMSampleBuffer(
                dataBuffer: block,
                formatDescription: sample.formatDescription,
                numSamples: 1,
                sampleTimings: try sample.sampleTimingInfos(),
                sampleSizes: [100]
            )
            shown += try decoder.decode(broken)
        }
        shown += try decoder.finish()
        #expect(decoder.lostCount >= 1)
        #expect(shown.count >= 45)
        #expect(shown.suffix(30).map(\.presentationTime) == (30..<60).map { CMTime(value: $0, timescale: 30) })
    }

    @Test("flipped bytes never crash or hang demuxer and decoders", arguments: ["mp4", "mkv", "ts"])
    func hostile(ending: String) throws {
        let path = try Fixtures.make("hostile.\(ending)", "-i \(try Fixtures.movie()) -t 0.5 -c copy")
        let whole = try Fixtures.bytes(path)
        let seed = UInt64.random(in: 0...UInt64.max)
        print("hostile \(ending) seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        for round in 0..<40 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...16, using: &numbers) {
                let place =
                    Bool.random(using: &numbers)
                    ? Int.random(in: 0..<bytes.count, using: &numbers)
                    : max(0, bytes.count - 1 - Int.random(in: 0..<2500, using: &numbers))
                bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            }
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers)) }
            let target = try Fixtures.write("flipped.\(ending)", bytes)
            do {
                let demuxer = try MediaDemuxer(.file(target))
                var video: [Int: VideoSampleDecoder] = [:]
                var audio: [Int: AudioSampleDecoder] = [:]
                for track in demuxer.tracks {
                    if track.mediaType == .video {
                        video[track.id] = try? VideoSampleDecoder(format: track.format, pixelFormat: nil)
                    } else if track.mediaType == .audio {
                        audio[track.id] = try? AudioSampleDecoder(format: track.format, output: .pcm(16, rate: 48000))
                    }
                }
                var count = 0
                for _ in 0..<2 {
                    while let sample = try demuxer.next(), count < 10_000 {
                        count += 1
                        _ = try? video[sample.trackID]?.decode(sample.buffer)
                        _ = try? audio[sample.trackID]?.decode(sample.buffer)
                    }
                    for decoder in video.values { _ = try? decoder.finish() }
                    for decoder in audio.values { _ = try? decoder.finish() }
                    try demuxer.seek(to: CMTime(value: 1, timescale: 5))
                }
                #expect(count < 10_000)
            } catch {
                #expect(error.message.hasSuffix("."))
            }
        }
    }

    @Test("the interrupt ends reading, and missing files and files without media are reported")
    func errors() throws {
        let interrupt = MediaInterrupt()
        let demuxer = try MediaDemuxer(.file(try Fixtures.movie()), interrupt: interrupt)
        _ = try demuxer.next()
        interrupt.cancel()
        let cancelled = #expect(throws: MediaError.self) { while try demuxer.next() != nil {} }
        #expect(cancelled?.code == .cancelled)
        let missing = #expect(throws: MediaError.self) { _ = try MediaDemuxer(.file(Fixtures.path("no.mp4"))) }
        #expect(missing?.code == .notFound)
        let text = try Fixtures.write("words.mp4", Array("Only words are in here.\n".utf8))
        let unknown = #expect(throws: MediaError.self) { _ = try MediaDemuxer(.file(text)) }
        #expect(unknown?.code == .unrecognized)
    }

    @Test("a file cut off in the middle gives its readable part and reports truncation")
    func truncated() throws {
        let path = try Fixtures.make("fast.mp4", "-i \(try Fixtures.movie()) -c copy -movflags +faststart")
        let bytes = try Fixtures.bytes(path)
        let cut = try Fixtures.write("fast-cut.mp4", bytes.prefix(bytes.count * 6 / 10))
        let demuxer = try MediaDemuxer(.file(cut))
        let count = try readAll(demuxer).count
        #expect(count > 20 && count < 140)
        #expect(demuxer.isTruncated)
    }
}
