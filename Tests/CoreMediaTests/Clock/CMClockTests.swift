import CoreMedia
import Foundation
import Testing

@Suite("CMClock")
struct CMClockTests {
    @Test("a custom clock shows the time that the test sets")
    func ownClock() {
        let manual = ManualClock(at: time(5, 1))
        #expect(manual.clock.time == time(5, 1))
        manual.advance(by: time(1, 3))
        #expect(Fields(manual.clock.time) == Fields(time(16, 3)))
        #expect(manual.clock.mightDrift(relativeTo: CMClock.hostTimeClock))
        #expect(!CMClock.hostTimeClock.mightDrift(relativeTo: CMClock.hostTimeClock))
        #expect(manual.clock != CMClock.hostTimeClock)
    }
}
