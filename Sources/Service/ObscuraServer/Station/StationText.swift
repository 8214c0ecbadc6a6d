import AVFoundation
import CameraSources
import Foundation
import Obscura

/// What errors are in words for people.
enum StationText {
    /// The words of an error: those of the camera where it said something, as they are more exact than the session's.
    static func words(_ error: any Error) -> String {
        let cause = (error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? CameraError
        switch cause ?? error {
        case let error as CameraError: return error.message
        case let error as any LocalizedError: return error.errorDescription ?? error.localizedDescription
        default: return error.localizedDescription
        }
    }

    /// Whether an error means that the camera is not there.
    static func isGone(_ error: any Error) -> Bool {
        let cause = (error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? CameraError
        if let cause = cause ?? error as? CameraError { return cause.code == .disconnected || cause.code == .notFound }
        guard let error = error as? AVError else { return false }
        return error.code == .deviceWasDisconnected || error.code == .deviceNotConnected
    }

    /// Why a session was interrupted, and what to do.
    static func interruption(_ notification: Notification, _ name: String) -> String {
        let value = notification.userInfo?[AVCaptureSessionInterruptionReasonKey]
        let number = (value as? NSNumber)?.intValue ?? value as? Int
        switch number.flatMap(AVCaptureSession.InterruptionReason.init) {
        case .videoDeviceInUseByAnotherClient:
            return "Another program has taken \(name). Close that program, and it goes on by itself."
        case .videoDeviceNotAvailableDueToSystemPressure:
            return "\(name) rests: the machine is too hot. It goes on by itself when it has cooled down."
        default: return "\(name) was interrupted. It goes on by itself when that is over."
        }
    }
}
