import AVFoundation
import Foundation
import Synchronization
import Testing

/// A delegate that implements only the required methods, of which there are none.
private final class Mute: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureMetadataOutputObjectsDelegate
{}

/// Compiles only for types that are Sendable.
private func requireSendable<T: Sendable>(_ type: T.Type) {}

private func fail(_ code: AVError.Code) throws { throw AVError(code) }

@Suite("Contract: Swift interface")
struct SwiftSurfaceContract {
    @Test("SWIFT-2 delegates are class instances, and need not implement the optional methods")
    func optionalMethods() throws {
        let rig = try CaptureRig()
        let mute = Mute()
        rig.output.setSampleBufferDelegate(mute, queue: rig.queue)
        let metadata = AVCaptureMetadataOutput()
        metadata.setMetadataObjectsDelegate(mute, queue: rig.queue)
        rig.session.addOutput(metadata)
        rig.session.startRunning()
        rig.queue.suspend()
        rig.source.push(count: 3)
        rig.queue.resume()
        rig.source.lose()
        rig.settle()
        #expect(rig.output.sampleBufferDelegate === mute)
        #expect(metadata.metadataObjectsDelegate === mute)
    }

    @Test(
        "SWIFT-3 notification names exist in both spellings and match Apple's constants",
        arguments: [
            (
                AVCaptureSession.runtimeErrorNotification, NSNotification.Name.AVCaptureSessionRuntimeError,
                "AVCaptureSessionRuntimeErrorNotification"
            ),
            (
                AVCaptureSession.didStartRunningNotification, .AVCaptureSessionDidStartRunning,
                "AVCaptureSessionDidStartRunningNotification"
            ),
            (
                AVCaptureSession.didStopRunningNotification, .AVCaptureSessionDidStopRunning,
                "AVCaptureSessionDidStopRunningNotification"
            ),
            (
                AVCaptureSession.wasInterruptedNotification, .AVCaptureSessionWasInterrupted,
                "AVCaptureSessionWasInterruptedNotification"
            ),
            (
                AVCaptureSession.interruptionEndedNotification, .AVCaptureSessionInterruptionEnded,
                "AVCaptureSessionInterruptionEndedNotification"
            ),
            (
                AVCaptureDevice.wasConnectedNotification, .AVCaptureDeviceWasConnected,
                "AVCaptureDeviceWasConnectedNotification"
            ),
            (
                AVCaptureDevice.wasDisconnectedNotification, .AVCaptureDeviceWasDisconnected,
                "AVCaptureDeviceWasDisconnectedNotification"
            ),
            (
                AVCaptureDevice.subjectAreaDidChangeNotification, .AVCaptureDeviceSubjectAreaDidChange,
                "AVCaptureDeviceSubjectAreaDidChangeNotification"
            ),
            (
                AVCaptureInput.Port.formatDescriptionDidChangeNotification,
                .AVCaptureInputPortFormatDescriptionDidChange,
                "AVCaptureInputPortFormatDescriptionDidChangeNotification"
            ),
        ]
    )
    func notificationNames(present: Notification.Name, older: Notification.Name, raw: String) {
        #expect(present == older)
        #expect(present.rawValue == raw)
    }

    @Test("SWIFT-4 string wrappers accept any string, and are equal if their strings are")
    func stringWrappers() {
        #expect(AVCaptureSession.Preset(rawValue: "AVCaptureSessionPresetHigh") == .high)
        #expect(AVCaptureSession.Preset(rawValue: "own").rawValue == "own")
        #expect(AVCaptureDevice.DeviceType(rawValue: "AVCaptureDeviceTypeExternal") == .external)
        #expect(AVMetadataObject.ObjectType(rawValue: "org.iso.QRCode") == .qr)
        #expect(AVMediaType(rawValue: "vide") == .video && AVMediaType("vide") == .video)
        #expect(AVFileType(rawValue: "com.apple.quicktime-movie") == .mov && AVFileType("public.mpeg-4") == .mp4)
        #expect(AVVideoCodecType(rawValue: "avc1") == .h264)
        #expect(AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill") == .resizeAspectFill)
        #expect(Set([AVMediaType.video, AVMediaType("vide"), AVMediaType("other")]).count == 2)
    }

