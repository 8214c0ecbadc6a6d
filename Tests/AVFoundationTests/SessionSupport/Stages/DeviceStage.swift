import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture
@testable import AVFCore

// Replacements for real cameras in tests of devices.

extension CameraControls {
    /// All controls that a camera can have.
    static let all = CameraControls(
        focus: .init(modes: Set(CameraSettings.FocusMode.allCases), hasPoint: true, hasPosition: true, nearest: 0.2),
        exposure: .init(
            modes: Set(CameraSettings.ExposureMode.allCases),
            hasPoint: true,
            shortest: CMTime(value: 1, timescale: 8000),
            longest: CMTime(value: 1, timescale: 2),
            sensitivity: 50...1600,
            bias: -4...4
        ),
        whiteBalance: .init(modes: Set(CameraSettings.WhiteBalanceMode.allCases), hasGains: true, largestGain: 4),
        torch: .init(modes: Set(CameraSettings.TorchMode.allCases)),
        aperture: 2.2,
        fieldOfView: 65
    )
}

extension CameraSettings {
    /// Applies a change, like a camera without automatic modes of its own.
    mutating func obey(_ change: CameraChange, revision: Int) {
        self.revision = max(self.revision, revision)
        switch change {
        case .focus(let mode): focusMode = mode
        case .lens(let position):
            focusMode = .locked
            if let position { lensPosition = position }
        case .focusPoint(let point): focusPoint = point
        case .exposure(let mode): exposureMode = mode
        case .customExposure(let duration, let sensitivity):
            exposureMode = .custom
            if let duration { exposureDuration = duration }
            if let sensitivity { self.sensitivity = sensitivity }
        case .exposureBias(let bias): exposureBias = bias
        case .exposurePoint(let point): exposurePoint = point
        case .longestExposure: break
        case .whiteBalance(let mode): whiteBalanceMode = mode
        case .gains(let gains):
            whiteBalanceMode = .locked
            if let gains { self.gains = gains }
        case .torch(let mode, let level):
            torchMode = mode
            torchLevel = mode == .on ? level ?? torchLimit : 0
        case .zoom(let factor): zoom = factor
        }
    }
}

extension CaptureRig {
    /// Makes a rig whose camera has all controls; each change takes effect a number of frames later.
    static func adjustable(latency: Int = 0, ownZoom: Double = 1) throws -> CaptureRig {
        var controls = CameraControls.all
        controls.largestZoom = ownZoom
        return try CaptureRig(ScriptedSource(controls: controls, latency: latency))
    }

    /// Returns when all pending notifications of a client have been delivered.
    func settleAll() {
        settle()
        device.settleControls()
        CaptureNotifications.settle()
    }

    /// Makes the camera start or finish focusing.
    func adjustFocus(_ isAdjusting: Bool, ends mode: AVCaptureDevice.FocusMode? = nil) {
        source.adjust { settings in
            settings.isAdjustingFocus = isAdjusting
            if let mode { settings.focusMode = mode.source }
        }
    }

    /// Makes the camera start or finish adjusting its exposure.
    func adjustExposure(_ isAdjusting: Bool, ends mode: AVCaptureDevice.ExposureMode? = nil) {
        source.adjust { settings in
            settings.isAdjustingExposure = isAdjusting
            if let mode { settings.exposureMode = mode.source }
        }
    }

    /// Makes the camera start or finish adjusting its white balance.
    func adjustWhiteBalance(_ isAdjusting: Bool, ends mode: AVCaptureDevice.WhiteBalanceMode? = nil) {
        source.adjust { settings in
            settings.isAdjustingWhiteBalance = isAdjusting
            if let mode { settings.whiteBalanceMode = mode.source }
        }
    }

    /// Sets the exposure that the automatic modes choose.
    func expose(duration: CMTime, iso: Float) {
        source.adjust { settings in
            settings.exposureDuration = duration
            settings.sensitivity = Double(iso)
        }
    }

    /// Makes the scene brighter by a number of stops.
    func brighten(by stops: Double) { source.adjust { $0.exposureOffset += stops } }

    /// Limits the torch level; 0 for an overheated torch.
    func limitTorch(to level: Double) { source.adjust { $0.torchLimit = level } }

    /// Pushes a frame whose brightness depends on the position; returns the luma that the delegate receives.
    func image(_ brightness: @escaping (_ x: Int, _ y: Int) -> UInt8) -> [[UInt8]]? {
        delegate.keeps = true
        defer {
            delegate.keeps = false
            delegate.release()
        }
        source.push(brightness: brightness)
        settleAll()
        return delegate.kept.last.flatMap { CMSampleBufferGetImageBuffer($0.buffer) }.map(luma(of:))
    }
}

