package import CoreMedia

/// What a source goes by when it produces frames at a rate: a clock, and a way to wait for a time on it.
package protocol PacingClock: AnyObject, Sendable {
    /// The clock that time stamps are on.
    var clock: CMClock { get }

    /// The time now.
    var now: CMTime { get }

    /// The timescale that times on this clock come in, or nil where every exact fraction of a second can occur.
    var timescale: CMTimeScale? { get }

    /// Whether time waits for nobody, or jumps to wherever a source wants it.
    var isLive: Bool { get }

    /// Begins to count a thread as one that goes by this clock. To be called before the thread starts to run; the
    /// thread ends it with ``PacingWaiter/finish()``.
    func makeWaiter() -> any PacingWaiter
}

/// One thread's way to wait for times on a clock.
package protocol PacingWaiter: AnyObject, Sendable {
    /// Waits until the clock has reached a time; returns at once when it has. To be called on the waiter's own thread.
    ///
    /// - Returns: false when the waiter was cancelled, before or while waiting, whether or not the time has come.
    func wait(until time: CMTime) -> Bool

    /// Makes the present wait and all later ones return false. Any thread may call it.
    func cancel()

    /// Tells the clock that the thread is going and will not wait again.
    func finish()
}
