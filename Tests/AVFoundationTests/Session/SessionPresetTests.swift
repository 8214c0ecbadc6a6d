import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVFCapture
@testable import AVFCore

@Suite("Session presets")
struct SessionPresetTests {
    @Test("S-SESSION-56 high prefers a smooth format to a larger slow one, and never exceeds 1920×1080")
    func high() throws {
        func width(_ formats: [CameraFormat], name: String = "scripted:x") throws -> Int {
            let source = ScriptedSource(name, formats: formats)
            let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .back))
            return try #require(AVCaptureSession.Preset.high.format(of: device)).source.width
        }
        let small = ScriptedSource.format(640, 480)
        let slow = ScriptedSource.format(1920, 1080, rates: 1...15)
        let huge = ScriptedSource.format(3840, 2160)
        #expect(try width([small, slow]) == 640)
        #expect(try width([small, huge]) == 640)
        #expect(try width([ScriptedSource.format(640, 480, rates: 1...10), slow]) == 1920)
        #expect(try width([huge, ScriptedSource.format(7680, 4320)]) == 3840)
        #expect(try width([small, ScriptedSource.format(1280, 720)], name: "virtual:640x480") == 640)
    }

    @Test(
        "S-SESSION-52 VDO-27 CONN-5 a preset set while running changes the format, and no frame of the old size follows"
    )
    func whileRunning() throws {
        let rig = try CaptureRig()
        rig.delegate.keeps = true
        rig.output.alwaysDiscardsLateVideoFrames = false
        let port = try #require(rig.input.ports.first)
        let log = NotificationLog(port, [AVCaptureInput.Port.formatDescriptionDidChangeNotification])
        #expect(port.formatDescription == nil)
        rig.session.startRunning()
        rig.source.push()
        rig.session.sessionPreset = .hd1280x720
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.kept.compactMap(\.buffer.imageBuffer?.width) == [640, 1280])
        #expect(rig.delegate.kept.compactMap(\.buffer.formatDescription?.dimensions.width) == [640, 1280])
        #expect(port.formatDescription?.dimensions.width == 1280)
        #expect(log.names.count == 2)
        #expect(rig.delegate.times == [.zero, CMTime(value: 1, timescale: 30)])
    }
}
