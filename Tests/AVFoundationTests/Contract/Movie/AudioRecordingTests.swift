import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: audio recordings")
struct AudioRecordingTests {
    /// File types and their default codecs.
    static let kinds: [(AVFileType, String)] = [
        (.m4a, "aac"), (.wav, "pcm_s16le"), (.caf, "pcm_s16le"), (.aiff, "pcm_s16be"), (.aifc, "pcm_s16be"),
        (.au, "pcm_s16be"),
    ]

    @Test("MOV-18 audio alone can be recorded in every offered file type", arguments: kinds)
    func types(type: AVFileType, codec: String) async throws {
        let folder = try TemporaryFolder()
        let stage = try AudioStage(microphone: "virtual:48000x1?clock=virtual&seconds=2&tone=0")
        #expect(AVCaptureAudioFileOutput.availableOutputFileTypes().contains(type))
        let url = folder.file("sound")
        stage.recordFromStart(to: url, type: type)
        await stage.log.ended()
        #expect(stage.log.events == [.started("sound"), .willFinish(nil), .finished(nil)])
        let stream = try #require(try Probe(url).streams.first)
        #expect(stream["codec_name"] == codec && stream["sample_rate"] == "48000" && stream["channels"] == "1")
        // AAC attenuates a clap at the very first sample.
        let seconds = type == .m4a ? [1.0] : [0, 1]
        let claps = try RecordedMovie(url).claps().filter { type != .m4a || $0 > 0.5 }
        #expect(claps.count == seconds.count)
        for (clap, second) in zip(claps, seconds) { #expect(abs(clap - second) < 0.003, "\(claps)") }
    }

    @Test("MOV-18 the types above are complete")
    func allTypes() { #expect(AVCaptureAudioFileOutput.availableOutputFileTypes().count == Self.kinds.count) }

    @Test("MOV-18 settings choose the storage format of audio; unsupported ones raise")
    func settings() async throws {
        let folder = try TemporaryFolder()
        let stage = try AudioStage(microphone: "virtual:48000x2?clock=virtual&seconds=1")
        #expect(stage.output.audioSettings == nil)
        stage.output.audioSettings = [AVFormatIDKey: kAudioFormatAppleLossless]
        #expect(exceptions { stage.output.audioSettings = [AVFormatIDKey: 0x6E6F6E65] } == [.invalidArgument])
        #expect(exceptions { stage.output.audioSettings = [AVVideoCodecKey: 1] } == [.invalidArgument])
        let url = folder.file("sound.m4a")
        stage.recordFromStart(to: url, type: .m4a)
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        let stream = try #require(try Probe(url).streams.first)
        #expect(stream["codec_name"] == "alac" && stream["channels"] == "2")
    }

    @Test("MOV-18 file types without audio raise, and settings that the file type does not support end the recording")
    func wrongType() async throws {
        let folder = try TemporaryFolder()
        let stage = try AudioStage(microphone: "virtual:48000x1?clock=virtual")
        stage.session.startRunning()
        let names = exceptions {
            stage.output.startRecording(
                to: folder.file("a"),
                outputFileType: .mov,
                recordingDelegate: stage.log
            )
            stage.output.startRecording(to: folder.file("a.txt"), recordingDelegate: stage.log)
        }
        #expect(names == [.invalidArgument, .invalidArgument])
        stage.output.audioSettings = [AVFormatIDKey: kAudioFormatAppleLossless]
        stage.output.startRecording(to: folder.file("a.wav"), outputFileType: .wav, recordingDelegate: stage.log)
        await stage.log.ended()
        #expect(stage.log.events == [.finished(.unsupportedOutputSettings)])
        #expect(folder.names.isEmpty)
    }

    @Test("MOV-10 MOV-18 a duration limit of audio is exact")
    func limit() async throws {
        let folder = try TemporaryFolder()
        let stage = try AudioStage(microphone: "virtual:48000x1?clock=virtual&seconds=3")
        stage.output.maxRecordedDuration = CMTime(value: 3, timescale: 2)
        let url = folder.file("a.m4a")
        stage.recordFromStart(to: url, type: .m4a)
        await stage.log.ended()
        #expect(stage.log.codes == [.maximumDurationReached])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == true)
        #expect(RecordedMovie(url).asset.duration == CMTime(value: 3, timescale: 2))
    }

    @Test("MOV-16 metadata are stored with the audio")
    func metadata() async throws {
        let folder = try TemporaryFolder()
        let stage = try AudioStage(microphone: "virtual:48000x1?clock=virtual&seconds=1")
        let title = AVMutableMetadataItem()
        title.identifier = .commonIdentifierTitle
        title.value = "A song" as NSString
        stage.output.metadata = [title]
        let url = folder.file("a.m4a")
        stage.recordFromStart(to: url, type: .m4a)
        await stage.log.ended()
        #expect(RecordedMovie(url).asset.metadata.compactMap(\.stringValue).contains("A song"))
    }
}
