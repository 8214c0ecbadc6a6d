import Basics
package import CoreMedia
import Foundation
package import Pacing
import Synchronization

/// A thread that performs work at times of a clock, and whenever it is woken.
///
/// The work is a closure that receives the time and returns when it wants to be called next: a time in the past means
/// immediately, +∞ means not before it is woken. On a manual clock, all of the thread's work is done before time
/// advances.
package final class TimeKeeper: Sendable {
    private struct State {
        var waiter: any PacingWaiter
        var isWoken = false
        var isStopped = false
    }

    private let clock: any PacingClock
    private let state: Mutex<State>

    /// Starts a thread that performs the work immediately.
    ///
    /// - Parameters:
    ///   - name: The thread's name in debuggers.
    ///   - clock: The clock.
    ///   - work: Receives the time and returns the next one; it should not retain the keeper's owner.
    package init(name: String, clock: any PacingClock, work: @escaping @Sendable (CMTime) -> CMTime) {
        self.clock = clock
        state = Mutex(State(waiter: clock.makeWaiter()))
        let thread = Thread(name: name) { [self] in run(work) }
        thread.start()
    }

    /// Makes the thread perform the work as soon as possible, once more if it is in progress.
    ///
    /// Callable from any thread, including from the work itself.
    package func wake() {
        state.withLock { state in
            state.isWoken = true
            state.waiter.cancel()
        }
    }

    /// Ends the thread after the work in progress; does not wait for it.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            state.waiter.cancel()
        }
    }

    private func run(_ work: @Sendable (CMTime) -> CMTime) {
        while true {
            let (waiter, isStopped, isWoken) = state.withLock { state in
                defer { state.isWoken = false }
                return (state.waiter, state.isStopped, state.isWoken)
            }
            if isStopped { return waiter.finish() }
            if isWoken {
                // A waiter that has been cancelled stays cancelled; the new one is known to the clock before the old
                // one finishes.
                let fresh = clock.makeWaiter()
                state.withLock { state in
                    state.waiter = fresh
                    if state.isWoken || state.isStopped { fresh.cancel() }
                }
                waiter.finish()
            }
            let next = work(clock.now)
            guard next > clock.now else { continue }
            let present = state.withLock { $0.waiter }
            _ = present.wait(until: next)
        }
    }
}
