import Glibc

/// The store's time: seconds that never go back, which ages are measured on.
///
/// It runs with the machine's uptime. A wall clock that is ahead by little (it is slewed, or the process was away for a
/// moment) is followed at once; one that jumped far ahead only when it has stayed there, so that a clock that is wrong
/// for a while after power-on, or is set wrongly and back, makes no scan old. A wall clock that is behind is not followed:
/// time then goes on by uptime alone until it is caught up with.
public struct StoreClock: Sendable {
    private let step: Double
    private let confirmation: Double
    /// The time is the uptime and this.
    private var offset: Double
    /// The uptime at which the wall clock was first seen far ahead.
    private var aheadSince: Double?

    /// Begins at the newest time that the store has, or with the wall clock where it has none.
    init(newest: Double?, wall: Double, uptime: Double, limits: StoreLimits) {
        step = limits.clockStep
        confirmation = limits.clockConfirmation
        offset = (newest ?? wall) - uptime
    }

    /// The time now, from both clocks.
    mutating func now(wall: Double, uptime: Double) -> Double {
        let ahead = wall - uptime - offset
        if ahead <= step {
            aheadSince = nil
            offset += max(0, ahead)
        } else if let since = aheadSince {
            if uptime - since >= confirmation {
                aheadSince = nil
                offset += ahead
            }
        } else {
            aheadSince = uptime
        }
        return uptime + offset
    }

    /// Seconds since the machine began, sleep included.
    public static func machineUptime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
