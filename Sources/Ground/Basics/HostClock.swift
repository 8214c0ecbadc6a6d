#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The machine's monotonic clock, CLOCK_MONOTONIC.
///
/// It never goes back and stops while the machine sleeps. Its zero is arbitrary.
package struct HostClock: MonotonicClock {
    /// Creates a clock; all instances show the same time.
    package init() {}

    package var nanoseconds: UInt64 { Self.hostTime }

    /// The time in nanoseconds, as `mach_absolute_time()` returns it.
    @inlinable package static var hostTime: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The time in nanoseconds as a signed number, for differences.
    @inlinable package static var now: Nanoseconds { Nanoseconds(hostTime) }

    /// The calendar time in nanoseconds since 1970, which jumps when it is set: CLOCK_REALTIME.
    package static var calendarTime: Nanoseconds { read(CLOCK_REALTIME) }

    /// The time since the machine was started in nanoseconds, sleep included: CLOCK_BOOTTIME.
    package static var bootTime: Nanoseconds { read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Nanoseconds {
        var time = timespec()
        clock_gettime(clock, &time)
        return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
    }
}
