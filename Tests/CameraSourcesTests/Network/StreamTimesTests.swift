import Basics
import Testing

@testable import CameraSources

@Suite("Network: image times from stamps and arrivals")
struct StreamTimesTests {
    private let millisecond: Nanoseconds = 1_000_000
    private let second: Nanoseconds = 1_000_000_000

    /// Returns the times of images at 25 a second that arrived with the given delays.
    private func times(
        _ pace: StreamTimes.Pace = .live,
        stamps: [Nanoseconds],
        arrivals: [Nanoseconds]
    ) -> (times: [Nanoseconds], jumps: Int) {
        var times = StreamTimes(pace, after: 0)
        var result: [Nanoseconds] = []
        for (stamp, arrival) in zip(stamps, arrivals) {
            times.note(stamp: stamp, arrival: arrival)
            result.append(times.time(of: stamp, now: arrival + 2 * millisecond))
        }
        return (result, times.jumps)
    }

    private func isRising(_ times: [Nanoseconds]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 < $1 } }

    @Test("jittering arrivals produce even times")
    func jitterIsSmoothed() {
        var random = SeededGenerator(seed: 5)
        let stamps = (0..<2000).map { Nanoseconds($0) * 40 * millisecond + 77 * second }
        let arrivals = stamps.indices.map { index in
            1000 * second + Nanoseconds(index) * 40 * millisecond + .random(in: 0...(30 * millisecond), using: &random)
        }
        let result = times(stamps: stamps, arrivals: arrivals).times
        #expect(isRising(result))
        let steps = zip(result, result.dropFirst()).map { $1 - $0 }.dropFirst(100)
        // The offset follows by at most a hundredth, or a tenth when packets come faster than ever.
        #expect(steps.allSatisfy { $0 >= 36 * millisecond && $0 <= 41 * millisecond })
        for (time, arrival) in zip(result, arrivals).dropFirst(100) {
            #expect(time <= arrival + 2 * millisecond && time > arrival - 45 * millisecond)
        }
    }

    @Test("a camera with a drifting clock is followed for hours", arguments: [-500.0, -100, 100, 500])
    func drift(partsPerMillion: Double) {
        let count = 4 * 3600 * 5
        let stamps = (0..<count).map { Nanoseconds($0) * 200 * millisecond }
        let arrivals = stamps.map { 50 * second + Nanoseconds(Double($0) * (1 + partsPerMillion / 1e6)) }
        let (result, jumps) = times(stamps: stamps, arrivals: arrivals)
        #expect(jumps == 0)
        #expect(isRising(result))
        #expect(zip(result, arrivals).allSatisfy { abs($0 - $1) < 5 * millisecond })
    }

    @Test(
        "stamps that wrap or restart cause no gap and no step back",
        arguments: [-95_443_717_688_888, -4_000_000_000, 30_000_000_000]
    )
    func jump(by distance: Nanoseconds) {
        let stamps = (0..<200).map {
            100_000 * second + Nanoseconds($0) * 40 * millisecond + ($0 >= 100 ? distance : 0)
        }
        let arrivals = (0..<200).map { 9 * second + Nanoseconds($0) * 40 * millisecond }
        let (result, jumps) = times(stamps: stamps, arrivals: arrivals)
        #expect(jumps == 1)
        #expect(zip(result, arrivals).allSatisfy { abs($0 - $1) <= 2 * millisecond })
        #expect(isRising(result))
    }

    @Test("delayed packets that arrive in a burst keep their own times")
    func stall() {
        let stamps = (0..<200).map { Nanoseconds($0) * 40 * millisecond }
        let arrivals = stamps.map { max($0, $0 >= 4 * second && $0 < 6 * second ? 6 * second : 0) + second }
        let (result, jumps) = times(stamps: stamps, arrivals: arrivals)
        #expect(jumps == 0)
        #expect(zip(result, stamps).allSatisfy { abs($0 - $1 - second) <= 25 * millisecond })
    }

    @Test("images sent out of presentation order have even times")
    func reordered() {
        // I P B B: the third image is sent second.
        let order = [0, 3, 1, 2]
        let stamps = (0..<50).flatMap { group in order.map { Nanoseconds(group * 4 + $0) * 40 * millisecond } }
        var times = StreamTimes(.live, after: 0)
        for (index, stamp) in stamps.enumerated() {
            times.note(stamp: stamp, arrival: second + Nanoseconds(index) * 40 * millisecond)
        }
        #expect(times.jumps == 0)
    }

    @Test("without stamps the time is that of the arrival, and still increases")
    func withoutStamps() {
        var times = StreamTimes(.live, after: 5 * second)
        times.note(stamp: nil, arrival: second)
        let got1 = times.time(of: nil, now: second)
        #expect(got1 > 5 * second)
        let got2 = times.time(of: nil, now: 6 * second)
        #expect(got2 == 6 * second)
        let got3 = times.time(of: nil, now: 6 * second)
        #expect(got3 > 6 * second)
    }

    @Test("a segmented stream is delivered evenly although it arrives in bursts")
    func paced() {
        let stamps = (0..<250).map { Nanoseconds($0) * 40 * millisecond }
        var times = StreamTimes(.paced, after: 0)
        var now = 100 * second
        var result: [Nanoseconds] = []
        for (index, stamp) in stamps.enumerated() {
            // A segment of two seconds arrives at once, when it is complete.
            times.note(stamp: stamp, arrival: 100 * second + Nanoseconds(index / 50) * 2 * second)
            let time = times.time(of: stamp, now: max(now, 100 * second + Nanoseconds(index / 50) * 2 * second))
            result.append(time)
            now = time
        }
        #expect(result == stamps.map { $0 + 100 * second })
    }

    @Test("a late segment delays everything after it, and nothing before")
    func pacedLate() {
        var times = StreamTimes(.paced, after: 0)
        times.note(stamp: 0, arrival: 0)
        let got4 = times.time(of: 0, now: second)
        #expect(got4 == second)
        times.note(stamp: 40 * millisecond, arrival: 3 * second)
        let got5 = times.time(of: 40 * millisecond, now: 3 * second)
        #expect(got5 == 3 * second)
        let got6 = times.time(of: 80 * millisecond, now: 3 * second)
        #expect(got6 == 3 * second + 40 * millisecond)
    }

    @Test("a discontinuity of a segmented stream continues after the last image")
    func pacedJump() {
        var times = StreamTimes(.paced, after: 0)
        times.note(stamp: 90 * second, arrival: 0)
        let got7 = times.time(of: 90 * second, now: second)
        #expect(got7 == second)
        times.note(stamp: 2 * second, arrival: 0)
        let got8 = times.time(of: 2 * second, now: second)
        #expect(got8 == second + 40 * millisecond)
        #expect(times.jumps == 1)
    }

    @Test("a stream with growing delay is detected, one with a single delay is not")
    func lag() {
        let limits = NetworkLimits()
        var slow = LagWatch(limits)
        var found: Nanoseconds?
        for index in 0..<2000 {
            let stamp = Nanoseconds(index) * 40 * millisecond
            if slow.isLost(stamp: stamp, arrival: second + stamp * 11 / 10) {
                found = stamp
                break
            }
        }
        // Two seconds of delay after twenty, and up to three more for certainty.
        #expect(found.map { $0 > 22 * second && $0 < 24 * second } == true)

        var held = LagWatch(limits)
        for index in 0..<2000 {
            let stamp = Nanoseconds(index) * 40 * millisecond
            let arrival = max(stamp, stamp >= 4 * second && stamp < 9 * second ? 9 * second : 0)
            let got9 = held.isLost(stamp: stamp, arrival: arrival)
            #expect(!got9)
        }
    }
}
