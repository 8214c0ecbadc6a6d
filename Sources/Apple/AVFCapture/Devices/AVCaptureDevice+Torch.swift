import AVFBase
import CameraSources
import Foundation

extension AVCaptureDevice {
    /// When the torch is on.
    public enum TorchMode: Int, Sendable {
        /// Never.
        case off = 0
        /// Always.
        case on = 1
        /// When it is dark.
        case auto = 2

        init(_ mode: CameraSettings.TorchMode) {
            switch mode {
            case .off: self = .off
            case .on: self = .on
            case .auto: self = .auto
            }
        }

        var source: CameraSettings.TorchMode {
            switch self {
            case .off: .off
            case .on: .on
            case .auto: .auto
            }
        }
    }

    /// When the flash is used.
    public enum FlashMode: Int, Sendable {
        /// Never.
        case off = 0
        /// Always.
        case on = 1
        /// When it is dark.
        case auto = 2
    }

    // MARK: Torch

    /// Stands for the brightest that a torch can be at the time in ``setTorchModeOn(level:)``.
    public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude

    /// Whether there is a torch.
    public var hasTorch: Bool { controls.torch != nil }

    /// Whether the torch can be used now; it may be too hot.
    ///
    /// Observable.
    public var isTorchAvailable: Bool { hasTorch && shown.torchLimit > 0 }

    /// Whether the torch is on.
    ///
    /// Observable.
    public var isTorchActive: Bool { shown.torchLevel > 0 }

    /// How bright the torch is, 0…1.
    ///
    /// Observable.
    public var torchLevel: Float { Float(shown.torchLevel) }

    /// Whether a torch mode is supported.
    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool {
        controls.torch?.modes.contains(torchMode.source) ?? false
    }

    /// When the torch is on.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for a mode that is not supported, and without the lock.
    public var torchMode: TorchMode {
        get { TorchMode(shown.torchMode) }
        set {
            guard mayUse("torchMode \(newValue)", isTorchModeSupported(newValue), ask: "isTorchModeSupported(_:)")
            else {
                return
            }
            request(.torch(newValue.source, level: nil))
        }
    }

    /// Switches the torch on.
    ///
    /// Call it with the configuration lock held. Raises for a level outside (0, 1], where there is no torch, and without
    /// the lock.
    ///
    /// - Parameter torchLevel: more than 0 and at most 1, or ``maxAvailableTorchLevel``.
    /// - Throws: `AVError.torchLevelUnavailable` when the torch cannot be that bright now.
    public func setTorchModeOn(level torchLevel: Float) throws {
        guard mayUse("setTorchModeOn(level:)", isTorchModeSupported(.on), ask: "hasTorch") else { return }
        let limit = Float(shown.torchLimit)
        let level = torchLevel == Self.maxAvailableTorchLevel && limit > 0 ? limit : min(torchLevel, 2)
        guard level > 0, level <= 1 || torchLevel == Self.maxAvailableTorchLevel else {
            ObjectiveCException.raise(
                .invalidArgument,
                "setTorchModeOn(level:) of \(localizedName) was called with \(torchLevel). Use more than 0 and at most 1, or "
                    + "maxAvailableTorchLevel."
            )
            return
        }
        guard level <= limit else {
            throw AVError(
                .torchLevelUnavailable,
                "The torch of \(localizedName) cannot be switched on with level \(level) now: at most \(limit) is available. "
                    + "Use maxAvailableTorchLevel, or try again when it has cooled down.",
                userInfo: [AVErrorDeviceKey: self]
            )
        }
        request(.torch(.on, level: Double(level)))
    }

    // MARK: Flash

    /// Whether there is a flash: no.
    public var hasFlash: Bool { false }
    /// Whether the flash can be used now: no.
    ///
    /// Observable, but constant.
    public var isFlashAvailable: Bool { false }
    /// Whether the flash will be used: no.
    ///
    /// Observable, but constant.
    public var isFlashActive: Bool { false }
    /// Whether a flash mode is supported: none is.
    public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { false }
    /// When the flash is used: never.
    ///
    /// Photo outputs do not look at it. Setting raises.
    public var flashMode: FlashMode {
        get { .off }
        set { _ = mayUse("flashMode \(newValue)", isFlashModeSupported(newValue), ask: "isFlashModeSupported(_:)") }
    }
}
