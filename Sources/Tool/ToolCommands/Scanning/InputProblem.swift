import AVFoundation
import CameraSources
import Foundation
import MediaFiles

/// The reason why an input could not be read, for people and for the exit status.
package struct InputProblem: Equatable {
    package var kind: Tally.FailureKind
    package var message: String

    /// Converts an error of the input's camera, session or scanner.
    ///
    /// - Parameter isCamera: true for a camera of this machine, false for a file or an address.
    package init(_ error: any Error, isCamera: Bool) {
        // The camera's own error is more specific than the session's code.
        let cause = (error as? AVError)?.userInfo[NSUnderlyingErrorKey] as? CameraError
        switch cause ?? error {
        case let error as CameraError:
            kind = Self.kind(error.code, isCamera: isCamera)
            message = error.message
        case let error as MediaError:
            kind = error.code == .noPermission ? .noPermission : .unreadable
            message = error.message
        case let error as AVError:
            kind = Self.kind(error.code, isCamera: isCamera)
            message = error.localizedDescription
        default:
            kind = .unreadable
            message = error.localizedDescription
        }
    }

    private static func kind(_ code: CameraError.Code, isCamera: Bool) -> Tally.FailureKind {
        switch code {
        case .noPermission: .noPermission
        case .notFound: isCamera ? .noCamera : .unreadable
        default: .unreadable
        }
    }

    private static func kind(_ code: AVError.Code, isCamera: Bool) -> Tally.FailureKind {
        switch code {
        case .applicationIsNotAuthorizedToUseDevice, .applicationIsNotAuthorized: .noPermission
        case .deviceNotConnected: isCamera ? .noCamera : .unreadable
        default: .unreadable
        }
    }
}
