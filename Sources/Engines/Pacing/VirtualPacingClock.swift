package import CoreMedia
import Synchronization

/// A clock that jumps to wherever a source wants it: exact time stamps, as fast as the consumers take the frames.
package final class VirtualPacingClock: PacingClock {
    private final class Time: Sendable {
        let value = Mutex(CMTime.zero)
    }

    private let time = Time()

    package let clock: CMClock

    /// Creates a clock that starts at 0.
    package init() {
        clock = CMClock(name: "virtual time") { [time] in time.value.withLock { $0 } }
    }

    package var now: CMTime { time.value.withLock { $0 } }
    package var timescale: CMTimeScale? { nil }
    package var isLive: Bool { false }
    package func makeWaiter() -> any PacingWaiter { Waiter(time) }

    private final class Waiter: PacingWaiter {
        private let time: Time
        private let isCancelled = Atomic(false)

        init(_ time: Time) { self.time = time }

        func wait(until wanted: CMTime) -> Bool {
            guard !isCancelled.load(ordering: .acquiring) else { return false }
            time.value.withLock { $0 = max($0, wanted) }
            return true
        }

        func cancel() { isCancelled.store(true, ordering: .releasing) }

        func finish() {}
    }
}
