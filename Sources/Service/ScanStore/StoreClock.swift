import Basics

/// The store's clock: seconds that never go back, on which ages are measured.
///
/// It advances with the machine's uptime. A wall clock that is slightly ahead (because it is slewed, or the process was
/// suspended for a moment) is followed immediately. A wall clock that jumped far ahead is followed only after it has
/// stayed there, so a clock that is wrong for a while after power-on, or is set wrongly and back, makes no scan old. A
/// wall clock that is behind is not followed; time then advances by uptime alone until the wall clock catches up.
public struct StoreClock: Sendable {
    private let step: Double
    private let confirmation: Double
    /// The difference between the store's time and the uptime.
    private var offset: Double
    /// The uptime at which the wall clock was first seen far ahead.
    private var aheadSince: Double?

    /// Starts at the newest time in the store, or at the wall clock if the store is empty.
    init(newest: Double?, wall: Double, uptime: Double, limits: StoreLimits) {
        step = limits.clockStep
        confirmation = limits.clockConfirmation
        offset = (newest ?? wall) - uptime
    }

    /// Returns the present time, from both clocks.
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

    /// Returns seconds since the machine started, including sleep.
    public static func machineUptime() -> Double {
        Double(HostClock.bootTime) / 1e9
    }
}
