import Basics
import CFFmpeg
import Synchronization

/// Cancels a waiting reader from another thread, and ends network waits that exceed a timeout.
package final class MediaInterrupt: Sendable {
    private let cancelled = Atomic<Bool>(false)
    /// The deadline in nanoseconds of CLOCK_MONOTONIC; 0 for none.
    private let deadline = Atomic<UInt64>(0)

    /// Makes an interrupt that is not cancelled.
    package init() {}

    /// Makes the reader's current call and every later call fail with ``MediaError/Code/cancelled``.
    ///
    /// May be called from any thread.
    package func cancel() { cancelled.store(true, ordering: .releasing) }

    /// A Boolean value that indicates whether ``cancel()`` was called.
    package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Starts the timeout of one call.
    func arm(seconds: Double) {
        deadline.store(HostClock.hostTime &+ UInt64(max(0, seconds) * 1e9), ordering: .relaxed)
    }

    /// Gives a cancelled reader a short time to close its connection to the server properly.
    ///
    /// Called on the reader's thread while no call is under way.
    func allowGoodbye(seconds: Double) {
        arm(seconds: seconds)
        cancelled.store(false, ordering: .releasing)
    }

    /// A Boolean value that indicates whether the current call has exceeded its timeout.
    var isOverdue: Bool {
        let deadline = deadline.load(ordering: .relaxed)
        return deadline != 0 && HostClock.hostTime > deadline
    }

    /// The callback that FFmpeg polls while it waits; `opaque` is this object, unretained.
    var callback: AVIOInterruptCB {
        AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                let interrupt = Unmanaged<MediaInterrupt>.fromOpaque(opaque).takeUnretainedValue()
                return interrupt.isCancelled || interrupt.isOverdue ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
