import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Basics

@Suite("Clocks")
struct HostClockTests {
    @Test("The host clock is CLOCK_MONOTONIC and never goes back")
    func monotonic() {
        var before = timespec()
        clock_gettime(CLOCK_MONOTONIC, &before)
        let times = (0..<1000).map { _ in HostClock.hostTime }
        var after = timespec()
        clock_gettime(CLOCK_MONOTONIC, &after)
        func nanoseconds(_ time: timespec) -> UInt64 { UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec) }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(nanoseconds(before) <= times[0] && times[999] <= nanoseconds(after))
    }

    @Test("All readings of the host clock, and those of Dispatch, are of the same clock")
    func readings() {
        let start = HostClock.hostTime
        let readings = [
            UInt64(HostClock.now), HostClock().nanoseconds, DispatchTime.now().uptimeNanoseconds, HostClock.hostTime,
        ]
        #expect(([start] + readings).sorted() == [start] + readings)
    }

    @Test("The time since the start counts sleep, so it is never behind the host clock")
    func boot() {
        let host = HostClock.now
        #expect(HostClock.bootTime >= host)
    }

    @Test("The calendar time is the time of Glibc")
    func calendar() {
        let before = Nanoseconds(time(nil)) * 1_000_000_000
        #expect(HostClock.calendarTime >= before - 1_000_000_000)
        #expect(HostClock.calendarTime < before + 3_600_000_000_000)
    }

    @Test("A clock that a test moves shows its time in seconds too")
    func moved() {
        final class MovedClock: MonotonicClock {
            let time = Mutex<UInt64>(0)
            var nanoseconds: UInt64 { time.withLock { $0 } }
        }
        let clock = MovedClock()
        #expect(clock.seconds == 0)
        clock.time.withLock { $0 = 2_500_000_000 }
        #expect(clock.seconds == 2.5)
        #expect((clock as any MonotonicClock).nanoseconds == 2_500_000_000)
    }
}
