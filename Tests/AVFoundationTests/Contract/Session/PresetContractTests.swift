import AVFoundation
import Testing

extension AVCaptureDevice {
    fileprivate var activeSize: [Int32] {
        let size = CMVideoFormatDescriptionGetDimensions(activeFormat.formatDescription)
        return [size.width, size.height]
    }
}

@Suite("Contract: session presets")
struct SessionPresetContract {
    private static let all: [AVCaptureSession.Preset] = [
        .photo, .high, .medium, .low, .cif352x288, .vga640x480, .hd1280x720, .hd1920x1080, .hd4K3840x2160,
        .iFrame960x540, .iFrame1280x720, .inputPriority,
    ]

    @Test("S-SESSION-50 an unsupported preset cannot be set; a supported one may be set while running")
    func settable() throws {
        let rig = try CaptureRig()
        #expect(rig.session.canSetSessionPreset(.hd1280x720))
        #expect(!rig.session.canSetSessionPreset(.cif352x288))
        #expect(exceptions { rig.session.sessionPreset = .cif352x288 } == [.invalidArgument])
        #expect(rig.session.sessionPreset == .vga640x480)
        rig.session.startRunning()
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.session.isRunning && rig.session.sessionPreset == .hd1280x720)
    }

    @Test("S-SESSION-51 without inputs every preset can be set", arguments: all)
    func settableWithoutInputs(preset: AVCaptureSession.Preset) {
        let session = AVCaptureSession()
        #expect(session.canSetSessionPreset(preset))
        session.sessionPreset = preset
        #expect(session.sessionPreset == preset)
        #expect(!session.canSetSessionPreset(AVCaptureSession.Preset(rawValue: "unheard of")))
    }

    @Test("S-SESSION-52 a preset sets the camera's format and resets its frame durations, also while running")
    func choosing() throws {
        let rig = try CaptureRig()
        rig.delegate.keeps = true
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
        rig.device.unlockForConfiguration()
        rig.source.push()
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.device.activeSize == [1280, 720])
        #expect(rig.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
        rig.source.push()
        rig.settle()
        let widths = rig.delegate.kept.compactMap { CMSampleBufferGetImageBuffer($0.buffer).map(CVPixelBufferGetWidth) }
        #expect(widths == [640, 1280])
    }

    @Test("S-SESSION-53 choosing a format changes the preset to input priority and keeps the choice")
    func inputPriority() throws {
        let rig = try CaptureRig()
        var seen: [AVCaptureSession.Preset] = []
        let format = rig.device.formats[0]
        try rig.device.lockForConfiguration()
        rig.device.activeFormat = format
        rig.device.unlockForConfiguration()
        seen.append(rig.session.sessionPreset)
        rig.session.startRunning()
        seen.append(rig.session.sessionPreset)
        #expect(seen == [.inputPriority, .inputPriority])
        #expect(rig.device.activeFormat === format)
        #expect(rig.source.history == [.start(width: 320, height: 240, duration: CMTime(value: 1, timescale: 30))])
    }

    @Test("S-SESSION-54 with input priority the session does not change formats by itself")
    func noChangeByItself() throws {
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        let source = ScriptedSource()
        let input = try source.makeInput()
        let format = try #require(input.device.formats.last)
        try input.device.lockForConfiguration()
        input.device.activeFormat = format
        input.device.unlockForConfiguration()
        session.addInput(input)
        #expect(input.device.activeFormat === format)
        session.addOutput(AVCaptureVideoDataOutput())
        session.startRunning()
        #expect(input.device.activeFormat === format)
        session.stopRunning()
        session.sessionPreset = .hd1280x720
        #expect(input.device.activeFormat !== format)
        let chosen = input.device.activeFormat
        session.sessionPreset = .inputPriority
        #expect(input.device.activeFormat === chosen)
    }

    @Test(
        "S-SESSION-55 a preset with a size gives frames of exactly that size, and needs a camera that supports it",
        arguments: [
            (AVCaptureSession.Preset.cif352x288, 352, 288), (.vga640x480, 640, 480), (.hd1280x720, 1280, 720),
            (.hd1920x1080, 1920, 1080), (.hd4K3840x2160, 3840, 2160), (.qvga320x240, 320, 240),
            (.qHD960x540, 960, 540), (.iFrame960x540, 960, 540), (.iFrame1280x720, 1280, 720),
        ]
    )
    func sizes(preset: AVCaptureSession.Preset, width: Int, height: Int) throws {
        let rig = try CaptureRig(.camera((width, height), (width + 16, height)), preset: preset)
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        let image = try #require(rig.delegate.kept.first.flatMap { CMSampleBufferGetImageBuffer($0.buffer) })
        #expect(CVPixelBufferGetWidth(image) == width && CVPixelBufferGetHeight(image) == height)
        #expect(rig.device.supportsSessionPreset(preset))
        let other = try ScriptedSource.camera((width + 16, height), (width, height + 16)).makeInput()
        #expect(!other.device.supportsSessionPreset(preset))
    }

    @Test(
        "S-SESSION-56 high is the largest smooth format up to 1920×1080, medium near 480×360, low near 192×144",
        arguments: [
            (AVCaptureSession.Preset.high, 1920, 1280), (.medium, 640, 480), (.low, 320, 176),
        ]
    )
    func qualities(preset: AVCaptureSession.Preset, width: Int32, otherWidth: Int32) throws {
        let rig = try CaptureRig()
        rig.session.sessionPreset = preset
        #expect(rig.device.activeSize[0] == width)
        let other = try CaptureRig(.camera((176, 144), (480, 360), (1280, 720), (2560, 1440)), preset: preset)
        #expect(other.device.activeSize[0] == otherWidth)
    }

    @Test("S-SESSION-57 photo chooses the largest format")
    func photo() throws {
        let rig = try CaptureRig(preset: .photo)
        #expect(rig.device.activeSize == [3840, 2160])
    }

    @Test("S-SESSION-58 a camera that does not support the current preset cannot be added before it is lowered")
    func presetOfTheSession() throws {
        let input = try ScriptedSource.camera((640, 480)).makeInput()
        let session = AVCaptureSession()
        session.sessionPreset = .hd1920x1080
        #expect(!session.canAddInput(input))
        #expect(exceptions { session.addInput(input) } == [.invalidArgument])
        session.sessionPreset = .vga640x480
        #expect(session.canAddInput(input))
        session.addInput(input)
        #expect(input.device.activeSize == [640, 480])
    }
}
