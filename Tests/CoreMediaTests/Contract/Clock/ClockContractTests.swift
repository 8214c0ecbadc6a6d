import CoreMedia
import Foundation
import Testing

/// Tests the clauses of clocks.
@Suite struct ClockContractTests {
    @Test("CLOCK-1 the host clock is one object, counts nanoseconds, and never goes backward")
    func hostClock() {
        #expect(CMClockGetHostTimeClock() === CMClock.hostTimeClock)
        let first = CMClock.hostTimeClock.time
        let second = CMClockGetTime(.hostTimeClock)
        #expect(first.timescale == 1_000_000_000 && first.isNumeric)
        #expect(first <= second)
    }

    @Test("CLOCK-2 the host clock and mach_absolute_time show the same time")
    func sameTime() {
        let before = mach_absolute_time()
        let now = CMClock.convertHostTimeToSystemUnits(CMClock.hostTimeClock.time)
        let after = mach_absolute_time()
        #expect(before <= now && now <= after)
    }

    @Test("CLOCK-3 conversions between system units and host times are inverse")
    func systemUnits() {
        #expect(
            Fields(CMClock.convertSystemUnitsToHostTime(1_500_000_000)) == Fields(time(1_500_000_000, 1_000_000_000))
        )
        #expect(CMClockConvertHostTimeToSystemUnits(time(3, 2)) == 1_500_000_000)
        withSeed { generator in
            for _ in 0..<500 {
                let units = UInt64.random(in: 0...(UInt64.max / 4), using: &generator)
                #expect(CMClock.convertHostTimeToSystemUnits(CMClock.convertSystemUnitsToHostTime(units)) == units)
            }
        }
        for odd in [CMTime.invalid, .indefinite, .positiveInfinity, time(-1, 1), time(.max, 1)] {
            #expect(CMClock.convertHostTimeToSystemUnits(odd) == 0)
        }
        #expect(CMClock.convertSystemUnitsToHostTime(.max).value == .max)
    }

    @Test("CLOCK-11 times of different clocks are converted through host time")
    func conversion() {
        let (first, second) = (ManualClock(at: time(100, 1)), ManualClock(at: time(7, 1)))
        let converted = CMSyncConvertTime(time(105, 1), from: first.clock, to: second.clock)
        // The conversion reads both clocks, one after the other, so the result may differ slightly.
        #expect(abs(converted.seconds - 12) < 60)
        let there = first.clock.convertTime(time(110, 1), to: CMClock.hostTimeClock)
        #expect(there > CMClock.hostTimeClock.time)
        #expect(CMSyncConvertTime(time(3, 1), from: first.clock, to: first.clock) == time(3, 1))
        #expect(!CMSyncConvertTime(time(3, 1), from: NSString("x"), to: first.clock).isValid)
    }

    @Test("CLOCK-4 errors have Apple's values")
    func errors() {
        #expect(CMClock.Error.missingRequiredParameter.code == -12745)
        #expect(CMClock.Error.unsupportedOperation.code == -12756)
        #expect(CMTimebase.Error.missingRequiredParameter.code == -12748)
        #expect(CMTimebase.Error.readOnly.code == -12757)
        #expect(CMTimebase.Error.timerIntervalTooShort.code == -12751)
        #expect(CMSync.Error.missingRequiredParameter.code == -12752)
        #expect(CMSync.Error.rateMustBeNonZero.code == -12755)
        #expect(CMTimebase.Error.readOnly.domain == NSOSStatusErrorDomain)
    }
}
