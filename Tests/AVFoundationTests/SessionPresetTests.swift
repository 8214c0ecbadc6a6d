import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVFoundation

@Suite("Session presets")
struct SessionPresetTests {
    @Test("S-SESSION-50 S-SESSION-51 without inputs every preset can be set; one that the camera cannot do raises")
    func settable() throws {
        let session = AVCaptureSession()
        for preset in AVCaptureSession.Preset.all { #expect(session.canSetSessionPreset(preset)) }
        #expect(!session.canSetSessionPreset(AVCaptureSession.Preset(rawValue: "unheard of")))
        let rig = try CaptureRig()
        #expect(!rig.session.canSetSessionPreset(.qvga320x240) == false)
        #expect(!rig.session.canSetSessionPreset(.cif352x288))
        #expect(exceptions { rig.session.sessionPreset = .cif352x288 } == [.invalidArgument])
        #expect(rig.session.sessionPreset == .vga640x480)
    }

    @Test(
        "S-SESSION-52 S-SESSION-55 S-SESSION-56 S-SESSION-57 a preset chooses the camera's format",
        arguments: [
            (AVCaptureSession.Preset.vga640x480, 640), (.hd1280x720, 1280), (.hd1920x1080, 1920),
            (.hd4K3840x2160, 3840),
            (.qvga320x240, 320), (.high, 1920), (.photo, 3840), (.medium, 640), (.low, 320), (.iFrame1280x720, 1280),
        ]
    )
    func choosing(preset: AVCaptureSession.Preset, width: Int) throws {
        let rig = try CaptureRig()
        rig.session.sessionPreset = preset
        #expect(rig.device.activeFormat.source.width == width)
        #expect(rig.device.supportsSessionPreset(preset))
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        rig.delegate.keeps = true
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.kept.first?.buffer.imageBuffer?.width == width)
    }

    @Test("S-SESSION-56 high prefers a fluent format to a larger slow one, and never goes beyond 1920×1080")
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

    @Test("S-SESSION-53 S-SESSION-54 choosing a format turns the preset into input priority and keeps the choice")
    func inputPriority() throws {
        let rig = try CaptureRig()
        try rig.device.lockForConfiguration()
        rig.device.activeFormat = rig.device.formats[0]
        rig.device.unlockForConfiguration()
        #expect(rig.session.sessionPreset == .inputPriority)
        rig.session.startRunning()
        #expect(rig.device.activeFormat === rig.device.formats[0])
        #expect(rig.source.request?.format.width == 320)
        rig.session.stopRunning()
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.device.activeFormat.source.width == 1280)
        rig.session.sessionPreset = .inputPriority
        #expect(rig.device.activeFormat.source.width == 1280)
    }

    @Test("S-SESSION-58 a camera that cannot do the present preset cannot be added")
    func presetOfTheSession() throws {
        let source = ScriptedSource(formats: [ScriptedSource.format(640, 480)])
        let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .back))
        let input = try AVCaptureDeviceInput(device: device)
        let session = AVCaptureSession()
        session.sessionPreset = .hd1920x1080
        #expect(!session.canAddInput(input))
        session.sessionPreset = .vga640x480
        #expect(session.canAddInput(input))
    }

    @Test(
        "S-SESSION-52 VDO-27 CONN-5 a preset set while running changes the format, with no frame of a wrong size after"
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

    @Test("S-SESSION-64 a session with several cameras is not supported and has no preset of its own")
    func multiCam() {
        #expect(!AVCaptureMultiCamSession.isMultiCamSupported)
        let session = AVCaptureMultiCamSession()
        #expect(session.sessionPreset == .inputPriority)
        #expect(exceptions { session.sessionPreset = .high } == [.invalidArgument])
    }
}
