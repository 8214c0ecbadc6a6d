import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: times")
struct V4L2FrameClockTests {
    private let second: Int64 = 1_000_000_000

    private func clocks(_ host: Int64) -> V4L2FrameClock.Now {
        V4L2FrameClock.Now(host: host, calendar: host + 1_700_000_000 * second, boot: host + 5000 * second)
    }

    @Test("stamps of the host clock are kept")
    func host() {
        var clock = V4L2FrameClock()
        for number in 1...100 {
            let stamp = Int64(number) * 33_333_333 + 77 * second
            let now = stamp + 4_000_000
            #expect(clock.time(of: stamp, host: now) { clocks(now) } == stamp)
        }
    }

    @Test("stamps of the machine's other clocks are shifted by the difference", arguments: [1_700_000_000, 5000, -60])
    func others(difference: Int64) {
        var clock = V4L2FrameClock()
        for number in 1...100 {
            let taken = Int64(number) * 33_333_333 + 777 * second
            // The driver's delay changes from frame to frame; the times do not.
            let now = taken + Int64(number % 7) * 1_000_000
            let time = clock.time(of: taken + difference * second, host: now) { clocks(now) }
            // An unknown clock is shifted by the first frame's delay.
            #expect(time == (difference == -60 ? min(taken + 1_000_000, now) : taken), "frame \(number)")
        }
    }

    @Test(
        "a counter that wraps continues at the current time",
        arguments: [Int64.max, Int64(Int32.max) * 1_000_000_000]
    )
    func wrapping(edge: Int64) {
        var clock = V4L2FrameClock()
        var times: [Int64] = []
        for number in 0..<60 {
            let passed = Int64(number) * 33_333_333
            let now = 1000 * second + passed + 2_000_000
            var stamp = edge - second &+ passed
            if edge != .max, stamp >= edge { stamp -= 2 * edge }
            times.append(clock.time(of: stamp, host: now) { clocks(now) })
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
        for (number, time) in times.enumerated() {
            let taken = 1000 * second + Int64(number) * 33_333_333
            #expect(abs(time - taken) <= 4_000_000)
        }
    }

    @Test("one wrong stamp does not shift the following ones")
    func once() {
        var clock = V4L2FrameClock()
        var times: [Int64] = []
        for number in 0..<20 {
            let taken = Int64(number) * 33_333_333 + 50 * second
            let stamp = number == 7 ? taken - 200_000_000 : number == 12 ? 3 : taken
            times.append(clock.time(of: stamp, host: taken + 5_000_000) { clocks(taken + 5_000_000) })
        }
        for number in [0, 6, 8, 11, 13, 19] {
            #expect(times[number] == Int64(number) * 33_333_333 + 50 * second)
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("times strictly increase and are never in the future, for any stamps", arguments: [1, 2, 3, 4] as [UInt64])
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var clock = V4L2FrameClock(after: 90 * second)
        var now = 100 * second
        var last = clock.last
        for _ in 0..<5000 {
            now += Int64.random(in: 1_000_000...40_000_000, using: &generator)
            let stamp =
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: Int64.random(in: .min ... .max, using: &generator)
                case 1: Int64(0)
                case 2: Int64.max
                case 3: Int64.min
                case 4: now + Int64.random(in: -second...second, using: &generator)
                default: now - 3_000_000
                }
            let time = clock.time(of: stamp, host: now) { clocks(now) }
            #expect(time > last && time <= now, "seed \(seed): \(last) \(time) \(now)")
            last = time
        }
    }
}
