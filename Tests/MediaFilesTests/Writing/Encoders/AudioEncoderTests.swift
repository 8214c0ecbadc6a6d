import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Test audio: silence with one click, so that its position can be found again.
enum TestAudio {
    /// Makes one buffer of linear PCM with a click in the first channel; the other channels are silent.
    static func buffer(
        frames: Int,
        click: Int? = nil,
        at time: CMTime,
        rate: Int = 44_100,
        channels: Int = 2,
        format: PCMFormat = PCMFormat(bits: 16, isFloat: false),
        isInterleaved: Bool = true
    ) throws -> CMSampleBuffer {
        let description = try CMFormatDescription(
            audioStreamBasicDescription: format.description(
                rate: Double(rate),
                channels: channels,
                isInterleaved: isInterleaved
            )
        )
        let size = format.bytes
        var bytes = [UInt8](repeating: 0, count: frames * channels * size)
        func put(_ value: Double, frame: Int, channel: Int) {
            let index = (isInterleaved ? frame * channels + channel : channel * frames + frame) * size
            var raw: [UInt8]
            if format.isFloat {
                raw =
                    size == 4
                    ? withUnsafeBytes(of: Float(value)) { Array($0) } : withUnsafeBytes(of: value) { Array($0) }
            } else {
                let scaled = Int64(value * Double(Int64(1) << (format.bits - 1)) * 0.99)
                let shifted = format.isSigned ? scaled : scaled + Int64(1) << (format.bits - 1)
                raw = withUnsafeBytes(of: shifted.littleEndian) { Array($0.prefix(size)) }
            }
            if format.isBigEndian { raw.reverse() }
            bytes.replaceSubrange(index..<index + size, with: raw)
        }
        // Silence in unsigned samples is half of the maximum.
        if !format.isSigned, !format.isFloat {
            for frame in 0..<frames { for channel in 0..<channels { put(0, frame: frame, channel: channel) } }
        }
        if let click {
            for frame in click..<min(click + 8, frames) { put(0.9, frame: frame, channel: 0) }
        }
        let data = try CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow)
        try bytes.withUnsafeBytes { try data.replaceDataBytes(with: $0) }
        return try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: description,
            numSamples: frames,
            presentationTimeStamp: time,
            packetDescriptions: []
        )
    }

    /// Returns the loudest frame of a file's first channel as `ffmpeg` decodes it, and the number of frames.
    static func loudest(_ path: String, rate: Int) throws -> (frame: Int, count: Int) {
        let data = try Fixtures.output([
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:a:0", "-af", "pan=mono|c0=c0", "-ar", "\(rate)",
            "-f", "f32le", "-",
        ])
        let samples = data.withUnsafeBytes { bytes in Array(bytes.bindMemory(to: Float.self)) }
        let frame = samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
        return (frame, samples.count)
    }
}

@Suite struct AudioEncoderTests {
    private func samples(_ encoding: AudioEncoding, _ buffers: [CMSampleBuffer]) throws -> [CMSampleBuffer] {
        let encoder = try AudioEncoder(encoding)
        var samples: [CMSampleBuffer] = []
        for buffer in buffers { samples += try encoder.encode(buffer) }
        return try samples + encoder.finish()
    }

