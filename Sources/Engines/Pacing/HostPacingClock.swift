package import CoreMedia

/// A pacing clock on real time: the host clock, which is CLOCK_MONOTONIC.
package final class HostPacingClock: PacingClock {
    /// Creates a clock; all instances show the same time.
    package init() {}

    package var clock: CMClock { .hostTimeClock }
    package var now: CMTime { CMClock.hostTimeClock.time }
    package var timescale: CMTimeScale? { 1_000_000_000 }
    package var isLive: Bool { true }
    package func makeWaiter() -> any PacingWaiter { Waiter() }

    // @unchecked because the variable is only used with the condition's mutex held.
    private final class Waiter: PacingWaiter, @unchecked Sendable {
        private let condition = WaitCondition()
        private var isCancelled = false

        func wait(until time: CMTime) -> Bool {
            let limit = time.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity)
            return condition.locked {
                while !isCancelled {
                    if CMClock.hostTimeClock.time >= time { return true }
                    if limit.isNumeric, limit.timescale == 1_000_000_000 {
                        condition.wait(untilNanoseconds: max(limit.value, 0))
                    } else {
                        condition.wait()
                    }
                }
                return false
            }
        }

        func cancel() {
            condition.locked {
                isCancelled = true
                condition.broadcast()
            }
        }

        func finish() {}
    }
}
