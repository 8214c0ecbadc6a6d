import CameraSources
import CoreMedia

/// The session's end of an active connection: what a frame is handed to.
///
/// All functions but ``flush()`` are called on the source thread, in order, never concurrently for one sink. They must
/// return at once and must not call a client, wait for one, or take a lock that is held while a client is called.
protocol FrameSink: AnyObject, Sendable {
    /// A live source has a frame, which is being made ready: who would have to be woken for it may be woken now, as that
    /// takes longer.
    ///
    /// Mostly ``receive(_:)-(CapturedFrame)`` follows within microseconds, but it need not.
    ///
    /// - Returns: whether anybody is being woken.
    func expect() -> Bool

    /// A frame was captured. Presentation times strictly increase.
    func receive(_ frame: CapturedFrame)

    /// Frames were lost before they reached the session: one drop to report (``CameraLoss/reason``).
    func receive(_ loss: CameraLoss, format: CapturedFormat)

    /// Settings of the connection or of its output have changed, or the frames that follow come from a new format. Called
    /// between two frames, on any thread, not concurrently with the other functions.
    func reconfigure()

    /// The source has handed over its last frame. Keep the token until everything received before is done with:
    /// callbacks made, or handed to an event receiver with ``OutputEvent/end(_:)``. The session stops when the last
    /// token is gone.
    func sourceDidEnd(_ token: DrainToken)

    /// The session stops, or the connection leaves the running session or is disabled. Forget what has not been handed
    /// to a client yet; no callback begins afterwards for a frame that came before. An event receiver is told
    /// ``OutputEvent/end(_:)``. Called on any thread, not concurrently with the other functions; frames may come again
    /// later.
    func flush()
}

/// Held by everything that has still to be done before a finite source counts as finished.
///
/// What happens then is decided by whoever made it; it runs on the thread that lets go last, so it only hands on.
final class DrainToken: Sendable {
    private let whenReleased: @Sendable () -> Void

    init(whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

    deinit { whenReleased() }
}

extension FrameSink {
    func expect() -> Bool { false }

    func reconfigure() {}
}
