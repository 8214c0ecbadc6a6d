import AVFAudio
import CoreMedia
import Foundation
import Testing

@testable import AVFAudio

/// Tests ``AVAudioFile``, with ``SoundReader``, ``SoundWriter`` and ``SoundFileType``.
@Suite struct AVAudioFileTests {
    /// A kind of file: its extension, its codec, and the largest difference of what comes back.
    struct Kind: Sendable, CustomTestStringConvertible {
        var ending: String
        var id: UInt32
        var difference: Float
        var testDescription: String { "\(ending) \(id)" }
    }

    static let kinds = [
        Kind(ending: "wav", id: kAudioFormatLinearPCM, difference: 1e-4),
        Kind(ending: "caf", id: kAudioFormatLinearPCM, difference: 1e-4),
        Kind(ending: "aiff", id: kAudioFormatLinearPCM, difference: 1e-4),
        Kind(ending: "au", id: kAudioFormatLinearPCM, difference: 1e-4),
        Kind(ending: "flac", id: kAudioFormatFLAC, difference: 1e-4),
        Kind(ending: "m4a", id: kAudioFormatAppleLossless, difference: 1e-4),
        Kind(ending: "caf", id: kAudioFormatAppleLossless, difference: 1e-4),
        // At this bit rate one of two channels is far from exact; a shift of four frames would still be found.
        Kind(ending: "m4a", id: kAudioFormatMPEG4AAC, difference: 0.15),
    ]

    @Test("what is written comes back, with its length, from the beginning and from the middle", arguments: kinds)
    func roundTrip(_ kind: Kind) throws {
        let tone = Sounds.tone(30_000, channels: 2)
        let url = try Sounds.write(tone, to: kind.ending, id: kind.id)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try AVAudioFile(forReading: url)
        #expect(file.length == 30_000)
        #expect(file.processingFormat.isStandard && file.processingFormat.channelCount == 2)
        #expect(file.fileFormat.streamDescription.pointee.mFormatID == kind.id)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 40_000))
        try file.read(into: buffer)
        #expect(buffer.frameLength == 30_000 && file.framePosition == 30_000)
        let samples = try Sounds.samples(buffer)
        // The encoder of AAC spoils the packets around a sudden beginning and end.
        let start = kind.id == kAudioFormatMPEG4AAC ? 3000 : 0
        for channel in 0..<2 {
            #expect(Sounds.difference(samples[channel][start..<27_000], tone[channel][start...]) < kind.difference)
        }
        // At the end there is nothing more, and no error.
        try file.read(into: buffer)
        #expect(buffer.frameLength == 0)
        for start in [12_345, start + 1, 26_000] {
            file.framePosition = Int64(start)
            try file.read(into: buffer, frameCount: 500)
            #expect(file.framePosition == Int64(start) + 500)
            let part = try Sounds.samples(buffer)
            #expect(Sounds.difference(part[1], tone[1][start..<start + 500]) < kind.difference, "from \(start)")
        }
    }

    @Test("samples are read as the kind that was asked for")
    func integers() throws {
        let url = try Sounds.write([[0.5, -0.25, 0]])
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 3))
        try file.read(into: buffer)
        let samples = try #require(buffer.int16ChannelData)
        #expect((0..<3).map { samples[0][$0] } == [16_384, -8_192, 0])
        let other = try Sounds.buffer([[0]])
        #expect(throws: (any Error).self) { try file.read(into: other) }
    }

    @Test("files that are missing, hold no sound or have an unknown extension say so")
    func refusals() throws {
        let missing = #expect(throws: NSError.self) {
            try AVAudioFile(forReading: URL(fileURLWithPath: "/none.wav"))
        }
        #expect(missing?.code == Int(kAudioFileFileNotFoundError) && missing?.domain == NSOSStatusErrorDomain)
        let text = Sounds.file("wav")
        defer { try? FileManager.default.removeItem(at: text) }
        try Data("no sound".utf8).write(to: text)
        #expect(throws: NSError.self) { try AVAudioFile(forReading: text) }
        let unknown = #expect(throws: NSError.self) {
            try AVAudioFile(forWriting: Sounds.file("xyz"), settings: [:])
        }
        #expect(unknown?.localizedDescription.contains("extension") == true)
        // As on Apple's systems, there is no encoder for MP3, and each container says what it holds.
        for (ending, format) in [
            ("mp3", kAudioFormatMPEGLayer3), ("m4a", kAudioFormatMPEGLayer3), ("flac", kAudioFormatLinearPCM),
            ("wav", kAudioFormatFLAC), ("flac", kAudioFormatMPEG4AAC),
        ] {
            let refused = #expect(throws: NSError.self) {
                try AVAudioFile(forWriting: Sounds.file(ending), settings: [AVFormatIDKey: format])
            }
            #expect(refused?.domain == NSOSStatusErrorDomain && refused?.localizedDescription.isEmpty == false)
        }
        #expect(throws: NSError.self) {
            try AVAudioFile(forWriting: Sounds.file("wav"), settings: [AVNumberOfChannelsKey: 1000])
        }
        #expect(throws: NSError.self) {
            try AVAudioFile(forWriting: URL(fileURLWithPath: "/none/sound.wav"), settings: [:])
        }
    }

    @Test("a file cut in the middle reads up to there")
    func cut() throws {
        let url = try Sounds.write(Sounds.tone(30_000), to: "wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let bytes = try Data(contentsOf: url)
        try bytes.prefix(bytes.count / 2).write(to: url)
        let file = try AVAudioFile(forReading: url)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 30_000))
        try file.read(into: buffer)
        #expect((14_000...15_100).contains(Int(buffer.frameLength)))
    }
}
