import AVFoundation
import CameraSources
import Foundation
import Obscura

/// Converts errors to messages for people.
enum StationText {
    /// Returns an error's message, preferably the camera's, which is more specific than the session's.
    static func message(_ error: any Error) -> String {
        let cause = (error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? CameraError
        switch cause ?? error {
        case let error as CameraError: return error.message
        case let error as any LocalizedError: return error.errorDescription ?? error.localizedDescription
        default: return error.localizedDescription
        }
    }

    /// Returns whether an error means that the camera is not connected.
    static func isGone(_ error: any Error) -> Bool {
        let cause = (error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? CameraError
        if let cause = cause ?? error as? CameraError { return cause.code == .disconnected || cause.code == .notFound }
        guard let error = error as? AVError else { return false }
        return error.code == .deviceWasDisconnected || error.code == .deviceNotConnected
    }

    /// Returns the reason for an interruption, and what to do.
    static func interruption(_ notification: Notification, _ name: String) -> String {
        let value = notification.userInfo?[AVCaptureSessionInterruptionReasonKey]
        let number = (value as? NSNumber)?.intValue ?? value as? Int
        switch number.flatMap(AVCaptureSession.InterruptionReason.init) {
        case .videoDeviceInUseByAnotherClient:
            return "Another program has taken \(name). Close that program, and it continues by itself."
        case .videoDeviceNotAvailableDueToSystemPressure:
            return "\(name) rests: the machine is too hot. It continues by itself when it has cooled down."
        default: return "\(name) was interrupted. It continues by itself afterwards."
        }
    }
}