    @Test(
        "WIN-13 compressed audio keeps its length and place: priming and padding are marked and inaudible",
        arguments: [
            (AudioEncoding.Codec.aac, MediaFileWriter.Container.mov, "aac", 64),
            (.aac, .mp4, "aac", 64), (.aac, .m4a, "aac", 64), (.opus, .mp4, "opus", 64), (.opus, .mov, "opus", 64),
            (.appleLossless(bitDepth: 16), .mov, "alac", 0), (.appleLossless(bitDepth: 24), .m4a, "alac", 0),
            (.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false), .mov, "pcm_s16le", 0),
            (.linearPCM(bitDepth: 24, isFloat: false, isBigEndian: true), .mov, "pcm_s24be", 0),
            (.linearPCM(bitDepth: 32, isFloat: true, isBigEndian: false), .mov, "pcm_f32le", 0),
            (.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false), .wav, "pcm_s16le", 0),
            (.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false), .aiff, "pcm_s16be", 0),
            (.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: true), .caf, "pcm_s16be", 0),
            (.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: true), .wav, "pcm_s16le", 0),
            (.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false), .au, "pcm_s16be", 0),
            (.appleLossless(bitDepth: 16), .caf, "alac", 0), (.flac(bitDepth: 16), .flac, "flac", 0),
            (.flac(bitDepth: 24), .flac, "flac", 0),
        ] as [(AudioEncoding.Codec, MediaFileWriter.Container, String, Int)]
    )
    func placeAndLength(
        codec: AudioEncoding.Codec,
        container: MediaFileWriter.Container,
        name: String,
        slack: Int
    ) throws {
        let rate = 48_000
        let start = CMTime(value: 123_456_789_012, timescale: 1_000_000_000)
        // Three buffers of different lengths, with the click 20,000 frames after the start.
        let buffers = try [(0, 7000, nil), (7000, 11_000, nil), (18_000, 12_345, 2000)].map { first, frames, click in
            try TestAudio.buffer(
                frames: frames,
                click: click,
                at: start + CMTime(value: Int64(first), timescale: Int32(rate)),
                rate: rate
            )
        }
        let samples = try samples(AudioEncoding(codec: codec, sampleRate: Double(rate), channels: 2), buffers)
        #expect(samples.first?.outputPresentationTimeStamp == start)
        let path = try Written.file(samples, container: container, start: start)
        let stream = try Written.streams(path)[0]
        #expect(stream["codec_name"] as? String == name)
        #expect(stream["sample_rate"] as? String == "48000")
        let (frame, count) = try TestAudio.loudest(path, rate: rate)
        #expect(abs(frame - 20_003) <= slack + 5)
        if container != .caf || name != "alac" {
            // FFmpeg does not trim the last packet's padding in MPEG-4 files to the frame, although the file declares
            // it.
            #expect(count >= 30_345 && count < 30_345 + (slack > 0 ? 1024 : name == "alac" ? 4096 : 1))
        }
        if container.isMovie {
            let duration = try #require(Double(stream["duration"] as? String ?? ""))
            #expect(abs(duration - 30_345.0 / 48_000) < 0.0225)
        }
    }

    @Test(
        "linear PCM of every sample type is accepted",
        arguments: [
            PCMFormat(bits: 8, isFloat: false), PCMFormat(bits: 8, isFloat: false, isSigned: false),
            PCMFormat(bits: 16, isFloat: false, isBigEndian: true), PCMFormat(bits: 24, isFloat: false),
            PCMFormat(bits: 24, isFloat: false, isBigEndian: true), PCMFormat(bits: 32, isFloat: false),
            PCMFormat(bits: 32, isFloat: true), PCMFormat(bits: 32, isFloat: true, isBigEndian: true),
            PCMFormat(bits: 64, isFloat: true), PCMFormat(bits: 16, isFloat: false, isSigned: false),
        ],
        [true, false]
    )
    func inputs(format: PCMFormat, isInterleaved: Bool) throws {
        let buffer = try TestAudio.buffer(
            frames: 5000,
            click: 1234,
            at: .zero,
            rate: 48_000,
            format: format,
            isInterleaved: isInterleaved
        )
        let codec = AudioEncoding.Codec.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false)
        let (frame, count) = try loudest(
            try samples(AudioEncoding(codec: codec, sampleRate: 48_000, channels: 2), [buffer])
        )
        #expect((1234..<1242).contains(frame))
        #expect(count == 5000)
    }

    /// Returns the loudest frame of the first channel of 16-bit stereo, and the number of frames.
    private func loudest(_ samples: [CMSampleBuffer]) throws -> (frame: Int, count: Int) {
        let bytes = try samples.flatMap { [UInt8](try #require($0.dataBuffer).dataBytes()) }
        let left = stride(from: 0, to: bytes.count, by: 4).map { index in
            Int(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)).magnitude
        }
        return (left.indices.max { left[$0] < left[$1] } ?? -1, left.count)
    }

    @Test(
        "rate and channels are converted, the position is preserved",
        arguments: [(44_100, 1), (8000, 2), (96_000, 6), (48_000, 1)]
    )
    func conversion(rate: Int, channels: Int) throws {
        let buffer = try TestAudio.buffer(frames: rate, click: rate / 2, at: .zero, rate: rate, channels: channels)
        let codec = AudioEncoding.Codec.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false)
        let (frame, count) = try loudest(
            try samples(AudioEncoding(codec: codec, sampleRate: 48_000, channels: 2), [buffer])
        )
        #expect(abs(frame - 24_000) < 50)
        #expect(abs(count - 48_000) < 50)
    }

    @Test("a gap is filled with silence and an overlap dropped, so that audio stays in sync")
    func gaps() throws {
        let rate: Int32 = 48_000
        func at(_ frame: Int64) -> CMTime { CMTime(value: frame, timescale: rate) }
        let buffers = [
            try TestAudio.buffer(frames: 4800, at: at(0), rate: 48_000),
            // Half a second later than expected.
            try TestAudio.buffer(frames: 4800, click: 100, at: at(28_800), rate: 48_000),
        ]
        let codec = AudioEncoding.Codec.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false)
        let (frame, count) = try loudest(
            try samples(AudioEncoding(codec: codec, sampleRate: 48_000, channels: 2), buffers)
        )
        #expect((28_900..<28_908).contains(frame))
        #expect(count == 33_600)
    }

    @Test("a pause of an hour costs nothing, and later audio keeps its time", arguments: [true, false])
    func longPause(isLinear: Bool) throws {
        func at(_ frame: Int64) -> CMTime { CMTime(value: frame, timescale: 48_000) }
        let hour = Int64(3600 * 48_000)
        let buffers = try [0, 4800, hour, hour + 4800, 2 * hour].map {
            try TestAudio.buffer(frames: 4800, at: at($0), rate: 48_000)
        }
        let codec =
            isLinear ? AudioEncoding.Codec.linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false) : .aac
        let samples = try samples(AudioEncoding(codec: codec, sampleRate: 48_000, channels: 2), buffers)
        #expect(samples.count < 40)
        let times = samples.map(\.presentationTimeStamp)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        for begin in [hour, 2 * hour] {
            let nearest = times.map { abs(($0 - at(begin)).seconds) }.min() ?? 1
            #expect(nearest <= 1024.0 / 48_000)
        }
        #expect(
            abs((samples.last.map { $0.outputPresentationTimeStamp + $0.outputDuration } ?? .zero).seconds - 7200.1)
                < 0.03
        )
    }

    @Test("impossible settings are rejected", arguments: [(0, 48_000.0), (99, 48_000), (2, 0), (2, .nan), (2, 1e9)])
    func refused(channels: Int, rate: Double) {
        let error = #expect(throws: MediaError.self) {
            try AudioEncoder(AudioEncoding(codec: .aac, sampleRate: rate, channels: channels))
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test("compressed input is rejected")
    func compressedInput() throws {
        let aac = try samples(
            AudioEncoding(codec: .aac, sampleRate: 44_100, channels: 2),
            [try TestAudio.buffer(frames: 5000, at: .zero)]
        )
        let encoder = try AudioEncoder(AudioEncoding(codec: .aac, sampleRate: 44_100, channels: 2))
        let error = #expect(throws: MediaError.self) { try encoder.encode(aac[0]) }
        #expect(error?.code == .unsupportedFormat)
    }
}
