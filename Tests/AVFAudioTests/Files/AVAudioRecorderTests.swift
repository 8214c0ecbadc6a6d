import CameraSources
import CoreMedia
import Foundation
import Testing

@testable import AVFAudio

/// Tests ``AVAudioRecorder``, with ``RecorderCore`` and ``SoundInput``.
@Suite struct AVAudioRecorderTests {
    final class Listener: NSObject, AVAudioRecorderDelegate, Sendable {
        let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
        func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {
            continuation.yield(flag)
        }
    }

    static func recorder(
        _ url: URL,
        _ name: String?,
        _ settings: [String: Any] = [AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
    ) throws -> AVAudioRecorder {
        let source = try name.map { try MicrophoneRegistry.make(named: $0) }
        return try SoundEnvironment.$current.withValue(SoundEnvironment { source }) {
            try AVAudioRecorder(url: url, settings: settings)
        }
    }

    @Test("a recording of some seconds ends by itself, in each kind of file", arguments: ["wav", "m4a"])
    func duration(_ ending: String) async throws {
        let url = Sounds.file(ending)
        defer { try? FileManager.default.removeItem(at: url) }
        let listener = Listener()
        var settings: [String: Any] = [AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
        if ending == "m4a" { settings[AVFormatIDKey] = kAudioFormatMPEG4AAC }
        let recorder = try Self.recorder(url, "virtual:48000x1?clock=virtual&tone=440&level=6&clap=0", settings)
        recorder.delegate = listener
        recorder.isMeteringEnabled = true
        #expect(recorder.prepareToRecord() && recorder.record(forDuration: 0.5))
        var ends = listener.ends.makeAsyncIterator()
        #expect(await ends.next() == true)
        #expect(!recorder.isRecording && recorder.currentTime == 0.5)
        recorder.updateMeters()
        #expect(abs(recorder.peakPower(forChannel: 0) + 6) < 0.5)
        #expect(abs(recorder.averagePower(forChannel: 0) + 9) < 0.5)
        let file = try AVAudioFile(forReading: url)
        #expect(file.length == 24_000)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 24_000))
        try file.read(into: buffer)
        let samples = try Sounds.samples(buffer)[0]
        #expect(Sounds.level(samples.dropFirst(4800).prefix(14_400), hertz: 440, rate: 48_000) > 0.45)
        #expect(recorder.deleteRecording() && !FileManager.default.fileExists(atPath: url.path))
    }

    @Test("the end of the microphone ends the recording, and stopping twice ends it once")
    func end() async throws {
        let url = Sounds.file("caf")
        defer { try? FileManager.default.removeItem(at: url) }
        let listener = Listener()
        let recorder = try Self.recorder(url, "virtual:48000x1?clock=virtual&seconds=1")
        recorder.delegate = listener
        #expect(recorder.record())
        var ends = listener.ends.makeAsyncIterator()
        #expect(await ends.next() == true)
        recorder.stop()
        recorder.stop()
        #expect(try AVAudioFile(forReading: url).length == 48_000)
    }

    @Test("without a microphone nothing is recorded, and settings that cannot be used are named")
    func refusals() throws {
        let url = Sounds.file("wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try Self.recorder(url, nil)
        #expect(!recorder.record() && !recorder.isRecording)
        recorder.stop()
        #expect(throws: NSError.self) { try Self.recorder(url, nil, [AVFormatIDKey: 0x6162_6364 as UInt32]) }
    }
}
