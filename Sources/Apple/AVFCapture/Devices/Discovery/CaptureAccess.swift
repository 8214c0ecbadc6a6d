package import AVFBase
import CameraSources
import Foundation
import Synchronization

/// Whether the program may use cameras and microphones.
///
/// Linux has no question to the user: what the files of the devices allow is the answer (DEV-16). Tests give another
/// answer, also one that is still to come.
package final class CaptureAccess: Sendable {
    /// What holds in the present task or thread.
    @TaskLocal package static var current = CaptureAccess()

    private struct State {
        var answers: [AVMediaType: AVAuthorizationStatus]
        var waiting: [AVMediaType: [UncheckedReference<(Bool) -> Void>]] = [:]
        var questions = 0
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "AVFoundation.access")

    /// - Parameter answers: in the place of what the machine says.
    package init(answers: [AVMediaType: AVAuthorizationStatus] = [:]) { state = Mutex(State(answers: answers)) }

    /// How often the user was asked.
    package var questions: Int { state.withLock { $0.questions } }

    /// Whether devices of a kind of media may be used.
    func status(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        if let answer = state.withLock({ $0.answers[mediaType] }) { return answer }
        return mediaType == .video ? Self.cameraStatus : .authorized
    }

    /// Whether a device that is there may be used.
    ///
    /// That it was found is the machine's answer: nobody has to look which others there are.
    func statusOfConnected(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        state.withLock { $0.answers[mediaType] } ?? .authorized
    }

    /// Asks for leave, once; the handler gets the answer on a queue of this library's own.
    func request(for mediaType: AVMediaType, handler: @escaping (Bool) -> Void) {
        let handler = UncheckedReference(handler)
        let waits = state.withLock { state in
            guard state.answers[mediaType] == .notDetermined else { return false }
            if state.waiting[mediaType] == nil { state.questions += 1 }
            state.waiting[mediaType, default: []].append(handler)
            return true
        }
        guard !waits else { return }
        let isGranted = status(for: mediaType) == .authorized
        queue.async { handler.value(isGranted) }
    }

    /// What the user answers.
    package func answer(_ isGranted: Bool, for mediaType: AVMediaType) {
        let handlers = state.withLock { state in
            state.answers[mediaType] = isGranted ? .authorized : .denied
            return state.waiting.removeValue(forKey: mediaType) ?? []
        }
        queue.async { for handler in handlers { handler.value(isGranted) } }
    }

    /// Returns when all handlers that were to be called have been called.
    package func settle() { queue.sync {} }

    // MARK: The machine's answer

    /// Denied where there is no way to any camera, and one of them only lacks permission.
    private static var cameraStatus: AVAuthorizationStatus {
        status(hasCameras: !CameraRegistry.cameras.isEmpty, problems: CameraRegistry.problems)
    }

    /// What follows from what the registry knows.
    static func status(hasCameras: Bool, problems: [CameraError]) -> AVAuthorizationStatus {
        !hasCameras && problems.contains { $0.code == .noPermission } ? .denied : .authorized
    }
}
