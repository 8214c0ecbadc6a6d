import CameraSources
public import CoreMedia
public import Foundation

extension AVCaptureDevice {
    /// The focus modes.
    public enum FocusMode: Int, Sendable {
        /// The focus stays fixed.
        case locked = 0
        /// The camera focuses once, then locks the lens.
        case autoFocus = 1
        /// The camera focuses continuously.
        case continuousAutoFocus = 2

        init(_ mode: CameraSettings.FocusMode) {
            switch mode {
            case .locked: self = .locked
            case .once: self = .autoFocus
            case .continuous: self = .continuousAutoFocus
            }
        }

        var source: CameraSettings.FocusMode {
            switch self {
            case .locked: .locked
            case .autoFocus: .once
            case .continuousAutoFocus: .continuous
            }
        }
    }

    /// Represents the current position of the lens in ``setFocusModeLocked(lensPosition:completionHandler:)``.
    public static let currentLensPosition = Float.greatestFiniteMagnitude

    /// Returns whether a focus mode is supported.
    public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
        controls.focus?.modes.contains(focusMode.source) ?? false
    }

    /// A Boolean value that indicates whether the focus point can be chosen.
    public var isFocusPointOfInterestSupported: Bool { controls.focus?.hasPoint ?? false }

    /// A Boolean value that indicates whether the lens can be set to a position.
    public var isLockingFocusWithCustomLensPositionSupported: Bool { controls.focus?.hasPosition ?? false }

    /// A Boolean value that indicates whether the camera is adjusting its focus.
    ///
    /// Observable; observers are called on a queue of this library.
    public var isAdjustingFocus: Bool { shown.isAdjustingFocus }

    /// The position of the lens: 0 for the nearest focus, 1 for the farthest; 1 if unknown.
    ///
    /// Observable.
    public var lensPosition: Float { Float(shown.lensPosition) }

    /// The shortest focus distance in millimeters; -1 if unknown.
    public var minimumFocusDistance: Int {
        controls.focus?.nearest.map { Int(($0 * 1000).rounded()) } ?? -1
    }

    /// The f-number of the lens; 0 if unknown.
    public var lensAperture: Float { Float(controls.aperture) }

    /// The focus mode.
    ///
    /// `.autoFocus` searches for the best focus once, also when it is set again, and becomes `.locked` when found.
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for an unsupported mode and without the lock.
    public var focusMode: FocusMode {
        get { FocusMode(shown.focusMode) }
        set {
            guard mayUse("focusMode \(newValue)", isFocusModeSupported(newValue), ask: "isFocusModeSupported(_:)")
            else {
                return
            }
            request(.focus(newValue.source))
        }
    }

    /// The point to focus on: (0, 0) is the top left, (1, 1) the bottom right of the unrotated image; the default is
    /// the center.
    ///
    /// Setting it has no effect until ``focusMode`` is set. Observable.
    ///
    /// Set it with the configuration lock held. Raises if unsupported and without the lock.
    public var focusPointOfInterest: CGPoint {
        get { CGPoint(shown.focusPoint) }
        set {
            guard
                mayUse(
                    "focusPointOfInterest",
                    isFocusPointOfInterestSupported,
                    ask: "isFocusPointOfInterestSupported"
                )
            else { return }
            request(.focusPoint(CameraSettings.Point(newValue)))
        }
    }

    /// Moves the lens to a position and locks it there.
    ///
    /// Call it with the configuration lock held. Raises for a position outside 0…1, if unsupported, and without the
    /// lock.
    ///
    /// - Parameters:
    ///   - lensPosition: A position in 0…1, or ``currentLensPosition`` to keep the current one.
    ///   - handler: Called on a queue of this library once the first frame with the new position has arrived, with the
    ///     frame's time on the camera's clock; with an invalid time if the camera is disconnected before. If no session
    ///     is running, the handler is called only after one has started.
    public func setFocusModeLocked(lensPosition: Float, completionHandler handler: ((CMTime) -> Void)? = nil) {
        let keeps = lensPosition == Self.currentLensPosition
        guard
            mayUse(
                "setFocusModeLocked(lensPosition:)",
                keeps ? isFocusModeSupported(.locked) : isLockingFocusWithCustomLensPositionSupported,
                ask: keeps ? "isFocusModeSupported(_:)" : "isLockingFocusWithCustomLensPositionSupported"
            ), keeps || isIn(0...1, lensPosition, "lensPosition")
        else { return }
        request(.lens(position: keeps ? nil : Double(lensPosition)), handler: handler)
    }

    /// Moves the lens to a position and locks it there; see ``setFocusModeLocked(lensPosition:completionHandler:)``.
    ///
    /// - Returns: The time of the first frame with the new position.
    @discardableResult
    public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setFocusModeLocked(lensPosition: lensPosition) { continuation.resume(returning: $0) }
        }
    }
}
