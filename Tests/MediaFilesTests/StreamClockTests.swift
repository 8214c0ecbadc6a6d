import CFFmpeg
import CoreMedia
import Testing

@testable import MediaFiles

@Suite("StreamClock")
struct StreamClockTests {
    /// Returns the resulting ticks for timestamps at 25 frames of 40 ticks a second.
    private func ticks(_ stamps: [Int64?], declaredStart: Int64? = nil, lostFirst: Int = 0) -> [Int64] {
        var clock = StreamClock(
            timeBase: AVRational(num: 1, den: 1000),
            frameRate: MediaRational(25, 1),
            declaredStart: declaredStart
        )
        return stamps.enumerated().map { index, stamp in
            clock.next(stamp: stamp, duration: nil, lostBefore: index == 0 ? lostFirst : 0).time.value
        }
    }

    @Test("times begin at 0 wherever the timestamps begin", arguments: [0, 1400, -80, Int64.min / 2])
    func origin(first: Int64) { #expect(ticks([first, first + 40, first + 90]) == [0, 40, 90]) }

    @Test("missing timestamps continue by a frame's duration")
    func missing() {
        #expect(ticks([nil, nil, nil]) == [0, 40, 80])
        #expect(ticks([100, nil, nil, 220]) == [0, 40, 80, 120])
    }

    @Test("repeated or decreasing timestamps are repaired so that times strictly increase")
    func backwards() {
        #expect(ticks([0, 40, 40, 80, 120, 200]) == [0, 40, 80, 120, 160, 200])
        #expect(ticks([5000, 5040, 0, 40]) == [0, 40, 80, 120])
    }

    @Test("timestamps whose difference overflows are repaired")
    func overflow() { #expect(ticks([Int64.min + 1, Int64.max - 1, 0]).dropFirst().first == 40) }

    @Test("after damage at the beginning, the declared start is 0")
    func lostFirst() {
        #expect(ticks([1480, 1520], declaredStart: 1400, lostFirst: 2) == [80, 120])
        #expect(ticks([1480, 1520], declaredStart: 1400) == [0, 40])
    }

    @Test("a tick of several units preserves the exact timescale")
    func wideTicks() {
        var clock = StreamClock(
            timeBase: AVRational(num: 1001, den: 30000),
            frameRate: MediaRational(30000, 1001),
            declaredStart: nil
        )
        _ = clock.next(stamp: 0, duration: nil, lostBefore: 0)
        let next = clock.next(stamp: 1, duration: nil, lostBefore: 0)
        #expect(next.time == CMTime(value: 1001, timescale: 30000))
        #expect(next.duration == CMTime(value: 1001, timescale: 30000))
    }

    @Test("invalid time bases and durations are replaced")
    func senseless() {
        var clock = StreamClock(timeBase: AVRational(num: 0, den: 0), frameRate: nil, declaredStart: nil)
        let first = clock.next(stamp: 7, duration: -3, lostBefore: 0)
        #expect(first.time == CMTime(value: 0, timescale: 90_000))
        #expect(first.duration == CMTime(value: 3600, timescale: 90_000))
    }
}
