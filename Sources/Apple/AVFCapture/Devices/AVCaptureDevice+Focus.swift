import CameraSources
public import CoreMedia
public import Foundation

extension AVCaptureDevice {
    /// How a lens is focused.
    public enum FocusMode: Int, Sendable {
        /// It stays as it is.
        case locked = 0
        /// Once, then it stays.
        case autoFocus = 1
        /// All the time.
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

    /// Stands for the lens's present position in ``setFocusModeLocked(lensPosition:completionHandler:)``.
    public static let currentLensPosition = Float.greatestFiniteMagnitude

    /// Whether a focus mode is supported.
    public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
        controls.focus?.modes.contains(focusMode.source) ?? false
    }

    /// Whether the place to focus on can be chosen.
    public var isFocusPointOfInterestSupported: Bool { controls.focus?.hasPoint ?? false }

    /// Whether the lens can be set to a position.
    public var isLockingFocusWithCustomLensPositionSupported: Bool { controls.focus?.hasPosition ?? false }

    /// Whether the lens is looking for its place.
    ///
    /// Observable; observers are called on a queue of this library's own.
    public var isAdjustingFocus: Bool { shown.isAdjustingFocus }

    /// Where the lens is: 0 focuses nearest, 1 farthest; 1 where that is not known.
    ///
    /// Observable.
    public var lensPosition: Float { Float(shown.lensPosition) }

    /// How near the lens can focus, in millimetres; -1 where that is not known.
    public var minimumFocusDistance: Int {
        controls.focus?.nearest.map { Int(($0 * 1000).rounded()) } ?? -1
    }

    /// The lens's f-number; 0 where that is not known.
    public var lensAperture: Float { Float(controls.aperture) }

    /// How the lens is focused.
    ///
    /// `.autoFocus` looks for the best place once, also when it is set again, and becomes `.locked` when it has found it.
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for a mode that is not supported, and without the lock.
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

    /// The place to focus on: (0, 0) at the top left, (1, 1) at the bottom right of the unrotated picture; the middle at
    /// first.
    ///
    /// Setting it begins nothing: set ``focusMode`` afterwards. Observable.
    ///
    /// Set it with the configuration lock held. Raises where it is not supported, and without the lock.
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

    /// Moves the lens and keeps it there.
    ///
    /// Set it with the configuration lock held. Raises for a position outside 0…1, where it is not supported, and without
    /// the lock.
    ///
    /// - Parameters:
    ///   - lensPosition: 0…1, or ``currentLensPosition`` to keep it where it is.
    ///   - handler: called on a queue of this library's own once the first frame with the new position has come, with the
    ///     frame's time on the camera's clock; with an invalid time when the camera goes away before. Without a running
    ///     session it waits for one.
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

    /// Moves the lens and keeps it there; see ``setFocusModeLocked(lensPosition:completionHandler:)``.
    ///
    /// - Returns: the time of the first frame with the new position.
    @discardableResult
    public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
        await withCheckedContinuation { continuation in
            setFocusModeLocked(lensPosition: lensPosition) { continuation.resume(returning: $0) }
        }
    }
}
