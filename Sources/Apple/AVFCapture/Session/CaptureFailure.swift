import AVFBase
import CameraSources

/// Why a session could not run, as it is told to the client (S-SESSION-41).
struct CaptureFailure: Error {
    /// What the notification carries.
    let error: AVError

    /// A source could not be started, or has failed.
    init(_ cause: CameraError, device: AVCaptureDevice) {
        error = AVError(
            Self.code(cause.code),
            cause.message,
            underlying: cause,
            userInfo: [AVErrorDeviceKey: device]
        )
    }

    /// Another session of this program uses the camera.
    init(alreadyUsed device: AVCaptureDevice) {
        error = AVError(
            .deviceAlreadyUsedByAnotherSession,
            "\(device.localizedName) cannot be started: another session of this program runs it. Stop that session first.",
            userInfo: [AVErrorDeviceKey: device]
        )
    }

    /// The camera is no longer there.
    init(disconnected device: AVCaptureDevice) {
        error = AVError(
            .deviceNotConnected,
            "\(device.localizedName) cannot be started: it is no longer connected. Plug it in again or choose another camera.",
            userInfo: [AVErrorDeviceKey: device]
        )
    }

    /// The session asks for more than the machine can do.
    init(hardwareCost: Float) {
        error = AVError(
            .sessionHardwareCostOverage,
            "The session cannot be started: it takes \(hardwareCost) of what the machine can do. "
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
