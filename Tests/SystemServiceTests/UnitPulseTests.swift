import Testing

@testable import SystemService

/// Tests ``UnitPulse`` and ``UnitCounters``.
@Suite("Liveness of a unit")
struct UnitPulseTests {
    typealias Camera = UnitCounters.Camera
    typealias Worker = UnitCounters.Worker

    /// Looks every ten seconds, and returns the last verdict.
    private func verdict(
        checks: Int,
        _ counters: (Int) -> UnitCounters
    ) -> UnitPulse.Verdict {
        var pulse = UnitPulse()
        var verdict = UnitPulse.Verdict.alive
        for check in 0..<checks { verdict = pulse.check(counters(check), at: .seconds(check * 10)) }
        return verdict
    }

    @Test("A running camera without frames is stuck after its limit, not at it")
    func silentCamera() {
        let still: (Int) -> UnitCounters = { _ in UnitCounters(cameras: ["door": Camera(isRunning: true, frames: 5)]) }
        #expect(verdict(checks: 7, still) == .alive)
        #expect(
            verdict(checks: 8, still)
                == .stuck(["The camera door reports that it runs, but delivered no frame for 70 s."])
        )
    }

    @Test("An occasional frame is progress, and so is a counter that restarts")
    func movement() {
        #expect(
            verdict(checks: 100) { UnitCounters(cameras: ["a": Camera(isRunning: true, frames: $0 / 5 % 3)]) } == .alive
        )
    }

    @Test("A camera that is unplugged, being retried or paused is no reason to restart")
    func cameraIsGone() {
        #expect(
            verdict(checks: 1_000) { _ in UnitCounters(cameras: ["a": Camera(isRunning: false, frames: 5)]) } == .alive
        )
        // Its time starts when it is back.
        #expect(
            verdict(checks: 1_006) { UnitCounters(cameras: ["a": Camera(isRunning: $0 >= 1_000, frames: 5)]) } == .alive
        )
        #expect(
            verdict(checks: 1_008) { UnitCounters(cameras: ["a": Camera(isRunning: $0 >= 1_000, frames: 5)]) } != .alive
        )
    }

    @Test("A camera set to one frame a minute may take five minutes")
    func slowCamera() {
        func still(_ interval: Double) -> (Int) -> UnitCounters {
            { _ in UnitCounters(cameras: ["a": Camera(isRunning: true, frames: 5, interval: interval)]) }
        }
        #expect(verdict(checks: 31, still(60)) == .alive)
        #expect(verdict(checks: 32, still(60)) != .alive)
        for odd in [Double.nan, -.infinity, .infinity, -5, 0] { #expect(verdict(checks: 8, still(odd)) != .alive) }
        #expect(verdict(checks: 100, still(1e300)) == .alive)
    }

    @Test("A queue that is not processed is stuck")
    func stuckQueue() {
        let still: (Int) -> UnitCounters = { _ in UnitCounters(workers: ["store": Worker(finished: 9, waiting: 3)]) }
        #expect(verdict(checks: 13, still) == .alive)
        #expect(
            verdict(checks: 14, still)
                == .stuck(["3 items wait for store, which completed none for 130 s."])
        )
    }

    @Test("A broker that is down and a store that is full are no reasons to restart")
    func badButAlive() {
        // Attempts complete, though without success.
        #expect(
            verdict(checks: 500) { UnitCounters(workers: ["store": Worker(finished: $0, waiting: 3_000)]) } == .alive
        )
        // Waits for the next attempt.
        #expect(
            verdict(checks: 500) { _ in
                UnitCounters(workers: ["mqtt": Worker(finished: 7, waiting: 3_000, isResting: true)])
            } == .alive
        )
        // Has nothing to do.
        #expect(
            verdict(checks: 500) { _ in UnitCounters(workers: ["mqtt": Worker(finished: 7, waiting: 0)]) } == .alive
        )
    }

    @Test("All stuck parts are named, in order")
    func allAreNamed() {
        let found = verdict(checks: 20) { _ in
            UnitCounters(
                cameras: ["b": Camera(isRunning: true, frames: 0), "a": Camera(isRunning: true, frames: 0)],
                workers: ["mqtt": Worker(finished: 0, waiting: 1)]
            )
        }
        guard case .stuck(let messages) = found else {
            Issue.record("It is not seen.")
            return
        }
        #expect(messages.map { String($0.prefix(14)) } == ["The camera a r", "The camera b r", "1 items wait f"])
    }

    @Test("If the process itself was suspended, or the clock goes back, no part counts as stuck")
    func processStoodStill() {
        let counters = UnitCounters(cameras: ["a": Camera(isRunning: true, frames: 5)])
        var pulse = UnitPulse()
        #expect(pulse.check(counters, at: .zero) == .alive)
        #expect(pulse.check(counters, at: .seconds(3_600)) == .alive)
        #expect(pulse.check(counters, at: .seconds(10)) == .alive)
        #expect(pulse.check(counters, at: .seconds(3_620)) == .alive)
        #expect(pulse.check(counters, at: .seconds(3_621)) != .alive)
    }
}
