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

    @Test("a change of the sample rate and a buffer that is too small are refused")
    func refusals() throws {
        let first = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let second = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
        #expect(AVAudioConverter(from: first, to: second) == nil)
        let converter = try #require(AVAudioConverter(from: first, to: first))
        let input = try #require(AVAudioPCMBuffer(pcmFormat: first, frameCapacity: 4))
        input.frameLength = 4
        let output = try #require(AVAudioPCMBuffer(pcmFormat: first, frameCapacity: 3))
        #expect(throws: (any Error).self) { try converter.convert(to: output, from: input) }
        var asked = 0
        let status = converter.convert(to: output, error: nil) { _, status in
            asked += 1
            status.pointee = .noDataNow
            return nil
        }
        #expect(status == .inputRanDry && asked == 1)
    }

    @Test("engines, files and players say what to use instead")
    func declared() {
        #expect(throws: (any Error).self) { try AVAudioEngine().start() }
        #expect(throws: (any Error).self) { try AVAudioFile(forReading: URL(fileURLWithPath: "/none")) }
        #expect(throws: (any Error).self) { try AVAudioPlayer(data: Data()) }
        #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)?.channelCount == 2)
    }
}
