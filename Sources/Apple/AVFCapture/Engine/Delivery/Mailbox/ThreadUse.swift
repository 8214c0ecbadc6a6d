/// Decides which callbacks a ``DeliveryThread`` makes; the others are blocks on the client's queue.
///
/// A value that the owner of the thread keeps under its lock. The thread makes one callback at a time. If it had to
/// wait for the client's queue, blocks are better: the thread that works on such a queue runs them without a switch of
/// threads. So the thread then rests for a number of callbacks, which doubles while the queue stays busy.
struct ThreadUse: Sendable {
    /// The maximum number of callbacks for which the thread rests.
    static let longestRest = 63

    /// True from the moment at which the thread gets a callback until it can get the next.
    private(set) var isBusy = false
    /// The number of callbacks for which the thread still rests.
    private var rest = 0
    private var lastRest = 0

    /// Decides about a callback; returns whether the thread makes it.
    mutating func take() -> Bool {
        guard !isBusy else { return false }
        guard rest == 0 else {
            rest -= 1
            return false
        }
        isBusy = true
        return true
    }

    /// Called when the callback has ended, or turned out not to be needed any more.
    ///
    /// - Parameter hasWaited: Whether the client's queue was busy when the thread came to it.
    mutating func end(hasWaited: Bool) {
        isBusy = false
        lastRest = hasWaited ? min(2 * lastRest + 1, Self.longestRest) : 0
        rest = lastRest
    }
}
