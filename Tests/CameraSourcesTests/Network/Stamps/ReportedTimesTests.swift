import Testing

@testable import CameraSources

@Suite("Network cameras: times in the sender's reports")
struct ReportedTimesTests {
    private let distance: Int64 = 1_700_000_000_000_000_000

    @Test("a report puts frames at their capture times, whatever the network does with them")
    func right() {
        var times = ReportedTimes()
        #expect(times.time(of: 5, now: 10) == nil)
        var random = SystemRandomNumberGenerator()
        for frame in Int64(1)..<500 {
            let captured = 1_000_000_000 + frame * 33_333_333
            let arrival = captured + Int64.random(in: 1_000_000...200_000_000, using: &random)
            let presentation = captured - 777_000_000
            times.note(captured + distance, presentation: presentation, arrival: arrival, distance: distance)
            #expect(times.time(of: presentation, now: arrival) == captured)
        }
        #expect(!times.isRefused)
    }

    @Test("a clock that is not set shows itself, and is not believed again", arguments: [-6_000_000, 5_100_000_000])
    func wrong(age: Int64) {
        var times = ReportedTimes()
        times.note(distance + 1000, presentation: 0, arrival: 2_000_000, distance: distance)
        #expect(times.time(of: 0, now: 2_000_000) == 1000)
        times.note(distance + 1000, presentation: 0, arrival: 1000 + age, distance: distance)
        #expect(times.isRefused && times.time(of: 0, now: 2_000_000) == nil)
        times.note(distance + 1000, presentation: 0, arrival: 2_000_000, distance: distance)
        #expect(times.offset == nil)
    }

    @Test("impossible numbers are refused without a trap")
    func extremes() {
        for (calendar, presentation, arrival, distance) in [
            (Int64.max, Int64(0), Int64(0), Int64.min), (0, Int64.min, Int64.max, -1), (Int64.min, 0, Int64.max, 1),
            (0, Int64.max, 0, 0), (0, Int64.min, 0, 0),
        ] {
            var times = ReportedTimes()
            times.note(calendar, presentation: presentation, arrival: arrival, distance: distance)
            _ = times.time(of: Int64.max, now: 0)
            _ = times.time(of: Int64.min, now: 0)
        }
    }
}
