import AVFBase
import CameraSources
public import CoreMedia
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// The exposure modes.
    public enum ExposureMode: Int, Sendable {
        /// The exposure stays fixed.
        case locked = 0
        /// The camera adjusts the exposure once, then locks it.
        case autoExpose = 1
        /// The camera adjusts the exposure continuously.
        case continuousAutoExposure = 2
        /// The program sets the exposure.
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

    /// Represents the current exposure duration in ``setExposureModeCustom(duration:iso:completionHandler:)``.
    public static let currentExposureDuration = CMTime.invalid
    /// Represents the current sensitivity in ``setExposureModeCustom(duration:iso:completionHandler:)``.
    public static let currentISO = Float.greatestFiniteMagnitude
    /// Represents the current bias in ``setExposureTargetBias(_:completionHandler:)``.
    public static let currentExposureTargetBias = Float.greatestFiniteMagnitude

    /// Returns whether an exposure mode is supported.
    public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
        controls.exposure?.modes.contains(exposureMode.source) ?? false
    }

    /// A Boolean value that indicates whether the exposure point can be chosen.
    public var isExposurePointOfInterestSupported: Bool { controls.exposure?.hasPoint ?? false }

    /// A Boolean value that indicates whether the camera is adjusting the exposure.
    ///
    /// Observable; observers are called on a queue of this library.
    public var isAdjustingExposure: Bool { shown.isAdjustingExposure }

    /// The exposure duration of frames; invalid if unknown.
    ///
    /// Observable.
    public var exposureDuration: CMTime { shown.exposureDuration }

    /// The sensitivity; 0 if unknown.
    ///
    /// Observable.
    public var iso: Float { Float(shown.sensitivity) }

    /// The exposure bias in stops; positive values make images brighter.
    ///
    /// Observable.
    public var exposureTargetBias: Float { Float(shown.exposureBias) }

    /// The difference between the current and the target exposure, in stops; positive if the image is too bright.
    ///
    /// Observable.
    public var exposureTargetOffset: Float { Float(shown.exposureOffset) }

    /// The smallest exposure bias in stops; at most 0.
    public var minExposureTargetBias: Float { Float(controls.exposure?.bias.lowerBound ?? 0) }

    /// The largest exposure bias in stops.
    public var maxExposureTargetBias: Float { Float(controls.exposure?.bias.upperBound ?? 0) }

    /// The exposure mode.
    ///
    /// `.autoExpose` searches for the best exposure once, also when it is set again, and becomes `.locked` when found.
    /// `.custom` keeps the current exposure until ``setExposureModeCustom(duration:iso:completionHandler:)`` changes
    /// it. Observable.
    ///
    /// Set it with the configuration lock held. Raises for an unsupported mode and without the lock.
    public var exposureMode: ExposureMode {
        get { ExposureMode(shown.exposureMode) }
        set {
            let isSupported = isExposureModeSupported(newValue)
            guard mayUse("exposureMode \(newValue)", isSupported, ask: "isExposureModeSupported(_:)") else { return }
            request(.exposure(newValue.source))
        }
    }

    /// The point to expose for: (0, 0) is the top left, (1, 1) the bottom right of the unrotated image; the default is
    /// the center.
    ///
    /// Setting it has no effect until ``exposureMode`` is set.
    ///
    /// Set it with the configuration lock held. Raises if unsupported and without the lock.
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

    /// The longest exposure that automatic modes may use; the format's longest by default and after setting `.invalid`.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for a duration outside the active format's range, if exposure
    /// cannot be controlled, and without the lock.
    public var activeMaxExposureDuration: CMTime {
        get { controlState.withLock { $0.shown.longestExposure } ?? activeFormat.maxExposureDuration }
        set {
            let name = "activeMaxExposureDuration"
            guard mayUse(name, controls.exposure != nil, ask: "isExposureModeSupported(_:)") else { return }
            guard !newValue.isValid || isExposure(newValue, name) else { return }
            request(.longestExposure(newValue.isValid ? newValue : nil))
        }
    }

    /// Sets a custom exposure duration and sensitivity.
    ///
    /// An exposure longer than ``activeVideoMaxFrameDuration`` lengthens that as well, as far as the active format
    /// allows.
    ///
    /// Call it with the configuration lock held. Raises for values outside the active format's ranges, if `.custom` is
    /// not supported, and without the lock.
    ///
    /// - Parameters:
    ///   - duration: A duration from the active format's `minExposureDuration` to its `maxExposureDuration`, or
    ///     ``currentExposureDuration``.
    ///   - ISO: A sensitivity from the active format's `minISO` to its `maxISO`, or ``currentISO``.
    ///   - handler: Called on a queue of this library once the first frame with the new values has arrived, with the
    ///     frame's time on the camera's clock; with an invalid time if the camera is disconnected before.
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

    /// Sets a custom exposure; see ``setExposureModeCustom(duration:iso:completionHandler:)``.
    ///
    /// - Returns: The time of the first frame with the new values.
    @discardableResult
    public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setExposureModeCustom(duration: duration, iso: ISO) { continuation.resume(returning: $0) }
        }
    }

    /// Sets the exposure bias, which makes images brighter or darker.
    ///
    /// Call it with the configuration lock held. Raises for values outside ``minExposureTargetBias`` and
    /// ``maxExposureTargetBias``, if exposure cannot be controlled, and without the lock.
    ///
    /// - Parameters:
    ///   - bias: The bias in stops, or ``currentExposureTargetBias``.
    ///   - handler: Called as in ``setExposureModeCustom(duration:iso:completionHandler:)``.
    public func setExposureTargetBias(_ bias: Float, completionHandler handler: ((CMTime) -> Void)? = nil) {
        let name = "setExposureTargetBias(_:)"
        guard mayUse(name, controls.exposure != nil, ask: "isExposureModeSupported(_:)") else { return }
        let value = bias == Self.currentExposureTargetBias ? exposureTargetBias : bias
        guard isIn(minExposureTargetBias...maxExposureTargetBias, value, "exposureTargetBias") else { return }
        request(.exposureBias(Double(value)), handler: handler)
    }

    /// Sets the exposure bias; see ``setExposureTargetBias(_:completionHandler:)``.
    ///
    /// - Returns: The time of the first frame with the new bias.
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

extension AVCaptureDevice {
    /// Indicates whether large changes of the scene are reported by `subjectAreaDidChangeNotification`; the default is
    /// false.
    ///
    /// The camera reports a change if the brightness of the scene changes by one stop or more other than through a
    /// setting of the client. Brightness is known only if frames carry exposure settings.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var isSubjectAreaChangeMonitoringEnabled: Bool {
        get { controlState.withLock { $0.watchesSubject } }
        set {
            if mayConfigure("isSubjectAreaChangeMonitoringEnabled") {
                controlState.withLock { $0.watchesSubject = newValue }
            }
        }
    }
}
