import AVFBase
import CameraSources
import Foundation

extension AVCaptureDevice {
    /// The torch modes.
    public enum TorchMode: Int, Sendable {
        /// Always off.
        case off = 0
        /// Always on.
        case on = 1
        /// On when the scene is dark.
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

    /// The flash modes.
    public enum FlashMode: Int, Sendable {
        /// The flash never fires.
        case off = 0
        /// The flash always fires.
        case on = 1
        /// The flash fires when the scene is dark.
        case auto = 2
    }

    // MARK: Torch

    /// Represents the highest level currently available in ``setTorchModeOn(level:)``.
    public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude

    /// A Boolean value that indicates whether the device has a torch.
    public var hasTorch: Bool { controls.torch != nil }

    /// A Boolean value that indicates whether the torch can be used now; false if it is too hot, for example.
    ///
    /// Observable.
    public var isTorchAvailable: Bool { hasTorch && shown.torchLimit > 0 }

    /// A Boolean value that indicates whether the torch is on.
    ///
    /// Observable.
    public var isTorchActive: Bool { shown.torchLevel > 0 }

    /// The brightness of the torch, 0…1.
    ///
    /// Observable.
    public var torchLevel: Float { Float(shown.torchLevel) }

    /// Returns whether a torch mode is supported.
    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool {
        controls.torch?.modes.contains(torchMode.source) ?? false
    }

    /// The torch mode.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for an unsupported mode and without the lock.
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

    /// Turns the torch on.
    ///
    /// Call it with the configuration lock held. Raises for a level outside (0, 1], if there is no torch, and without
    /// the lock.
    ///
    /// - Parameter torchLevel: A level above 0 and at most 1, or ``maxAvailableTorchLevel``.
    /// - Throws: `AVError.torchLevelUnavailable` if the level is currently not available.
    public func setTorchModeOn(level torchLevel: Float) throws {
        guard mayUse("setTorchModeOn(level:)", isTorchModeSupported(.on), ask: "hasTorch") else { return }
        let limit = Float(shown.torchLimit)
        let level = torchLevel == Self.maxAvailableTorchLevel && limit > 0 ? limit : min(torchLevel, 2)
        guard level > 0, level <= 1 || torchLevel == Self.maxAvailableTorchLevel else {
            ObjectiveCException.raise(
                .invalidArgument,
                "setTorchModeOn(level:) of \(localizedName) was called with \(torchLevel). Use more than 0 and at most "
                    + "1, or maxAvailableTorchLevel."
            )
            return
        }
        guard level <= limit else {
            throw AVError(
                .torchLevelUnavailable,
                "The torch of \(localizedName) cannot be turned on at level \(level) now: at most \(limit) is "
                    + "available. Use maxAvailableTorchLevel, or try again when the torch has cooled down.",
                userInfo: [AVErrorDeviceKey: self]
            )
        }
        request(.torch(.on, level: Double(level)))
    }
}
