import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

extension CMSampleBuffer {
    /// The bytes of all samples.
    var bytes: [UInt8] {
        guard let block = dataBuffer else { return [] }
        var bytes = [UInt8](repeating: 0, count: block.dataLength)
        _ = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map {
                CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: buffer.count, destination: $0)
            }
        }
        return bytes
    }

    /// The samples as 16-bit integers.
    var shorts: [Int16] { bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) } }
}

extension AudioStreamBasicDescription {
    static func pcm(
        _ bits: Int,
        isFloat: Bool = false,
        rate: Double = 0,
        channels: Int = 0,
        isInterleaved: Bool = true
    ) -> AudioStreamBasicDescription {
        PCMFormat(bits: bits, isFloat: isFloat).description(
            rate: rate,
            channels: channels,
            isInterleaved: isInterleaved
        )
    }
}

/// Decodes all audio of a file.
func decodeAudio(_ path: String, _ output: AudioStreamBasicDescription?) throws -> [CMSampleBuffer] {
    let demuxer = try MediaDemuxer(.file(path))
    let track = try #require(demuxer.tracks.first { $0.mediaType == .audio })
    demuxer.select([track.id])
    let decoder = try AudioSampleDecoder(format: track.format, output: output)
    var buffers: [CMSampleBuffer] = []
    while let sample = try demuxer.next() { buffers += try decoder.decode(sample.buffer) }
    buffers += try decoder.finish()
    #expect(decoder.lostCount == 0)
    return buffers
}

/// Indicates whether each buffer begins at the end of the previous one.
func isGapless(_ buffers: [CMSampleBuffer]) -> Bool {
    zip(buffers, buffers.dropFirst()).allSatisfy { $0.presentationTimeStamp + $0.duration == $1.presentationTimeStamp }
}

@Suite("Decoding audio")
struct AudioSampleDecoderTests {
    /// A second of audio that is loud from its first sample on, with a click at 22050.
    static let source = "-f lavfi -i aevalsrc=0.5*cos(2*PI*441*t)+0.4*eq(n\\,22050):s=44100:d=1 "

    @Test(
        "encoder priming is removed: sample 0 is at time 0",
        arguments: [
            "aac.m4a -c:a aac", "alac.m4a -c:a alac", "flac.flac -c:a flac", "pcm.wav -c:a pcm_s16le",
            "pcm24.mov -c:a pcm_s24be", "lame.mp3 -c:a libmp3lame", "aac.mp4 -c:a aac -af pan=stereo|c0=c0|c1=c0",
            "fragments.mp4 -c:a aac -movflags frag_keyframe+empty_moov+delay_moov",
        ]
    )
    func priming(fixture: String) throws {
        let name = String(fixture.prefix { $0 != " " })
        let path = try Fixtures.make("sound-" + name, Self.source + fixture.dropFirst(name.count))
        let buffers = try decodeAudio(path, .pcm(16, channels: 1))
        #expect(buffers.first?.presentationTimeStamp == .zero)
        #expect(isGapless(buffers))
        let samples = buffers.flatMap(\.shorts)
        let reference = (0..<44100).map { cos(2 * .pi * 441 * Double($0) / 44100) * 0.5 * 32767 }
        #expect(samples.count >= 44100 && samples.count <= 44100 + 2304)
        // The wave itself reveals its start: a shift by one sample would give an error of 6 % of its amplitude.
        let errors = (2000..<20000).map { abs(Double(samples[$0]) - reference[$0]) }
        #expect(errors.reduce(0, +) / Double(errors.count) < 600)
    }

    @Test("Opus is decoded at 48 kHz and begins at 0", arguments: ["opus.ogg", "opus.webm", "opus.mp4"])
    func opus(name: String) throws {
        let path = try Fixtures.make("sound-" + name, Self.source + "-c:a libopus -strict -2")
        let buffers = try decodeAudio(path, .pcm(16, channels: 1))
        #expect(buffers.first?.presentationTimeStamp.seconds.magnitude ?? 1 < 0.00001)
        #expect(isGapless(buffers))
        let samples = buffers.flatMap(\.shorts)
        #expect((48000...48960).contains(samples.count))
        let reference = (0..<48000).map { cos(2 * .pi * 441 * Double($0) / 48000) * 0.5 * 32767 }
        let errors = (5000..<20000).map { abs(Double(samples[$0]) - reference[$0]) }
        #expect(errors.reduce(0, +) / Double(errors.count) < 700)
    }

