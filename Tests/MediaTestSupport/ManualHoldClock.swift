import Synchronization

/// A clock that stands still until a test advances it.
///
/// The tests of capture make it the clock of a synchronizer, whose protocol only they see.
package final class ManualHoldClock: Sendable {
    private struct State {
        var now: UInt64 = 1_000
        var calls: [(time: UInt64, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var nanoseconds: UInt64 { state.withLock { $0.now } }

    /// Calls a closure once the clock has reached a time.
    package func call(at time: UInt64, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.calls.append((time, body)) }
    }

    /// The number of pending calls.
    package var count: Int { state.withLock { $0.calls.count } }

    package func advance(by duration: UInt64) {
        let due = state.withLock { state in
            state.now += duration
            let now = state.now
            defer { state.calls.removeAll { $0.time <= now } }
            return state.calls.filter { $0.time <= now }
        }
        for call in due { call.body() }
    }
}