/// Makes a device for a camera that is not registered.
func makeDevice(
    _ source: ScriptedSource = ScriptedSource(),
    position: AVCaptureDevice.Position = .back
) throws -> AVCaptureDevice {
    try #require(AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: position))
}

/// Makes a microphone that is not registered.
func makeMicrophone() throws -> AVCaptureDevice {
    try #require(AVCaptureDevice(microphone: VirtualMicrophone()))
}

/// A camera that can be plugged in and unplugged.
final class PluggableCamera: Sendable {
    let source: ScriptedSource
    var uniqueID: String { source.info.uniqueID }

    init(_ position: AVCaptureDevice.Position = .unspecified, isExternal: Bool = true) {
        let place: CameraInfo.Position =
            switch position {
            case .back: .back
            case .front: .front
            default: .unspecified
            }
        source = ScriptedSource(position: place, kind: isExternal ? .external : .builtInWideAngle)
    }

    deinit { unplug() }

    /// Registers the camera; returns when all observers have been notified.
    func plugIn() {
        CameraRegistry.add(source)
        CaptureNotifications.settle()
    }

    /// Removes the camera; returns when all observers have been notified.
    func unplug() {
        CameraRegistry.remove(source)
        CaptureNotifications.settle()
    }
}

/// The user's answers when a program requests access to cameras and microphones.
final class AccessStage: Sendable {
    private let access: CaptureAccess

    /// The number of times the user was asked.
    var questions: Int { access.questions }

    private init(_ answers: [AVMediaType: AVAuthorizationStatus]) { access = CaptureAccess(answers: answers) }

    /// Gives the user's answer; returns when handlers have been called.
    func answer(_ isGranted: Bool, for mediaType: AVMediaType) {
        access.answer(isGranted, for: mediaType)
        access.settle()
    }

    /// Returns when handlers have been called.
    func settle() { access.settle() }

    /// Runs a closure with answers that replace the machine's.
    static func with<Result>(
        _ answers: [AVMediaType: AVAuthorizationStatus],
        _ body: (AccessStage) throws -> Result
    ) rethrows -> Result {
        let stage = AccessStage(answers)
        return try CaptureAccess.$current.withValue(stage.access) { try body(stage) }
    }
}

/// Runs a closure with its own record of preferred cameras; `restart` simulates a restart of program and machine.
func withPreferredCameras(_ body: (_ restart: (() throws -> Void) throws -> Void) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preferred-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("cameras").path
    func fresh(_ body: () throws -> Void) throws {
        try PreferredCameras.$current.withValue(PreferredCameras(path: path), operation: body)
    }
    try fresh { try body(fresh) }
}

extension AVCaptureDevice {
    /// Sets the pressure level of the camera, which becomes hot or cools down.
    func stage(_ level: SystemPressureState.Level, _ factors: SystemPressureState.Factors = []) {
        setSystemPressure(level, factors: factors)
        CaptureNotifications.settle()
    }
}

extension ScriptedSource {
    /// Makes a camera of one format with rates in a range.
    static func withRates(_ rates: ClosedRange<Int>) -> ScriptedSource {
        ScriptedSource(formats: [format(640, 480, rates: rates)])
    }

    /// Makes a camera of one format with one exact frame duration.
    static func withRate(_ duration: CMTime) -> ScriptedSource {
        var format = format(640, 480)
        format.frameDurations = [.init(shortest: duration, longest: duration)]
        format.defaultFrameDuration = duration
        return ScriptedSource(formats: [format])
    }
}

/// Makes a device for a named camera that is not registered.
func makeDevice(named name: String) throws -> AVCaptureDevice {
    try #require(
        AVCaptureDevice(source: CameraRegistry.make(named: name), deviceType: .builtInWideAngleCamera, position: .back)
    )
}

/// Returns when all pending notifications about a device's frames have been delivered.
func settle(_ device: AVCaptureDevice) { device.settleControls() }

/// Returns the luma of the image that a preview shows; nil if it shows none.
func shownImage(of layer: AVCaptureVideoPreviewLayer) -> [[UInt8]]? { layer.newestFrame.map(luma(of:)) }

extension ScriptedSource {
    /// Captures a frame whose brightness depends on the position.
    func push(_ brightness: @escaping (_ x: Int, _ y: Int) -> UInt8) { push(at: nil, brightness: brightness) }
}
