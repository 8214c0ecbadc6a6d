import Testing

@testable import Obscura

@Suite("De-duplication")
struct AppearancesTests {
    /// Returns which observations of one code count.
    private func counted(_ times: [Double], rearm: Double) -> [Bool] {
        var appearances = Appearances<String>(rearm: rearm)
        return times.map { appearances.see("a", at: $0) }
    }

    @Test("a code that stays in view counts once")
    func once() {
        let times = (0..<300).map { Double($0) / 30 }
        #expect(counted(times, rearm: 1).filter { $0 }.count == 1)
        #expect(counted(times, rearm: 1).first == true)
    }

    @Test(
        "a code counts again after the re-arm time out of view",
        arguments: [
            ([0, 0.5, 1, 1.5], 1, [true, false, false, false]),
            ([0, 0.99], 1, [true, false]),
            ([0, 1], 1, [true, true]),
            ([0, 0.5, 1.6], 1, [true, false, true]),
            ([0, 0.9, 1.8, 2.7], 1, [true, false, false, false]),
            ([0, 5, 5.5, 7], 1, [true, true, false, true]),
            ([0, 0.1, 0.2], 0, [true, true, true]),
            ([0, 0.1, 0.2], -1, [true, true, true]),
            ([0, 0, 0], 0, [true, false, false]),
            ([0, 1000], .infinity, [true, false]),
        ] as [([Double], Double, [Bool])]
    )
    func rearm(times: [Double], rearm: Double, expected: [Bool]) {
        #expect(counted(times, rearm: rearm) == expected)
    }

    @Test("each code counts separately")
    func severalCodes() {
        var appearances = Appearances<String>(rearm: 1)
        let sights = [("a", 0), ("b", 0.5), ("a", 0.9), ("b", 1.5), ("a", 1.5)]
        #expect(sights.map { appearances.see($0.0, at: $0.1) } == [true, true, false, true, false])
    }

    @Test("memory is bounded by the codes in view, not by all codes ever seen")
    func bounded() {
        var appearances = Appearances<Int>(rearm: 2)
        var most = 0
        for frame in 0..<100_000 {
            let counts = appearances.see(frame, at: Double(frame) / 30)
            #expect(counts)
            most = max(most, appearances.count)
        }
        #expect(most <= 4 * 30 + 2)
    }

    @Test("sweeping does not change any result, compared with remembering everything")
    func sweepIsInvisible() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for _ in 0..<200 {
            let rearm = Double.random(in: 0...3, using: &generator)
            var appearances = Appearances<Int>(rearm: rearm)
            var everything: [Int: Double] = [:]
            var time = 0.0
            for _ in 0..<200 {
                time += Double.random(in: 0...1, using: &generator) < 0.3 ? 0 : .random(in: 0...1, using: &generator)
                let key = Int.random(in: 0..<5, using: &generator)
                let last = everything[key]
                let expected = last.map { time > $0 && time - $0 >= rearm } ?? true
                everything[key] = time
                let counts = appearances.see(key, at: time)
                #expect(counts == expected, "seed \(seed)")
            }
        }
    }
}

/// A small random generator whose state is its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
