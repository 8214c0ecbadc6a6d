import CoreMedia
import Dispatch
import Foundation
import Testing

@Suite("CMTimebase")
struct CMTimebaseTests {
    let manual = ManualClock(at: time(1000, 1))

    @Test("a dispatch timer fires at its time on the timebase")
    func dispatchTimer() async throws {
        let timebase = try CMTimebase(sourceClock: CMClock.hostTimeClock)
        try timebase.setRate(1)
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource()
        await withCheckedContinuation { continuation in
            let fired = Counter()
            timer.setEventHandler {
                fired.increment()
                if fired.count == 1 { continuation.resume() }
            }
            #expect(CMTimebaseAddTimerDispatchSource(timebase, timerSource: timer) == noErr)
            timer.resume()
            #expect(
                CMTimebaseSetTimerDispatchSourceNextFireTime(
                    timebase,
                    timerSource: timer,
                    fireTime: timebase.time - time(1, 1),
                    flags: 0
                ) == noErr
            )
        }
        timer.cancel()
    }

    @Test("CLOCK-13 only the owner can set a read-only timebase")
    func readOnly() throws {
        let timebase = CMTimebase(readOnlyFollowing: manual.clock)
        #expect(thrownStatus { try timebase.setRate(1) } == -12757)
        #expect(thrownStatus { try timebase.setTime(.zero) } == -12757)
        #expect(CMTimebaseSetSourceClock(timebase, CMClock.hostTimeClock) == -12757)
        timebase.drive(rate: 1, anchorTime: time(3, 1), sourceTime: manual.clock.time)
        manual.advance(by: time(1, 1))
        #expect(timebase.time == time(4, 1))
    }

    @Test("times and rates that are not numeric are rejected", arguments: [Double.nan, .infinity])
    func notNumbers(_ rate: Double) throws {
        let timebase = try CMTimebase(sourceClock: manual.clock)
        #expect(thrownStatus { try timebase.setRate(rate) } == -12749)
        #expect(thrownStatus { try timebase.setTime(CMTime(seconds: rate, preferredTimescale: 0)) } == -12749)
    }

    @Test("a new source keeps time and rate; cycles are rejected")
    func sources() throws {
        let timebase = try CMTimebase(sourceClock: manual.clock)
        try timebase.setRate(1)
        manual.advance(by: time(5, 1))
        let other = ManualClock(at: time(77, 1))
        #expect(CMTimebaseSetSourceClock(timebase, other.clock) == noErr)
        #expect(timebase.time == time(5, 1))
        other.advance(by: time(2, 1))
        manual.advance(by: time(2, 1))
        #expect(timebase.time == time(7, 1))
        let child = try CMTimebase(sourceTimebase: timebase)
        #expect(CMTimebaseSetSourceTimebase(timebase, child) == -12749)
        #expect(CMTimebaseSetSourceTimebase(timebase, timebase) == -12749)
        #expect(timebase.sourceClock === other.clock)
    }

    @Test("timebases are released with their last reference, even if others follow them")
    func lifetime() throws {
        weak var ended: CMTimebase?
        do {
            let parent = try CMTimebase(sourceClock: manual.clock)
            let child = try CMTimebase(sourceTimebase: parent)
            try parent.setRate(1)
            ended = child
        }
        #expect(ended == nil)
    }
}
