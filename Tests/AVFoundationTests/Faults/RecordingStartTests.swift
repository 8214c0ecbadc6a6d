import AVFoundation
import CameraSources
import Foundation
import Testing

@testable import AVFCapture

@Suite("Recordings that start after a source has failed or ended", .timeLimit(.minutes(1)))
struct RecordingStartTests {
    @Test("a session whose microphone fails after its camera's first frame is not running for a recording")
    func failedStart() async throws {
        let stage = try MovieStage()
        let microphone = ScriptedMicrophone { () throws(CameraError) in
            if let image = try? NumberedImage.make(0, width: 320, height: 240) { stage.push(image, 0) }
            throw CameraError(.unreadable, "The scripted microphone cannot be opened.")
        }
        let device = try #require(AVCaptureDevice(microphone: microphone))
        stage.session.addInput(try AVCaptureDeviceInput(device: device))
        stage.session.startRunning()
        #expect(!stage.session.isRunning)
        stage.output.startRecording(to: stage.folder.file("a.mov"), recordingDelegate: stage.log)
        #expect(comesTrue { !stage.log.endings.isEmpty })
        #expect(stage.log.events == [.finished(.sessionNotRunning)])
        #expect(stage.folder.names.isEmpty)
    }

    @Test("a recording that starts after the video has ended ends with the audio, which does not wait for video")
    func imagesEnded() async throws {
        let stage = try MovieStage()
        let microphone = ScriptedMicrophone(pace: .lossless)
        let device = try #require(AVCaptureDevice(microphone: microphone))
        stage.session.addInput(try AVCaptureDeviceInput(device: device))
        stage.session.startRunning()
        stage.rig.source.end()
        stage.settle()
        #expect(stage.session.isRunning)
        _ = stage.record()
        // More than may wait.
        Thread.detachNewThread {
            for _ in 0..<400 { microphone.push(1024) }
            microphone.end()
        }
        #expect(comesTrue { !stage.log.endings.isEmpty })
        #expect(comesTrue { !stage.session.isRunning })
        #expect(stage.folder.names.isEmpty)
    }
}
