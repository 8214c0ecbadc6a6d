import AVFoundation

/// Observes the end of a session's capture, requested or by itself, until the observer is released.
///
/// `@unchecked Sendable`: set up in `init` and not changed afterwards; a session can be used from any thread.
final class SessionEndObserver: @unchecked Sendable {
    private let session: AVCaptureSession
    private var observers: [any NSObjectProtocol] = []

    /// Begins to observe.
    ///
    /// - Parameters:
    ///   - control: The queue on which the owner starts and stops the session.
    ///   - whenStopped: Called on `control` when the session has stopped.
    ///   - whenFailed: Called with the session's run-time errors, on the thread that posts them.
    init(
        _ session: AVCaptureSession,
        control: DispatchQueue,
        whenStopped: @escaping @Sendable () -> Void,
        whenFailed: @escaping @Sendable (any Error) -> Void
    ) {
        self.session = session
        let center = NotificationCenter.default
        observers = [
            center.addObserver(forName: AVCaptureSession.didStopRunningNotification, object: session, queue: nil) {
                [weak self] _ in
                guard let self else { return }
                control.async {
                    // A notification of an earlier stop may arrive after the session has restarted.
                    guard !self.session.isRunning else { return }
                    whenStopped()
                }
            },
            center.addObserver(forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil) {
                notification in
                whenFailed(notification.userInfo?[AVCaptureSessionErrorKey] as? any Error ?? AVError(.unknown))
            },
        ]
    }

    deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}
