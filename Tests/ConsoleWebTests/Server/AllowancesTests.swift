import Testing

@testable import ConsoleWeb

/// Tests ``Allowances`` and ``BrowserSessions``.
@Suite("Console: allowances and sessions")
struct AllowancesTests {
    @Test("A client may use its burst, then its rate")
    func rate() {
        var allowances = Allowances(rate: 2, burst: 5, most: 10)
        func take(_ client: String, _ now: Double) -> Bool { allowances.take(client, now: now) }
        let first = (0..<10).filter { _ in allowances.take("a", now: 100) }.count
        #expect(first == 5)
        #expect(take("b", 100))
        #expect(!allowances.has("a", now: 100.4))
        #expect(allowances.has("a", now: 100.5))
        let later = (0..<10).filter { _ in allowances.take("a", now: 101.5) }.count
        #expect(later == 3)
        // Never more than the burst; a clock that stands still or goes back adds nothing.
        let afterLong = (0..<10).filter { _ in allowances.take("a", now: 1_000) }.count
        #expect(afterLong == 5)
        #expect(!take("a", 0))
    }

    @Test("In the long run no client exceeds the rate, whatever the pattern")
    func longRun() {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededRandom(seed)
        var allowances = Allowances(rate: 10, burst: 20, most: 3)
        var now = 0.0
        var taken = 0
        for _ in 0..<20_000 {
            now += Double(random.next() % 100) / 1_000
            if allowances.take("a", now: now) { taken += 1 }
        }
        #expect(Double(taken) <= 20 + 10 * now, "seed \(seed)")
        #expect(Double(taken) >= min(20_000, 10 * now) * 0.9, "seed \(seed)")
    }

    @Test("A limited number of clients is remembered: full buckets are forgotten first, then the oldest")
    func memory() {
        var allowances = Allowances(rate: 1, burst: 2, most: 3)
        func take(_ client: String, _ now: Double) -> Bool { allowances.take(client, now: now) }
        for (index, name) in ["a", "b", "c"].enumerated() {
            _ = allowances.take(name, now: Double(index) / 10)
            _ = allowances.take(name, now: Double(index) / 10)
        }
        #expect(take("d", 0.5))
        // The client that was unseen longest was forgotten, and counts as new; the others are known.
        #expect(!take("c", 0.5))
        #expect(take("a", 0.5))
        for number in 0..<10_000 { _ = allowances.take("\(number)", now: 1) }
    }

    @Test("Sessions end when unused for long, or when there are too many")
    func sessions() {
        var sessions = BrowserSessions(most: 3, duration: 10)
        func see(_ secret: String, _ now: Double) -> Bool { sessions.see(secret, now: now) != nil }
        let first = sessions.begin(now: 0)
        let second = sessions.begin(now: 1)
        #expect(first != second)
        #expect(see(first, 9))
        #expect(see(first, 18))
        #expect(!see(second, 18))
        let others = (0..<3).map { _ in sessions.begin(now: 19) }
        #expect(sessions.count == 3)
        #expect(!see(first, 19))
        for secret in others { #expect(see(secret, 19)) }
        sessions.end(others[0])
        #expect(!see(others[0], 19))
        #expect(!see("", 19))
        #expect(!see(String(others[1].dropLast()), 19))
        #expect(Set((0..<100).map { _ in sessions.begin(now: 20) }).count == 100)
    }

    @Test(
        "All bytes are compared",
        arguments: [
            ("a", "a", true), ("a", "b", false), ("", "", false), ("a", "", false), ("", "a", false),
            ("ab", "a", false), ("a", "aa", false),
        ]
    )
    func comparing(one: String, other: String, areEqual: Bool) {
        #expect(AccessToken.areEqual(Array(one.utf8), Array(other.utf8)) == areEqual)
    }
}

/// Random numbers that are reproducible by their seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
