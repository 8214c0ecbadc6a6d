import CoreMedia
import Dispatch
import Foundation
import Testing

/// Tests the clauses of timebases.
@Suite struct TimebaseContractTests {
    let manual = ManualClock(at: time(1000, 1))

    @Test("CLOCK-5 a new timebase is stopped at 0")
    func fresh() throws {
        let timebase = try CMTimebase(sourceClock: manual.clock)
        manual.advance(by: time(3, 1))
        #expect(timebase.rate == 0 && timebase.time == .zero && timebase.effectiveRate == 0)
        #expect(timebase.sourceClock === manual.clock && timebase.sourceTimebase == nil)
    }

    @Test("CLOCK-6 time is the anchor plus the rate times the elapsed source time, and setRate keeps it continuous")
    func line() throws {
        let timebase = try CMTimebase(sourceClock: manual.clock)
        try timebase.setTime(time(5, 1))
        try timebase.setRate(2)
        manual.advance(by: time(3, 1))
        #expect(timebase.time == time(11, 1))
        try timebase.setRate(-0.5)
        #expect(timebase.time == time(11, 1))
        manual.advance(by: time(4, 1))
        #expect(timebase.time == time(9, 1))
        try timebase.setRate(0)
        manual.advance(by: time(4, 1))
        #expect(timebase.time == time(9, 1))
        try timebase.setAnchorTime(time(100, 1), referenceTime: manual.clock.time - time(1, 1))
        try timebase.setRateAndAnchorTime(
            rate: 1,
            anchorTime: time(50, 1),
            referenceTime: manual.clock.time + time(2, 1)
        )
        #expect(timebase.time == time(48, 1))
        #expect(timebase.timeAndRate.rate == 1)
        #expect(Fields(timebase.time(withTimescale: 30)) == Fields(time(1440, 30)))
    }

