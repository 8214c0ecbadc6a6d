import AVFAudio
import Foundation
import Testing

/// Tests ``AVAudioConverter``.
@Suite struct AVAudioConverterTests {
    @Test("samples keep their values from floating point to integers, and one channel fills two")
    func values() throws {
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let pair = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 2, interleaved: true)
        )
        let input = try #require(AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 3))
        input.frameLength = 3
        for (frame, value) in [Float(0.5), -1, 2].enumerated() { input.floatChannelData?[0][frame] = value }
        let output = try #require(AVAudioPCMBuffer(pcmFormat: pair, frameCapacity: 3))
        let converter = try #require(AVAudioConverter(from: mono, to: pair))
        try converter.convert(to: output, from: input)
        let samples = try #require(output.int16ChannelData)
        #expect((0..<6).map { samples[0][$0] } == [16_384, 16_384, -32_768, -32_768, 32_767, 32_767])
    }

    @Test("a buffer that is too small is refused, and a closure without data leaves the output dry")
    func refusals() throws {
        let first = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let second = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
        let converter = try #require(AVAudioConverter(from: first, to: first))
        let input = try #require(AVAudioPCMBuffer(pcmFormat: first, frameCapacity: 4))
        input.frameLength = 4
        let output = try #require(AVAudioPCMBuffer(pcmFormat: first, frameCapacity: 3))
        #expect(throws: (any Error).self) { try converter.convert(to: output, from: input) }
        let changing = try #require(AVAudioConverter(from: first, to: second))
        let other = try #require(AVAudioPCMBuffer(pcmFormat: second, frameCapacity: 4))
        #expect(throws: (any Error).self) { try changing.convert(to: other, from: input) }
        var asked = 0
        let status = converter.convert(to: output, error: nil) { _, status in
            asked += 1
            status.pointee = .noDataNow
            return nil
        }
        #expect(status == .inputRanDry && asked == 1)
        #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)?.channelCount == 2)
    }

    @Test(
        "a change of the rate keeps the sound and its beginning",
        arguments: [(44_100.0, 48_000.0), (48_000, 16_000)]
    )
    func rates(_ rates: (from: Double, to: Double)) throws {
        let (from, to) = rates
        let tone = Sounds.tone(Int(from) / 2, rate: from)
        let source = try #require(AVAudioFormat(standardFormatWithSampleRate: from, channels: 1))
        let target = try #require(AVAudioFormat(standardFormatWithSampleRate: to, channels: 1))
        let converter = try #require(AVAudioConverter(from: source, to: target))
        var (given, made): (Int, [Float]) = (0, [])
        while true {
            let output = try #require(AVAudioPCMBuffer(pcmFormat: target, frameCapacity: 1000))
            let status = try converter.convert(to: output) { wanted in
                let count = min(Int(wanted), tone[0].count - given)
                defer { given += count }
                return count > 0 ? try Sounds.buffer([Array(tone[0][given..<given + count])], rate: from) : nil
            }
            made += try Sounds.samples(output)[0]
            if status == .endOfStream { break }
            try #require(status == .haveData)
        }
        let expected = Sounds.tone(Int(to) / 2, rate: to)[0]
        #expect(abs(made.count - expected.count) <= 2)
        // Without the ends, where the filter sees silence.
        #expect(Sounds.difference(made.dropFirst(200).dropLast(200), expected.dropFirst(200).dropLast(200)) < 0.002)
    }

    @Test("channels follow the map, and mix where that is asked")
    func channels() throws {
        let pair = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let input = try Sounds.buffer([[0.25, 0.5], [-0.5, 0.5]], rate: 48_000)
        let output = try #require(AVAudioPCMBuffer(pcmFormat: pair, frameCapacity: 2))
        let swapping = try #require(AVAudioConverter(from: pair, to: pair))
        swapping.channelMap = [1, -1]
        try swapping.convert(to: output, from: input)
        #expect(try Sounds.samples(output) == [[-0.5, 0.5], [0, 0]])
        let single = try #require(AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 2))
        let dropping = try #require(AVAudioConverter(from: pair, to: mono))
        try dropping.convert(to: single, from: input)
        #expect(try Sounds.samples(single) == [[0.25, 0.5]])
        let mixing = try #require(AVAudioConverter(from: pair, to: mono))
        mixing.downmix = true
        try mixing.convert(to: single, from: input)
        let mixed = try Sounds.samples(single)[0]
        #expect(mixed[0] < 0 && mixed[1] > 0.4)
    }

    @Test(
        "what is encoded to packets comes back from them",
        arguments: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless]
    )
    func packets(_ id: AudioFormatID) throws {
        let tone = Sounds.tone(20_000)
        let plain = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
        let settings: [String: Any] = [AVFormatIDKey: id, AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 1]
        let coded = try #require(AVAudioFormat(settings: settings))
        #expect(coded.streamDescription.pointee.mFormatID == id)
        let encoder = try #require(AVAudioConverter(from: plain, to: coded))
        let packets = AVAudioCompressedBuffer(
            format: coded,
            packetCapacity: 64,
            maximumPacketSize: encoder.maximumOutputPacketSize
        )
        var isGiven = false
        let status = try encoder.convert(to: packets) { _ in
            defer { isGiven = true }
            return isGiven ? nil : try Sounds.buffer(tone)
        }
        #expect(status == .haveData && packets.packetCount >= 20_000 / 4096)
        let decoder = try #require(AVAudioConverter(from: coded, to: plain))
        decoder.magicCookie = encoder.magicCookie
        let output = try #require(AVAudioPCMBuffer(pcmFormat: plain, frameCapacity: 40_000))
        isGiven = false
        let result = try decoder.convert(to: output) { _ in
            defer { isGiven = true }
            return isGiven ? nil : packets
        }
        #expect(result == .haveData)
        // Packets in memory carry no trims: AAC begins with the encoder's own frames.
        let made = try Sounds.samples(output)[0]
        let start = id == kAudioFormatMPEG4AAC ? 1024 : 0
        #expect(Sounds.difference(made.dropFirst(start + 3000).prefix(10_000), tone[0].dropFirst(3000)) < 0.02)
    }
}

extension AVAudioConverter {
    /// Converts what a closure gives, nil at its end.
    fileprivate func convert(
        to output: AVAudioBuffer,
        _ next: (AVAudioPacketCount) throws -> AVAudioBuffer?
    ) throws -> AVAudioConverterOutputStatus {
        var problem: NSError?
        var failure: (any Error)?
        let status = convert(to: output, error: &problem) { wanted, status in
            do {
                let buffer = try next(wanted)
                status.pointee = buffer == nil ? .endOfStream : .haveData
                return buffer
            } catch {
                failure = error
                status.pointee = .endOfStream
                return nil
            }
        }
        if let error = failure ?? problem { throw error }
        return status
    }
}
