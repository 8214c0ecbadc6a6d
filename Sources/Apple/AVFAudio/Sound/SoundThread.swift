import CoreMedia
import Foundation
import Pacing
import Synchronization

/// A thread that works at times of a clock and whenever it is woken.
///
/// On a manual clock, all work that is due is done before time goes on.
final class SoundThread: Sendable {
    private struct State {
        var waiter: any PacingWaiter
        var isWoken = false
        var isStopped = false
    }

    private let clock: any PacingClock
    private let state: Mutex<State>

    /// Starts a thread.
    ///
    /// - Parameter work: Receives the time and returns the next one, +∞ for none; it should not retain the owner.
    init(name: String, clock: any PacingClock, work: @escaping @Sendable (CMTime) -> CMTime) {
        self.clock = clock
        state = Mutex(State(waiter: clock.makeWaiter()))
        let thread = Thread { [self] in run(work) }
        thread.name = name
        thread.start()
    }

    /// Makes the thread work as soon as possible.
    func wake() {
        state.withLock { state in
            state.isWoken = true
            state.waiter.cancel()
        }
    }

    /// Ends the thread after the work in progress, without waiting for it.
    func stop() {
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
                // Known to the clock before the cancelled one leaves, so that a manual clock keeps waiting for us.
                let fresh = clock.makeWaiter()
                state.withLock { state in
                    state.waiter = fresh
                    if state.isWoken || state.isStopped { fresh.cancel() }
                }
                waiter.finish()
            }
            let next = work(clock.now)
            guard next > clock.now else { continue }
            _ = state.withLock { $0.waiter }.wait(until: next)
        }
    }
}
