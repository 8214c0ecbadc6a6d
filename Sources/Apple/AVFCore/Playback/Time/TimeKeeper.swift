import CoreMedia
import Foundation
import Pacing
import Synchronization

/// A thread that does something at times of a clock, and whenever it is woken.
///
/// Its work is a closure that gets the time and answers when it wants to be called next: a time that has passed for at
/// once, +∞ for not before it is woken. On a manual clock everything that the thread has to do is done before the time
/// moves on.
final class TimeKeeper: Sendable {
    private struct State {
        var waiter: any PacingWaiter
        var isWoken = false
        var isStopped = false
    }

    private let clock: any PacingClock
    private let state: Mutex<State>

    /// Starts a thread, which works at once.
    ///
    /// - Parameters:
    ///   - name: what debuggers call the thread.
    ///   - clock: whose times count.
    ///   - work: gets the time, answers the next; it should not keep the keeper's owner alive.
    init(name: String, clock: any PacingClock, work: @escaping @Sendable (CMTime) -> CMTime) {
        self.clock = clock
        state = Mutex(State(waiter: clock.makeWaiter()))
        let thread = Thread { [self] in run(work) }
        thread.name = name
        thread.start()
    }

    /// Lets the work be done as soon as possible, once more if it is being done.
    ///
    /// From any thread, also inside the work.
    func wake() {
        state.withLock { state in
            state.isWoken = true
            state.waiter.cancel()
        }
    }

    /// Ends the thread after the present piece of work; does not wait for it.
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
                // A cancelled waiter stays so; the new one is known to the clock before the old one goes.
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
