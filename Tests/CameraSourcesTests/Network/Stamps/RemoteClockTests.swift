import Basics
import Testing

@testable import CameraSources

/// Tests ``RemoteClock``.
@Suite("Network: clocks of other machines")
struct RemoteClockTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 31
        }
    }

    @Test(
        "after a minute, times are right within a millisecond although clocks drift and the network jitters",
        arguments: [-100e-6, -20e-6, 0, 30e-6, 100e-6],
        [Nanoseconds(0), 86_400_000_000_000, -5_000_000_000_000]
    )
    func drift(drift: Double, offset: Nanoseconds) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = Generator(state: seed)
        var clock = RemoteClock()
        let rate: Nanoseconds = 33_333_333
        var worst = 0.0
        // An hour, in steps that keep the test short after the first two minutes.
        for frame in 0..<12_000 {
            let time = Nanoseconds(frame) * rate
            let remote = Nanoseconds((Double(time) * (1 + drift)).rounded()) + offset
            // 0.2 ms at least; mostly some milliseconds, now and then 50.
            let jitter = Double.random(in: 0...1, using: &random)
            let delay = 200_000 + Nanoseconds(jitter * jitter * 8e6) + (jitter > 0.98 ? 50_000_000 : 0)
            clock.note(sent: remote, arrival: time + delay + 1_000_000_000_000)
            guard frame > 1800 else { continue }
            let told = clock.hostTime(of: remote, now: time + delay + 1_000_000_000_000) ?? 0
            worst = max(worst, abs(Double(told - (time + 200_000 + 1_000_000_000_000))))
        }
        #expect(worst < 1e6, "seed \(seed)")
        #expect(abs((clock.drift ?? 1) + drift) < 40e-6, "seed \(seed)")
    }

    @Test("a clock that is set anew is followed after a few seconds")
    func jump() {
        var clock = RemoteClock()
        for second in 0..<400 {
            let time = Nanoseconds(second) * 100_000_000
            let remote = time + (second < 200 ? 0 : second < 300 ? -9_000_000_000 : 9_000_000_000)
            clock.note(sent: remote, arrival: time)
            if second % 100 > 80 { #expect(abs((clock.hostTime(of: remote, now: time) ?? 0) - time) < 1000) }
        }
    }

    @Test("times that cannot be are no trap")
    func extremes() {
        var clock = RemoteClock()
        #expect(clock.hostTime(of: 1, now: 1) == nil)
        for sent in [Nanoseconds.min, .max, 0, 1, -1] {
            for arrival in [Nanoseconds(0), 1, 1_000_000_000, 1 << 50] {
                clock.note(sent: sent, arrival: arrival)
                _ = clock.hostTime(of: sent, now: arrival)
                _ = clock.hostTime(of: .max, now: arrival)
                _ = clock.hostTime(of: .min, now: arrival)
            }
        }
    }
}
