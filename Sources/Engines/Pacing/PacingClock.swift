package import CoreMedia

/// A clock that paces a source's frames, with a way to wait for a time on it.
package protocol PacingClock: AnyObject, Sendable {
    /// The clock of the time stamps.
    var clock: CMClock { get }

    /// The current time.
    var now: CMTime { get }

    /// The timescale of times on this clock, or nil if any exact fraction of a second can occur.
    var timescale: CMTimeScale? { get }

    /// Indicates whether time advances by itself; otherwise it jumps to wherever a source wants it.
    var isLive: Bool { get }

    /// Registers a thread that depends on this clock. Call it before the thread starts to run. The thread unregisters
    /// with ``PacingWaiter/finish()``.
    func makeWaiter() -> any PacingWaiter
}

/// Waits for times on a clock, for one thread.
package protocol PacingWaiter: AnyObject, Sendable {
    /// Waits until the clock has reached a time, or returns immediately if it already has. Call it on the waiter's own
    /// thread.
    ///
    /// - Returns: False when the waiter was cancelled, before or while waiting, whether or not the time was reached.
    func wait(until time: CMTime) -> Bool

    /// Makes the current wait and all later ones return false. May be called on any thread.
    func cancel()

    /// Unregisters the thread from the clock. The thread must not wait again.
    func finish()
}
