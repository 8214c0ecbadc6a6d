import CoreMedia
package import CoreVideo
import Pacing
import Synchronization

/// Lets a source that can wait do so for buffers that its clients keep for a while, such as a writer's queue.
///
/// Clients that keep buffers for good must not stop a source for ever: when none has come back for the length of the
/// patience, waiting is over until one does. So a hoarder costs the patience once, not once a frame.
package final class BufferReturns: Sendable {
    /// How long no buffer may come back before waiting is given up, in nanoseconds of real time.
    package static let patience: Int64 = 3_000_000_000

    private struct State {
        var returns = 0
        var isHopeless = false
        var isCancelled = false
    }

    private let condition = WaitCondition()
    private let state = Mutex(State())
    private let patience: Int64

    /// - Parameter patience: in nanoseconds of CLOCK_MONOTONIC; ``patience`` where nothing else is said.
    package init(patience: Int64 = BufferReturns.patience) { self.patience = patience }

    private static var now: Int64 {
        CMClock.hostTimeClock.time.convertScale(1_000_000_000, method: .roundTowardZero).value
    }

    /// How many buffers have come back so far; to be read before trying to get one.
    package var count: Int { state.withLock { $0.returns } }

    /// A buffer has come back.
    package func note() {
        condition.locked {
            state.withLock { state in
                state.returns += 1
                state.isHopeless = false
            }
            condition.broadcast()
        }
    }

    /// Ends all waiting, for good.
    package func cancel() {
        condition.locked {
            state.withLock { $0.isCancelled = true }
            condition.broadcast()
        }
    }

    /// Waits until a buffer has come back since a count was read; false when waiting is given up, or would be in vain.
    ///
    /// - Parameter pool: what the buffers come from. One that gives none although none is out has no memory for any.
    package func wait(since count: Int, to pool: PixelBufferPool) -> Bool {
        if pool.outstanding == 0, self.count == count { return false }
        return wait(since: count)
    }

    /// Waits until a buffer has come back since a count was read; false when waiting is given up.
    package func wait(since count: Int) -> Bool {
        let end = Self.now + patience
        return condition.locked {
            while true {
                let (has, mayWait) = state.withLock { ($0.returns != count, !$0.isHopeless && !$0.isCancelled) }
                if has { return true }
                guard mayWait else { return false }
                guard Self.now < end else {
                    state.withLock { $0.isHopeless = true }
                    return false
                }
                condition.wait(untilNanoseconds: end)
            }
        }
    }
}
