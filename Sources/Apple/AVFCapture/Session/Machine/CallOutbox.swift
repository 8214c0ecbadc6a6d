import DequeModule

/// Calls to clients in order, drained by one thread at a time.
///
/// A value without threads: the session guards it with its lock, and makes the calls without the lock.
struct CallOutbox {
    private var waiting: Deque<() -> Void> = []
    private var isCalling = false

    /// Adds calls after all earlier ones.
    mutating func add(_ calls: [() -> Void]) { waiting += calls }

    /// Removes the next call, which ``finishCall()`` must follow; returns nil if none waits or another thread calls.
    ///
    /// That thread then continues with the calls that wait.
    mutating func next() -> (() -> Void)? {
        guard !isCalling, let next = waiting.popFirst() else { return nil }
        isCalling = true
        return next
    }

    /// Records that the latest call has returned.
    mutating func finishCall() { isCalling = false }
}
