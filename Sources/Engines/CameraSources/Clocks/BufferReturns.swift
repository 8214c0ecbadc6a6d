import Basics
import CoreMedia
package import CoreVideo
import Pacing
import Synchronization

/// Lets a source that can wait do so while its clients hold buffers temporarily, as a writer's queue does.
///
/// Clients that never return buffers must not block a source forever. If no buffer is returned for the length of
/// `timeout`, waiting is abandoned until one is returned. Such a client therefore delays the source once, not at every
/// frame.
package final class BufferReturns: Sendable {
    /// Timeout after which waiting is abandoned if no buffer is returned, in nanoseconds of real time.
    package static let timeout: Int64 = 3_000_000_000

    private struct State {
        var returns = 0
        var isHopeless = false
        var isCancelled = false
    }

    private let condition = WaitCondition()
    private let state = Mutex(State())
    private let timeout: Int64

    /// - Parameter timeout: The timeout in nanoseconds of CLOCK_MONOTONIC; ``timeout`` by default.
    package init(timeout: Int64 = BufferReturns.timeout) { self.timeout = timeout }

    /// Number of buffers returned so far; read it before trying to get a buffer.
    package var count: Int { state.withLock { $0.returns } }

    /// Notes that a buffer was returned.
    package func note() {
        condition.locked {
            state.withLock { state in
                state.returns += 1
                state.isHopeless = false
            }
            condition.broadcast()
        }
    }

    /// Ends all waiting permanently.
    package func cancel() {
        condition.locked {
            state.withLock { $0.isCancelled = true }
            condition.broadcast()
        }
    }

    /// Waits until a buffer has been returned since `count` was read.
    ///
    /// Returns false when waiting is abandoned or would be futile.
    ///
    /// - Parameter pool: The pool of the buffers. If it provides no buffer although none is in use, it has no memory.
    package func wait(since count: Int, to pool: PixelBufferPool) -> Bool {
        if pool.outstanding == 0, self.count == count { return false }
        return wait(since: count)
    }

    /// Waits until a buffer has been returned since `count` was read; returns false when waiting is abandoned.
    package func wait(since count: Int) -> Bool {
        let end = HostClock.now + timeout
        return condition.locked {
            while true {
                let (has, mayWait) = state.withLock { ($0.returns != count, !$0.isHopeless && !$0.isCancelled) }
                if has { return true }
                guard mayWait else { return false }
                guard HostClock.now < end else {
                    state.withLock { $0.isHopeless = true }
                    return false
                }
                condition.wait(untilNanoseconds: end)
            }
        }
    }
}
