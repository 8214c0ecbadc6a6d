import Testing

@testable import LayerWindows

@Suite("Schedule of a window's checks")
struct RedrawPacerTests {
    private let period: Int64 = 1_000_000_000 / 60

    private func visible(_ rate: Int = 60) -> RedrawPacer {
        var pacer = RedrawPacer()
        pacer.check(isVisible: true, refreshRate: rate)
        return pacer
    }

    @Test("a hidden window does nothing, however often its content is lost")
    func hidden() {
        var pacer = RedrawPacer(refreshRate: 60)
        #expect(pacer.step(at: 0) == .rest)
        pacer.spoil()
        #expect(pacer.step(at: 1 << 40) == .rest)
        pacer.check(isVisible: true, refreshRate: 60)
        #expect(pacer.step(at: 1 << 40) == .check(draws: true))
        pacer.check(isVisible: false, refreshRate: 60)
        #expect(pacer.step(at: 1 << 41) == .rest)
    }

    @Test("a window checks once in each period, and draws unconditionally only the first time")
    func beat() {
        var pacer = visible()
        #expect(pacer.step(at: 100) == .check(draws: true))
        #expect(pacer.step(at: 101) == .wait(until: 100 + period))
        #expect(pacer.step(at: 99 + period) == .wait(until: 100 + period))
        #expect(pacer.step(at: 100 + period) == .check(draws: false))
        // A slightly late check keeps the rhythm.
        #expect(pacer.step(at: 100 + 2 * period + 5000) == .check(draws: false))
        #expect(pacer.step(at: 100 + 2 * period + 5001) == .wait(until: 100 + 3 * period))
    }

    @Test("after a missed refresh it starts a new rhythm instead of catching up")
    func missed() {
        var pacer = visible()
        _ = pacer.step(at: 0)
        let late = 10 * period + 77
        #expect(pacer.step(at: late) == .check(draws: false))
        #expect(pacer.step(at: late + 1) == .wait(until: late + period))
    }

    @Test("lost content is redrawn at the next check, not before")
    func spoilt() {
        var pacer = visible()
        _ = pacer.step(at: 0)
        pacer.spoil()
        #expect(pacer.step(at: 1) == .wait(until: period))
        #expect(pacer.step(at: period) == .check(draws: true))
        #expect(pacer.step(at: 2 * period) == .check(draws: false))
    }

    @Test("checks per second never exceed the display's refresh rate", arguments: [24, 30, 59, 60, 75, 144, 240])
    func bounded(rate: Int) {
        var pacer = visible(rate)
        var checks = 0
        // Queried every tenth of a millisecond, as events may cause.
        for time in stride(from: Int64(0), to: 1_000_000_000, by: 100_000) {
            if case .check = pacer.step(at: time) { checks += 1 }
        }
        #expect(checks <= rate + 1)
        #expect(checks >= rate * 9 / 10)
    }

    @Test("implausible refresh rates are corrected", arguments: [(0, 60), (-5, 60), (1, 24), (9999, 480)])
    func rates(rate: Int, taken: Int64) {
        #expect(visible(rate).period == 1_000_000_000 / taken)
    }

    @Test("a clock that jumps back does not stop the window")
    func jump() {
        var pacer = visible()
        _ = pacer.step(at: 1 << 50)
        #expect(pacer.step(at: 0) == .check(draws: false))
    }
}
