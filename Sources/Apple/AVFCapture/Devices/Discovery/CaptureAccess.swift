package import AVFBase
import CameraSources
import Foundation
import Synchronization

/// The authorization of the program to use cameras and microphones.
///
/// Linux does not ask the user: the permissions of device files are the answer (DEV-16). Tests set other answers,
/// including one that is still pending.
package final class CaptureAccess: Sendable {
    /// The object in effect in the current task or thread.
    @TaskLocal package static var current = CaptureAccess()

    private struct State {
        var answers: [AVMediaType: AVAuthorizationStatus]
        var waiting: [AVMediaType: [UncheckedReference<(Bool) -> Void>]] = [:]
        var questions = 0
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "AVFoundation.access")

    /// - Parameter answers: Answers that override those of the machine.
    package init(answers: [AVMediaType: AVAuthorizationStatus] = [:]) { state = Mutex(State(answers: answers)) }

    /// The number of times the user was asked.
    package var questions: Int { state.withLock { $0.questions } }

    /// Returns the authorization to use devices of a media type.
    func status(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        if let answer = state.withLock({ $0.answers[mediaType] }) { return answer }
        return mediaType == .video ? Self.cameraStatus : .authorized
    }

    /// Returns the authorization to use a device that is connected.
    ///
    /// Finding the device already proves access, so the registry need not be searched for others.
    func statusOfConnected(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        state.withLock { $0.answers[mediaType] } ?? .authorized
    }

    /// Requests authorization, asking the user at most once; calls the handler on a queue of this library.
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

    /// Records the answer of the user and calls the waiting handlers.
    package func answer(_ isGranted: Bool, for mediaType: AVMediaType) {
        let handlers = state.withLock { state in
            state.answers[mediaType] = isGranted ? .authorized : .denied
            return state.waiting.removeValue(forKey: mediaType) ?? []
        }
        queue.async { for handler in handlers { handler.value(isGranted) } }
    }

    /// Waits until all handlers enqueued so far have been called.
    package func settle() { queue.sync {} }

    // MARK: The machine's answer

    /// Denied if no camera can be used and at least one lacks only permission.
    private static var cameraStatus: AVAuthorizationStatus {
        status(hasCameras: !CameraRegistry.cameras.isEmpty, problems: CameraRegistry.problems)
    }

    /// Returns the authorization that follows from the registry's state.
    static func status(hasCameras: Bool, problems: [CameraError]) -> AVAuthorizationStatus {
        !hasCameras && problems.contains { $0.code == .noPermission } ? .denied : .authorized
    }
}
