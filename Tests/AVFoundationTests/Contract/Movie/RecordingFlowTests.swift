import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Contract: recordings that the session ends")
struct RecordingFlowTests {
    /// The causes that end a recording, and their error codes.
    enum End: String, CaseIterable {
        case stop, interruption, removedInput, removedOutput, format, disabled, unplugged

        var code: AVError.Code {
            switch self {
            case .stop: .sessionNotRunning
            case .interruption: .sessionWasInterrupted
            case .removedInput, .removedOutput, .format, .disabled: .sessionConfigurationChanged
            case .unplugged: .deviceWasDisconnected
            }
        }

        func happen(to stage: MovieStage) throws {
            switch self {
            case .stop: stage.session.stopRunning()
            case .interruption: stage.interrupt()
            case .removedInput: stage.session.removeInput(stage.rig.input)
            case .removedOutput: stage.session.removeOutput(stage.output)
            case .format:
                try stage.rig.device.lockForConfiguration()
                stage.rig.device.activeFormat = stage.rig.device.formats[1]
                stage.rig.device.unlockForConfiguration()
            case .disabled: stage.connection.isEnabled = false
            case .unplugged: stage.rig.source.fail()
            }
        }
    }

    @Test(
        "MOV-12 the end of the flow ends the recording with its error code, and the movie is valid",
        arguments: End.allCases
    )
    func ends(_ end: End) async throws {
        let stage = try MovieStage()
        let url = stage.record()
        try stage.capture(0..<10)
        try end.happen(to: stage)
        await stage.log.ended()
        #expect(!stage.output.isRecording)
        #expect(stage.log.events == [.started("a.mov"), .willFinish(end.code), .finished(end.code)])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == true)
        #expect(try RecordedMovie(url).numbers() == Array(0..<10))
    }

    @Test("MOV-12 if nothing had arrived, the success flag is false", arguments: [End.stop, .interruption, .unplugged])
    func endsEmpty(_ end: End) async throws {
        let stage = try MovieStage()
        _ = stage.record()
        try end.happen(to: stage)
        await stage.log.ended()
        #expect(stage.log.codes == [end.code])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == false)
        #expect(stage.folder.names.isEmpty)
    }

    @Test("MOV-12 frames that suddenly have another size end the recording")
    func mediaChanged() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        try stage.capture(0..<5)
        try stage.capture(5..<8, width: 640, height: 480)
        await stage.log.ended()
        #expect(stage.log.codes == [.mediaChanged])
        #expect(stage.log.endings[0].error?.recordingSuccessfullyFinished == true)
        #expect(try RecordedMovie(url).numbers() == Array(0..<5))
    }

    @Test("MOV-12 lost frames are a gap, not an end")
    func lost() async throws {
        let stage = try MovieStage()
        let url = stage.record()
        try stage.capture(0..<3)
        stage.rig.source.lose(4)
        try stage.capture(7..<10)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        #expect(try RecordedMovie(url).numbers() == [0, 1, 2, 7, 8, 9])
    }

    @Test("MOV-12 settings and other outputs may change during a recording")
    func otherChanges() async throws {
        let stage = try MovieStage(outputCount: 1)
        let url = stage.record()
        try stage.capture(0..<3)
        stage.rig.output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        try stage.capture(3..<6)
        stage.session.removeOutput(stage.rig.output)
        try stage.capture(6..<9)
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(stage.log.codes == [nil])
        #expect(try RecordedMovie(url).numbers() == Array(0..<9))
    }

    @Test("MOV-12 the next recording starts after an interruption")
    func afterInterruption() async throws {
        let stage = try MovieStage()
        _ = stage.record()
        try stage.capture(0..<3)
        stage.session.stopRunning()
        await stage.log.ended()
        let url = stage.record("b.mov")
        try stage.capture(3..<6)
        stage.output.stopRecording()
        await stage.log.ended(2)
        #expect(stage.log.codes == [.sessionNotRunning, nil])
        #expect(try RecordedMovie(url).numbers() == [3, 4, 5])
    }
}