    @Test("CLOCK-8 at rate 0 the anchor is the time")
    func anchor() throws {
        let timebase = try CMTimebase(sourceClock: manual.clock)
        #expect(
            CMTimebaseSetAnchorTime(
                timebase,
                timebaseTime: time(1_000_000, 200),
                immediateSourceTime: time(10000, 200)
            ) == noErr
        )
        #expect(CMTimebaseGetTime(timebase).seconds == 5000)
    }

    @Test("CLOCK-9 CLOCK-10 rates multiply, and the rate relative to a stopped timebase is NaN")
    func rates() throws {
        let parent = try CMTimebase(sourceClock: manual.clock)
        let child = try CMTimebase(sourceTimebase: parent)
        try child.setRate(3)
        #expect(child.effectiveRate == 0)
        try parent.setRate(2)
        #expect(child.effectiveRate == 6 && child.rate == 3)
        #expect(child.rate(relativeTo: manual.clock) == 6)
        #expect(child.rate(relativeTo: parent) == 3)
        #expect(CMSyncGetRelativeRate(parent, relativeTo: child) == 1.0 / 3)
        try child.setRate(0)
        #expect(parent.rate(relativeTo: child).isNaN)
        #expect(child.ultimateSourceClock === manual.clock)
        manual.advance(by: time(1, 1))
        let (rate, own, reference) = try parent.rateAndAnchorTime(relativeTo: manual.clock)
        #expect(rate == 2 && own == time(2, 1) && reference == time(1001, 1))
    }

    @Test("CLOCK-11 conversion within one tree is exact arithmetic")
    func conversion() throws {
        let parent = try CMTimebase(sourceClock: manual.clock)
        try parent.setRateAndAnchorTime(rate: 2, anchorTime: time(10, 1), referenceTime: time(1000, 1))
        let (left, right) = (try CMTimebase(sourceTimebase: parent), try CMTimebase(sourceTimebase: parent))
        try left.setRateAndAnchorTime(rate: 3, anchorTime: time(0, 1), referenceTime: time(10, 1))
        try right.setRateAndAnchorTime(rate: -1, anchorTime: time(100, 1), referenceTime: time(10, 1))
        // 7 on the left is 7/3 after the parent's 10, so the right shows 100 - 7/3.
        #expect(left.convertTime(time(7, 1), to: right) == time(293, 3))
        #expect(left.convertTime(time(7, 1), to: manual.clock) == time(1000, 1) + time(7, 6))
        #expect(manual.clock.convertTime(time(1001, 1), to: left) == time(6, 1))
        #expect(left.convertTime(time(7, 1), to: left) == time(7, 1))
        #expect(!left.mightDrift(relativeTo: right) && left.mightDrift(relativeTo: CMClock.hostTimeClock))
        try left.setRate(0)
        #expect(!left.convertTime(time(7, 1), to: right).isValid)
        #expect(right.convertTime(time(7, 1), to: left) == left.time)
    }

    @Test("CLOCK-7 changes are posted, for following timebases too")
    func notifications() throws {
        let parent = try CMTimebase(sourceClock: manual.clock)
        let child = try CMTimebase(sourceTimebase: parent)
        try child.setRate(1)
        let (rates, jumps, childRates, childJumps) = (Counter(), Counter(), Counter(), Counter())
        var tokens: [any NSObjectProtocol] = []
        func count(_ name: NSNotification.Name, _ object: CMTimebase, _ counter: Counter) {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { note in
                    let when = note.userInfo?[CMTimebase.NotificationKey.eventTime.rawValue as String]
                    if when is NSDictionary || when is [AnyHashable: Any] { counter.increment() }
                }
            )
        }
        count(CMTimebase.effectiveRateChanged, parent, rates)
        count(CMTimebase.timeJumped, parent, jumps)
        count(CMTimebase.effectiveRateChanged, child, childRates)
        count(CMTimebase.timeJumped, child, childJumps)
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        try parent.setRate(1)
        #expect([rates, jumps, childRates, childJumps].map(\.count) == [1, 0, 1, 0])
        try parent.setRate(1)
        #expect([rates, jumps, childRates, childJumps].map(\.count) == [1, 0, 1, 0])
        try parent.setTime(time(9, 1))
        #expect([rates, jumps, childRates, childJumps].map(\.count) == [1, 1, 1, 1])
        try parent.setRateAndAnchorTime(rate: 2, anchorTime: .zero, referenceTime: .zero)
        #expect([rates, jumps, childRates, childJumps].map(\.count) == [2, 2, 2, 2])
    }

    @Test("CLOCK-12 timers follow the timebase; without a rate or a fire time they are set to never")
    func timers() throws {
        let timebase = try CMTimebase(sourceClock: CMClock.hostTimeClock)
        let (timer, log) = (NSObject(), TimerLog())
        timebase.addTimer(timer, set: log.set)
        #expect(log.history == [.positiveInfinity])
        try timebase.setNextFireTime(of: timer, time(10, 1))
        #expect(log.history.count == 2 && log.history.last == .positiveInfinity)
        let start = time(5000, 1)
        try timebase.setRateAndAnchorTime(rate: 2, anchorTime: .zero, referenceTime: start)
        #expect(log.history.last == start + time(5, 1))
        try timebase.setRateAndAnchorTime(rate: 1, anchorTime: time(4, 1), referenceTime: start)
        #expect(log.history.last == start + time(6, 1))
        try timebase.setNextFireTime(of: timer, .indefinite)
        #expect(log.history.last == .positiveInfinity)
        let count = log.history.count
        try timebase.removeTimer(object: timer)
        try timebase.setTime(.zero)
        #expect(log.history.count == count)
        #expect(thrownStatus { try timebase.setNextFireTime(of: timer, .zero) } == -12749)
    }

    @Test("CLOCK-12 a timer of a timebase moves when the source timebase changes")
    func timersOfChildren() throws {
        let parent = try CMTimebase(sourceClock: CMClock.hostTimeClock)
        let child = try CMTimebase(sourceTimebase: parent)
        try child.setRate(1)
        let (timer, log) = (NSObject(), TimerLog())
        child.addTimer(timer, set: log.set)
        try child.setNextFireTime(of: timer, time(10, 1))
        #expect(log.history.last == .positiveInfinity)
        try parent.setRateAndAnchorTime(rate: 1, anchorTime: .zero, referenceTime: time(100, 1))
        #expect(log.history.last == time(110, 1))
    }

    @Test("CLOCK-12 a run loop timer must not fire on its own schedule")
    func runLoopTimer() throws {
        let timebase = try CMTimebase(sourceClock: manual.clock)
        let short = Timer(timeInterval: 60, repeats: true) { _ in }
        // The timer and the run loop's part of it retain each other until then.
        defer { short.invalidate() }
        #expect(thrownStatus { try timebase.addTimer(short, on: RunLoop.current) } == -12751)
    }
}
