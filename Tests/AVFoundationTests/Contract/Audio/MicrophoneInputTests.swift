import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: microphones in sessions")
struct MicrophoneInputTests {
    @Test("DEV-61 a microphone's input has one audio port with the microphone's format and clock")
    func port() throws {
        let rig = try AudioRig()
        #expect(rig.device.hasMediaType(.audio) && !rig.device.hasMediaType(.video))
        #expect(rig.device.deviceType == .microphone && rig.device.position == .unspecified)
        #expect(rig.input.ports.map(\.mediaType) == [.audio])
        #expect(
            rig.input.ports(for: .audio, sourceDeviceType: .microphone, sourceDevicePosition: .unspecified).count == 1
        )
        #expect(rig.input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .unspecified).isEmpty)
        #expect(rig.input.ports[0].clock != nil)
        #expect(rig.device.activeFormat.mediaType == .audio)
        #expect(rig.device.activeFormat.videoSupportedFrameRateRanges.isEmpty)
        let stream = rig.device.activeFormat.formatDescription.audioStreamBasicDescription
        #expect(stream?.mSampleRate == 48000)
        // A microphone has no features of a camera.
        #expect(!rig.device.hasTorch && !rig.device.hasFlash && !rig.device.isFocusModeSupported(.autoFocus))
    }

    @Test("S-SESSION-5 a session takes one microphone in addition to its camera")
    func oneMicrophone() throws {
        let rig = try AudioRig()
        let other = try AVCaptureDeviceInput(device: NamedSources.microphone("virtual:"))
        #expect(!rig.session.canAddInput(other))
        #expect(exceptions { rig.session.addInput(other) } == [.invalidArgument])
        let camera = try AVCaptureDeviceInput(device: NamedSources.camera("virtual:320x240@30?codes=none"))
        rig.session.sessionPreset = .inputPriority
        #expect(rig.session.canAddInput(camera))
        rig.session.addInput(camera)
        rig.session.removeInput(rig.input)
        #expect(rig.session.canAddInput(other))
    }

    @Test("S-SESSION-12 audio is connected only to audio outputs, video only to video outputs")
    func connections() throws {
        let rig = try AudioRig()
        let video = AVCaptureVideoDataOutput()
        rig.session.addOutput(video)
        #expect(rig.output.connections.count == 1 && video.connections.isEmpty)
        #expect(rig.output.connection(with: .audio) === rig.connection)
        #expect(rig.output.connection(with: .video) == nil)
        #expect(rig.connection.inputPorts[0] === rig.input.ports[0])
        #expect(!rig.connection.isVideoMirroringSupported && !rig.connection.isVideoOrientationSupported)
        let wrong = AVCaptureConnection(inputPorts: rig.input.ports, output: video)
        #expect(!rig.session.canAddConnection(wrong))
    }

    @Test("CONN-4 a disabled connection or port stops the audio while the session runs")
    func disabled() throws {
        let rig = try AudioRig()
        rig.session.startRunning()
        rig.microphone.push(480)
        rig.settle()
        rig.connection.isEnabled = false
        rig.microphone.push(480)
        rig.connection.isEnabled = true
        rig.microphone.push(480)
        rig.settle()
        rig.input.ports[0].isEnabled = false
        #expect(!rig.connection.isActive)
        rig.microphone.push(480)
        rig.input.ports[0].isEnabled = true
        rig.microphone.push(480)
        rig.settle()
        #expect(rig.delegate.times.map(\.value) == [0, 960, 1920])
    }

    @Test("DEV-63 an unplugged microphone is notified, and the session's input stays until it is removed")
    func unplugged() throws {
        let rig = try AudioRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.session.startRunning()
        rig.microphone.push(480)
        rig.settle()
        rig.microphone.unplug()
        rig.settle()
        #expect(!rig.device.isConnected)
        #expect(log.errors == [.deviceWasDisconnected])
        #expect(rig.session.inputs == [rig.input])
        #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: rig.device) }
    }

    @Test("S-SESSION-41 a microphone that another session uses is reported with its error code")
    func usedTwice() throws {
        let rig = try AudioRig()
        let other = AVCaptureSession()
        other.addInput(try AVCaptureDeviceInput(device: rig.device))
        other.addOutput(AVCaptureAudioDataOutput())
        rig.session.startRunning()
        let log = NotificationLog(other, NotificationLog.sessionNames)
        other.startRunning()
        #expect(!other.isRunning && log.errors == [.deviceAlreadyUsedByAnotherSession])
        rig.session.stopRunning()
        other.startRunning()
        #expect(other.isRunning)
        other.stopRunning()
    }

    @Test("S-SESSION-3 a microphone can be added to and removed from a running session")
    func whileRunning() throws {
        let rig = try AudioRig()
        rig.session.removeInput(rig.input)
        rig.session.startRunning()
        #expect(!rig.microphone.isRunning)
        rig.session.addInput(rig.input)
        #expect(rig.microphone.isRunning)
        rig.microphone.push(480)
        rig.settle()
        rig.session.removeInput(rig.input)
        #expect(!rig.microphone.isRunning && rig.delegate.samples.count == 1)
        rig.session.stopRunning()
    }

    @Test("AUD-4 without spatial audio its channel layout is unknown and cannot be set")
    func spatial() {
        let output = AVCaptureAudioDataOutput()
        let unknown = output.spatialAudioChannelLayoutTag
        #expect(unknown == 0xFFFF_0000)
        #expect(exceptions { output.spatialAudioChannelLayoutTag = unknown }.isEmpty)
        #expect(exceptions { output.spatialAudioChannelLayoutTag = 100 } == [.invalidArgument])
        let generator = AVCaptureSpatialAudioMetadataSampleGenerator()
        #expect(generator.newTimedMetadataSampleBufferAndResetAnalyzer() == nil)
        generator.resetAnalyzer()
        let type = CMFormatDescriptionGetMediaType(generator.timedMetadataSampleBufferFormatDescription)
        #expect(type == kCMMediaType_Metadata)
    }
}
