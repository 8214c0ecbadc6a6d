package import CoreMedia
import Glibc

/// A clock that stands still until a test moves it, and that waits for the threads that depend on it.
///
/// ``advance(by:)`` goes through the times that source threads wait for, in order. At each time it wakes the threads
/// that are due and waits until they wait again or have finished. When it returns, everything that was due has happened
/// on the source threads. (Work they handed to other threads may still be under way.)
///
/// `advance` may be called on any thread. A delegate that "takes 50 ms" calls `advance(by:)` with 50 ms: frames
/// continue to be captured during that time. When a source thread calls it from inside a client's callback, the call
/// does not wait for that thread, so the thread's own frames of that time become late. Calls on several threads may
/// overlap: each begins at the current time and ends when its own target time is reached.
package final class ManualClock: PacingClock {
    private let state: State

    package let clock: CMClock

    /// Creates a clock.
    ///
    /// - Parameter time: The initial time.
    package init(at time: CMTime = .zero) {
        let state = State(time)
        self.state = state
        clock = CMClock(name: "manual time") { state.condition.locked { state.time } }
    }

    package var now: CMTime { state.condition.locked { state.time } }
    package var timescale: CMTimeScale? { nil }
    package var isLive: Bool { true }

    /// Number of threads that depend on this clock.
    package var threadCount: Int { state.condition.locked { state.waiters.count } }

    /// Moves the time forward and lets everything happen that is due on the way.
    ///
    /// - Parameter interval: Numeric and not negative; zero lets everything happen that is already due.
    package func advance(by interval: CMTime) {
        precondition(
            interval.isNumeric && interval >= .zero,
            "A manual clock only goes forward, so it cannot be moved by \(interval.seconds) seconds."
        )
        let caller = pthread_self()
        state.condition.locked {
            let target = state.time + interval
            while true {
                while state.waiters.contains(where: { $0.holdsUp(caller) }) { state.condition.wait() }
                guard let due = state.waiters.compactMap(\.deadline).min(), due <= target else { break }
                state.time = max(state.time, due)
                for waiter in state.waiters { waiter.release(at: state.time) }
                state.condition.broadcast()
            }
            state.time = max(state.time, target)
        }
    }

    /// Waits until every thread that depends on this clock waits for a later time or has finished.
    package func settle() { advance(by: .zero) }

    package func makeWaiter() -> any PacingWaiter {
        let waiter = Waiter(state)
        state.condition.locked { state.waiters.append(waiter) }
        return waiter
    }

    // @unchecked because the variables are only used with the condition's mutex held.
    private final class State: @unchecked Sendable {
        let condition = WaitCondition()
        var time: CMTime
        var waiters: [Waiter] = []

        init(_ time: CMTime) { self.time = time }
    }

    // @unchecked because the variables are only used with the mutex of the clock's condition held.
    private final class Waiter: PacingWaiter, @unchecked Sendable {
        private let state: State
        private var isCancelled = false
        private var thread: pthread_t?
        /// The time that the thread waits for; nil while it runs.
        private(set) var deadline: CMTime?

        init(_ state: State) { self.state = state }

        /// Returns whether the thread is running and is not `caller`.
        func holdsUp(_ caller: pthread_t) -> Bool {
            guard deadline == nil else { return false }
            guard let thread else { return true }
            return pthread_equal(thread, caller) == 0
        }

        /// Releases the thread if the time it waits for is not later than this.
        func release(at time: CMTime) {
            if let deadline, deadline <= time { self.deadline = nil }
        }

        func wait(until time: CMTime) -> Bool {
            state.condition.locked {
                thread = pthread_self()
                guard !isCancelled else { return false }
                guard time > state.time else { return true }
                deadline = time
                state.condition.broadcast()
                // Advancing the time or cancelling clears the deadline.
                while deadline != nil { state.condition.wait() }
                return !isCancelled
            }
        }

        func cancel() {
            state.condition.locked {
                isCancelled = true
                deadline = nil
                state.condition.broadcast()
            }
        }

        func finish() {
            state.condition.locked {
                state.waiters.removeAll { $0 === self }
                state.condition.broadcast()
            }
        }
    }
}
