import CFFmpeg
import Dispatch
import Synchronization

/// Ends waiting in a reader from another thread, and ends waiting for the network when a time is up.
package final class MediaInterrupt: Sendable {
    private let cancelled = Atomic<Bool>(false)
    /// Nanoseconds of CLOCK_MONOTONIC, or 0 for none.
    private let deadline = Atomic<UInt64>(0)

    /// Makes one that has not been asked to stop.
    package init() {}

    /// Makes the reader's present and every later call fail with ``MediaError/Code/cancelled``.
    ///
    /// From any thread.
    package func cancel() { cancelled.store(true, ordering: .releasing) }

    /// Whether ``cancel()`` was called.
    package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Begins to count the time of one call.
    func arm(seconds: Double) {
        deadline.store(DispatchTime.now().uptimeNanoseconds &+ UInt64(max(0, seconds) * 1e9), ordering: .relaxed)
    }

    /// Lets a reader that was cancelled take its leave of the server, for a short time.
    ///
    /// On the reader's thread, when no call is under way.
    func allowGoodbye(seconds: Double) {
        arm(seconds: seconds)
        cancelled.store(false, ordering: .releasing)
    }

    /// Whether the time of the present call is up.
    var isOverdue: Bool {
        let deadline = deadline.load(ordering: .relaxed)
        return deadline != 0 && DispatchTime.now().uptimeNanoseconds > deadline
    }

    /// What FFmpeg asks while it waits; `opaque` is the object, unretained.
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