    @Test("SWIFT-5 enumerations and values are Sendable")
    func sendable() {
        requireSendable(AVCaptureSession.Preset.self)
        requireSendable(AVCaptureSession.InterruptionReason.self)
        requireSendable(AVCaptureDevice.DeviceType.self)
        requireSendable(AVCaptureDevice.Position.self)
        requireSendable(AVMediaType.self)
        requireSendable(AVMetadataObject.ObjectType.self)
        requireSendable(AVError.Code.self)
        requireSendable(AVAuthorizationStatus.self)
        requireSendable(CMTime.self)
    }

    @Test("SWIFT-6 methods with completion handlers have async forms")
    func awaiting() async {
        let answer = await AVCaptureDevice.requestAccess(for: .video)
        let handed = await withCheckedContinuation { continuation in
            AVCaptureDevice.requestAccess(for: .video) { continuation.resume(returning: $0) }
        }
        #expect(answer == handed)
    }

    @Test("SWIFT-7 properties are observed by key path")
    func observing() throws {
        let rig = try CaptureRig()
        let seen = Mutex<[String]>([])
        @Sendable func note(_ name: String) { seen.withLock { $0.append(name) } }
        let metadata = AVCaptureMetadataOutput()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        let discovery = AVCaptureDevice.DiscoverySession(deviceTypes: [.external], mediaType: .video, position: .front)
        let coordinator = AVCaptureDevice.RotationCoordinator(device: rig.device, previewLayer: layer)
        let observations = [
            rig.session.observe(\.isRunning) { _, _ in note("isRunning") },
            rig.session.observe(\.isInterrupted) { _, _ in note("isInterrupted") },
            discovery.observe(\.devices) { _, _ in note("devices") },
            rig.device.observe(\.isConnected) { _, _ in note("isConnected") },
            rig.device.observe(\.activeFormat) { _, _ in note("activeFormat") },
            rig.device.observe(\.activeVideoMinFrameDuration) { _, _ in note("minFrameDuration") },
            rig.device.observe(\.activeVideoMaxFrameDuration) { _, _ in note("maxFrameDuration") },
            rig.device.observe(\.isAdjustingFocus) { _, _ in note("isAdjustingFocus") },
            rig.device.observe(\.isAdjustingExposure) { _, _ in note("isAdjustingExposure") },
            rig.device.observe(\.isAdjustingWhiteBalance) { _, _ in note("isAdjustingWhiteBalance") },
            rig.device.observe(\.systemPressureState) { _, _ in note("systemPressureState") },
            metadata.observe(\.availableMetadataObjectTypes) { _, _ in note("availableMetadataObjectTypes") },
            rig.connection.observe(\.isActive) { _, _ in note("isActive") },
            layer.observe(\.isPreviewing) { _, _ in note("isPreviewing") },
            coordinator.observe(\.videoRotationAngleForHorizonLevelCapture) { _, _ in note("capture angle") },
            coordinator.observe(\.videoRotationAngleForHorizonLevelPreview) { _, _ in note("preview angle") },
        ]
        rig.session.addOutput(metadata)
        rig.session.startRunning()
        rig.connection.isEnabled = false
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 5)
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 10)
        rig.device.unlockForConfiguration()
        rig.session.sessionPreset = .hd1280x720
        rig.session.beginInterruption(.videoDeviceInUseByAnotherClient)
        rig.session.endInterruption()
        rig.session.stopRunning()
        for name in [
            "isRunning", "isInterrupted", "activeFormat", "minFrameDuration", "maxFrameDuration", "isActive",
            "availableMetadataObjectTypes",
        ] {
            #expect(seen.withLock { $0.contains(name) }, "\(name)")
        }
        for observation in observations { observation.invalidate() }
        let count = seen.withLock { $0.count }
        rig.session.startRunning()
        #expect(seen.withLock { $0.count } == count, "an observation ends")
    }

    @Test("SWIFT-9 errors are caught by type and by code")
    func errors() {
        do {
            try fail(.diskFull)
            Issue.record("nothing was thrown")
        } catch let error as AVError {
            #expect(error.code == .diskFull && error.code == AVError.Code.diskFull)
        } catch {
            Issue.record("caught as another type")
        }
        do {
            try fail(.deviceNotConnected)
            Issue.record("nothing was thrown")
        } catch AVError.diskFull {
            Issue.record("caught by another code")
        } catch AVError.deviceNotConnected {
        } catch {
            Issue.record("not caught by its code")
        }
    }
}
