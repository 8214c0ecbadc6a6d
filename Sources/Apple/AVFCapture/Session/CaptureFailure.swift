import AVFBase
import CameraSources

/// The reason why a session could not run, as reported to the client (S-SESSION-41).
struct CaptureFailure: Error {
    /// The error that the notification carries.
    let error: AVError

    /// Describes a source that could not be started or has failed.
    init(_ cause: CameraError, device: AVCaptureDevice) {
        error = AVError(
            Self.code(cause.code),
            cause.message,
            underlying: cause,
            userInfo: [AVErrorDeviceKey: device]
        )
    }

    /// Describes a camera that another session of this program uses.
    init(alreadyUsed device: AVCaptureDevice) {
        error = AVError(
            .deviceAlreadyUsedByAnotherSession,
            "\(device.localizedName) cannot be started: another session of this program runs it. Stop that one first.",
            userInfo: [AVErrorDeviceKey: device]
        )
    }

    /// Describes a camera that is no longer connected.
    init(disconnected device: AVCaptureDevice) {
        error = AVError(
            .deviceNotConnected,
            "\(device.localizedName) cannot be started: it is no longer connected. Plug it in again or choose another.",
            userInfo: [AVErrorDeviceKey: device]
        )
    }

    /// Describes a session that needs more than the hardware's capacity.
    init(hardwareCost: Float) {
        error = AVError(
            .sessionHardwareCostOverage,
            "The session cannot be started: it needs \(hardwareCost) of the hardware's capacity. "
                + "Use smaller formats, lower rates or fewer cameras."
        )
    }

    private static func code(_ code: CameraError.Code) -> AVError.Code {
        switch code {
        case .busy: .deviceInUseByAnotherApplication
        case .noPermission: .applicationIsNotAuthorizedToUseDevice
        case .unsupportedFormat: .unsupportedDeviceActiveFormat
        case .disconnected: .deviceWasDisconnected
        case .notFound: .deviceNotConnected
        default: .unknown
        }
    }
}