    @Test(
        "lossless audio gives identical samples, in any PCM sample type",
        arguments: ["pcm.wav", "flac.flac", "alac.m4a", "pcm24.mov"]
    )
    func lossless(name: String) throws {
        let codec =
            ["pcm.wav": "pcm_s16le", "flac.flac": "flac", "alac.m4a": "alac", "pcm24.mov": "pcm_s24be"][name] ?? ""
        let path = try Fixtures.make("sound-" + name, Self.source + "-c:a \(codec)")
        let shorts = try decodeAudio(path, .pcm(16)).flatMap(\.shorts)
        #expect(shorts.count == 44100)
        #expect(shorts[0] > 16000 && (-3400 ... -3100).contains(shorts[22050]))
        let floats = try decodeAudio(path, .pcm(32, isFloat: true)).flatMap { buffer in
            buffer.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        }
        let ints = try decodeAudio(path, .pcm(32)).flatMap { buffer in
            buffer.bytes.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
        }
        let deep = try decodeAudio(path, .pcm(24)).flatMap(\.bytes)
        #expect(floats.count == 44100 && ints.count == 44100 && deep.count == 3 * 44100)
        for index in stride(from: 0, to: 44100, by: 97) {
            #expect(abs(floats[index] * 32768 - Float(shorts[index])) <= 1)
            #expect(abs(Double(ints[index]) / 65536 - Double(shorts[index])) <= 1)
            let top = Int16(bitPattern: UInt16(deep[index * 3 + 1]) | UInt16(deep[index * 3 + 2]) << 8)
            #expect(abs(Int(top) - Int(shorts[index])) <= 1)
        }
    }

    @Test("another rate and channel count preserve the times", arguments: [8000, 16000, 22050, 44100, 48000, 96000])
    func rates(rate: Int) throws {
        let path = try Fixtures.make("sound-pcm.wav", Self.source + "-c:a pcm_s16le")
        let buffers = try decodeAudio(path, .pcm(16, rate: Double(rate), channels: 2, isInterleaved: false))
        #expect(buffers.first?.presentationTimeStamp == .zero)
        #expect(isGapless(buffers))
        #expect(buffers.reduce(0) { $0 + $1.numSamples } == rate)
        #expect(buffers.allSatisfy { $0.dataBuffer?.dataLength == $0.numSamples * 4 })
        let left = buffers.flatMap { $0.shorts.prefix($0.numSamples) }
        let right = buffers.flatMap { $0.shorts.suffix($0.numSamples) }
        #expect(left == right)
        let errors = (rate / 20..<rate / 3).map {
            abs(Double(left[$0]) - cos(2 * .pi * 441 * Double($0) / Double(rate)) * 0.5 * 32767)
        }
        #expect(errors.reduce(0, +) / Double(errors.count) < 400)
    }

    @Test("every PCM sample type converts to another and back without loss", arguments: [8, 16, 24, 32])
    func kinds(bits: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(bits))
        for isBigEndian in [false, true] {
            for isSigned in [false, true] where isSigned || bits <= 16 {
                let kind = PCMFormat(bits: bits, isFloat: false, isSigned: isSigned, isBigEndian: isBigEndian)
                let description = kind.description(rate: 8000, channels: 3)
                let bytes = (0..<(300 * 3 * bits / 8)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
                let format = try CMFormatDescription(audioStreamBasicDescription: description)
                let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
                memory.copyBytes(from: bytes)
                let block = try CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
                let sample = try AudioOutput.buffer(block, format, frames: 300, at: .zero)
                let there = try AudioConverter(to: .pcm(64, isFloat: true, isInterleaved: false)).convert(sample)
                let back = try there.flatMap { try AudioConverter(to: description).convert($0) }
                #expect(back.flatMap(\.bytes) == bytes, "\(kind)")
            }
        }
    }

    @Test("a gap in the times is preserved, a container's rounding is not")
    func gaps() throws {
        let format = try CMFormatDescription(audioStreamBasicDescription: .pcm(16, rate: 44100, channels: 1))
        func sample(_ time: CMTime) throws -> CMSampleBuffer {
            let block = try CMBlockBuffer(length: 882, flags: .assureMemoryNow)
            return try AudioOutput.buffer(block, format, frames: 441, at: time)
        }
        let converter = try AudioConverter(to: .pcm(16))
        var buffers: [CMSampleBuffer] = []
        for time in [0, 11, 20, 30, 500, 510] {
            buffers += try converter.convert(try sample(CMTime(value: Int64(time), timescale: 1000)))
        }
        #expect(buffers.map(\.presentationTimeStamp.value) == [0, 441, 882, 1323, 22050, 22491])
        #expect(buffers.allSatisfy { $0.presentationTimeStamp.timescale == 44100 })
    }

    @Test("output formats other than linear PCM are rejected")
    func refused() throws {
        let path = try Fixtures.make("sound-aac.m4a", Self.source + "-c:a aac")
        let track = try MediaDemuxer(.file(path)).tracks[0]
        var odd = AudioStreamBasicDescription.pcm(16, rate: 44100, channels: 2)
        odd.mBitsPerChannel = 13
        #expect(throws: MediaError.self) { _ = try AudioSampleDecoder(format: track.format, output: odd) }
        odd = .pcm(16)
        odd.mFormatID = kAudioFormatMPEG4AAC
        #expect(throws: MediaError.self) { _ = try AudioSampleDecoder(format: track.format, output: odd) }
    }
}
