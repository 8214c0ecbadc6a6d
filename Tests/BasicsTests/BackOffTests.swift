import Testing

@testable import Basics

@Suite("Back-off")
struct BackOffTests {
    @Test("The limit doubles with each failure up to a minute, and is reset after a success")
    func limits() {
        var backOff = BackOff(first: 1, longest: 60, seed: 1)
        var limits: [Double] = []
        for _ in 0..<9 {
            limits.append(backOff.limit)
            _ = backOff.fail()
        }
        #expect(limits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        backOff.succeed()
        #expect(backOff.limit == 1)
    }

    @Test("Delays are drawn from the whole range, and equal for equal seeds")
    func jitter() {
        let seed = UInt64.random(in: .min ... .max)
        print("back-off: seed \(seed)")
        var one = BackOff(seed: seed)
        var other = BackOff(seed: seed)
        var different = BackOff(seed: seed &+ 1)
        for _ in 0..<6 { (_, _, _) = (one.fail(), other.fail(), different.fail()) }
        let waits = (0..<2_000).map { _ in one.fail() }
        #expect(waits == (0..<2_000).map { _ in other.fail() })
        #expect(waits != (0..<2_000).map { _ in different.fail() })
        #expect(waits.allSatisfy { (0...60).contains($0) })
        // Each tenth of the range has about 200 of 2,000; a good generator never yields fewer than 100.
        for tenth in 0..<10 { #expect(waits.count { Int($0 / 6.000_001) == tenth } > 100) }
    }

    @Test("A very long outage does not overflow")
    func many() {
        var backOff = BackOff(first: 1, longest: 60, seed: 1)
        for _ in 0..<10_000 { #expect(backOff.fail() <= 60) }
    }

    @Test("A pause is the limit times a factor of the spread", arguments: [0.0, 0.5, 1, -3, 7])
    func spread(random: Double) {
        let backOff = BackOff(first: 0.25, longest: 2, spread: 0.75...1.25)
        let share = min(max(random, 0), 1)
        for failures in 0..<100 {
            let limit = failures < 3 ? [0.25, 0.5, 1][failures] : 2
            #expect(backOff.limit(after: failures) == limit)
            #expect(abs(backOff.pause(after: failures, random: random) - limit * (0.75 + 0.5 * share)) < 1e-9)
        }
    }
}
