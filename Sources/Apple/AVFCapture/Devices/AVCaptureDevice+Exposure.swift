import AVFBase
import CameraSources
public import CoreMedia
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// How the exposure is set.
    public enum ExposureMode: Int, Sendable {
        /// It stays as it is.
        case locked = 0
        /// Once, then it stays.
        case autoExpose = 1
        /// All the time.
        case continuousAutoExposure = 2
        /// By the program.
        case custom = 3

        init(_ mode: CameraSettings.ExposureMode) {
            switch mode {
            case .locked: self = .locked
            case .once: self = .autoExpose
            case .continuous: self = .continuousAutoExposure
            case .custom: self = .custom
            }
        }

        var source: CameraSettings.ExposureMode {
            switch self {
            case .locked: .locked
            case .autoExpose: .once
            case .continuousAutoExposure: .continuous
            case .custom: .custom
            }
        }
    }

    /// Stands for the present exposure time in ``setExposureModeCustom(duration:iso:completionHandler:)``.
    public static let currentExposureDuration = CMTime.invalid
    /// Stands for the present sensitivity in ``setExposureModeCustom(duration:iso:completionHandler:)``.
    public static let currentISO = Float.greatestFiniteMagnitude
    /// Stands for the present bias in ``setExposureTargetBias(_:completionHandler:)``.
    public static let currentExposureTargetBias = Float.greatestFiniteMagnitude

    /// Whether an exposure mode is supported.
    public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
        controls.exposure?.modes.contains(exposureMode.source) ?? false
    }

    /// Whether the place to expose for can be chosen.
    public var isExposurePointOfInterestSupported: Bool { controls.exposure?.hasPoint ?? false }

    /// Whether the exposure is being looked for.
    ///
    /// Observable; observers are called on a queue of this library's own.
    public var isAdjustingExposure: Bool { shown.isAdjustingExposure }

    /// How long frames are exposed; invalid where that is not known.
    ///
    /// Observable.
    public var exposureDuration: CMTime { shown.exposureDuration }

    /// The sensitivity; 0 where that is not known.
    ///
    /// Observable.
    public var iso: Float { Float(shown.sensitivity) }

    /// By how many stops pictures are to be brighter than usual.
    ///
    /// Observable.
    public var exposureTargetBias: Float { Float(shown.exposureBias) }

    /// By how many stops the picture is brighter than it is to be.
    ///
    /// Observable.
    public var exposureTargetOffset: Float { Float(shown.exposureOffset) }

    /// By how many stops pictures can be made darker: at most 0.
    public var minExposureTargetBias: Float { Float(controls.exposure?.bias.lowerBound ?? 0) }

    /// By how many stops pictures can be made brighter.
    public var maxExposureTargetBias: Float { Float(controls.exposure?.bias.upperBound ?? 0) }

    /// How the exposure is set.
    ///
    /// `.autoExpose` looks for the best exposure once, also when it is set again, and becomes `.locked` when it has found
    /// it; `.custom` keeps what there is until ``setExposureModeCustom(duration:iso:completionHandler:)`` says otherwise.
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for a mode that is not supported, and without the lock.
    public var exposureMode: ExposureMode {
        get { ExposureMode(shown.exposureMode) }
        set {
            let isSupported = isExposureModeSupported(newValue)
            guard mayUse("exposureMode \(newValue)", isSupported, ask: "isExposureModeSupported(_:)") else { return }
            request(.exposure(newValue.source))
        }
    }

    /// The place to expose for: (0, 0) at the top left, (1, 1) at the bottom right of the unrotated picture; the middle at
    /// first.
    ///
    /// Setting it begins nothing: set ``exposureMode`` afterwards.
    ///
    /// Set it with the configuration lock held. Raises where it is not supported, and without the lock.
    public var exposurePointOfInterest: CGPoint {
        get { CGPoint(shown.exposurePoint) }
        set {
            guard
                mayUse(
                    "exposurePointOfInterest",
                    isExposurePointOfInterestSupported,
                    ask: "isExposurePointOfInterestSupported"
                )
            else { return }
            request(.exposurePoint(CameraSettings.Point(newValue)))
        }
    }

    /// The longest exposure that the automatic modes may choose; the format's longest at first and after `.invalid`.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for a time outside the active format's exposures, where exposure
    /// cannot be controlled, and without the lock.
    public var activeMaxExposureDuration: CMTime {
        get { desk.withLock { $0.shown.longestExposure } ?? activeFormat.maxExposureDuration }
        set {
            let name = "activeMaxExposureDuration"
            guard mayUse(name, controls.exposure != nil, ask: "isExposureModeSupported(_:)") else { return }
            guard !newValue.isValid || isExposure(newValue, name) else { return }
            request(.longestExposure(newValue.isValid ? newValue : nil))
        }
    }

    /// Chooses the exposure.
    ///
    /// An exposure longer than ``activeVideoMaxFrameDuration`` makes that longer too, as far as the active format goes.
    ///
    /// Set it with the configuration lock held. Raises for values outside the active format's, where `.custom` is not
    /// supported, and without the lock.
    ///
    /// - Parameters:
    ///   - duration: from the active format's `minExposureDuration` to its `maxExposureDuration`, or
    ///     ``currentExposureDuration``.
    ///   - ISO: from the active format's `minISO` to its `maxISO`, or ``currentISO``.
    ///   - handler: called on a queue of this library's own once the first frame with the new values has come, with the
    ///     frame's time on the camera's clock; with an invalid time when the camera goes away before.
    public func setExposureModeCustom(
        duration: CMTime,
        iso ISO: Float,
        completionHandler handler: ((CMTime) -> Void)? = nil
    ) {
        let name = "setExposureModeCustom(duration:iso:)"
        guard mayUse(name, isExposureModeSupported(.custom), ask: "isExposureModeSupported(_:)") else { return }
        let time = duration.isValid ? duration : nil
        let sensitivity = ISO == Self.currentISO ? nil : ISO
        if let time, !isExposure(time, "exposure duration") { return }
        let format = activeFormat
        if let sensitivity, !isIn(format.minISO...format.maxISO, sensitivity, "iso") { return }
        request(.customExposure(duration: time, sensitivity: sensitivity.map { Double($0) }), handler: handler)
        exposureDidChange()
    }

    /// Chooses the exposure; see ``setExposureModeCustom(duration:iso:completionHandler:)``.
    ///
    /// - Returns: the time of the first frame with the new values.
    @discardableResult
    public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setExposureModeCustom(duration: duration, iso: ISO) { continuation.resume(returning: $0) }
        }
    }

    /// Makes pictures brighter or darker than usual.
    ///
    /// Set it with the configuration lock held. Raises for values outside ``minExposureTargetBias`` and
    /// ``maxExposureTargetBias``, where exposure cannot be controlled, and without the lock.
    ///
    /// - Parameters:
    ///   - bias: in stops, or ``currentExposureTargetBias``.
    ///   - handler: as in ``setExposureModeCustom(duration:iso:completionHandler:)``.
    public func setExposureTargetBias(_ bias: Float, completionHandler handler: ((CMTime) -> Void)? = nil) {
        let name = "setExposureTargetBias(_:)"
        guard mayUse(name, controls.exposure != nil, ask: "isExposureModeSupported(_:)") else { return }
        let value = bias == Self.currentExposureTargetBias ? exposureTargetBias : bias
        guard isIn(minExposureTargetBias...maxExposureTargetBias, value, "exposureTargetBias") else { return }
        request(.exposureBias(Double(value)), handler: handler)
    }

    /// Makes pictures brighter or darker than usual; see ``setExposureTargetBias(_:completionHandler:)``.
    ///
    /// - Returns: the time of the first frame with the new bias.
    @discardableResult
    public func setExposureTargetBias(_ bias: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setExposureTargetBias(bias) { continuation.resume(returning: $0) }
        }
    }

    private func isExposure(_ duration: CMTime, _ name: String) -> Bool {
        let format = activeFormat
        if duration.isNumeric, duration >= format.minExposureDuration, duration <= format.maxExposureDuration {
            return true
        }
        ObjectiveCException.raise(
            .range,
            "\(name) of \(localizedName) was set to \(duration.value)/\(duration.timescale) s. Use a time from the "
                + "active format's minExposureDuration to its maxExposureDuration."
        )
        return false
    }
}
