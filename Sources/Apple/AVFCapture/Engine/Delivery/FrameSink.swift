import CameraSources
import CoreMedia

/// The receiver of frames for an active connection of the session.
///
/// Frames, losses and the end come on the source thread, in order, never concurrently for one sink. The functions must
/// return immediately and must not call a client, wait for one, or take a lock that is held while a client is called.
protocol FrameSink: AnyObject, Sendable {
    /// Receives a captured frame; presentation times strictly increase.
    func receive(_ frame: CapturedFrame)

    /// Receives a loss of frames that never reached the session; results in one drop report (``CameraLoss/reason``).
    func receive(_ loss: CameraLoss, format: CapturedFormat)

    /// Called when settings of the connection or of its output have changed, or the next frames have a new format.
    ///
    /// Runs between two frames, on any thread, not concurrently with the other functions.
    func reconfigure()

    /// Called after ``reconfigure()`` when the source starts, or the sink has joined it.
    ///
    /// - Parameter isLive: False for a source that waits for its clients.
    func prepare(isLive: Bool)

    /// Called when the source has delivered its last frame.
    ///
    /// Retain the token until everything received before has been processed: callbacks made, or passed to an event
    /// receiver with ``OutputEvent/end(_:)``. The session stops when the last token is released.
    func sourceDidEnd(_ token: DrainToken)

    /// Called when the session stops, or the connection is disabled or leaves the running session.
    ///
    /// Discard everything not delivered to a client yet; afterwards no callback begins for earlier frames. An event
    /// receiver gets ``OutputEvent/end(_:)``. Runs on any thread, not concurrently with the other functions. Frames
    /// may arrive again later.
    func flush()
}

/// A token held by all work that must complete before a finite source counts as finished.
///
/// The creator's closure runs on the thread that releases the last reference, so it must only dispatch work elsewhere.
final class DrainToken: Sendable {
    private let whenReleased: @Sendable () -> Void

    init(whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

    deinit { whenReleased() }
}

extension FrameSink {
    func prepare(isLive: Bool) {}

    func reconfigure() {}
}
