import Capsules
import Foundation
import Testing

/// Runs histories of the whole program on one thread in virtual time; see ``Simulation`` and ``SimulatedWorld``.
///
/// `make simulate SEED=4711` repeats one history. A failure prints its seed, is shortened, and leaves a capsule.
@Suite struct SimulationTests {
    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    @Test("the laws hold in every history")
    func laws() throws {
        let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
        let first = Self.number("OBSCURA_SEED") ?? 1
        let count = Self.number("OBSCURA_HISTORIES") ?? (Self.number("OBSCURA_SEED") != nil ? 1 : isLong ? 10_000 : 4)
        // Ends with the first failure, for scripts/simulate-faults; after a trap the last line has the seed.
        let stops = Self.number("OBSCURA_STOP") != nil
        var seconds = 0.0
        let start = ContinuousClock.now
        for seed in first..<first + count {
            let plan = SimulatedWorld.Plan(seed: UInt64(seed))
            if stops {
                print("history \(seed)")
                fflush(nil)
            }
            let outcome = Simulation.run(plan)
            seconds += outcome.virtualSeconds
            guard !outcome.violations.isEmpty else { continue }
            if stops {
                print("broken by \(seed): \(outcome.violations[0])")
                Issue.record("\(plan): \(outcome.violations[0])")
                return
            }
            let short = Simulation.shortened(plan)
            let folder = ProcessInfo.processInfo.environment["OBSCURA_SIMULATION"] ?? NSTemporaryDirectory()
            let path = "\(folder)/simulation-\(seed).capsule"
            try Simulation.write(Simulation.run(short).history, to: path)
            Issue.record("\(plan): \(outcome.violations[0]). Shortened to: \(short). The history is in \(path).")
        }
        let passed = (ContinuousClock.now - start) / .seconds(1)
        let rate = passed > 0 ? Int(seconds / passed) : 0
        print("\(count) histories from seed \(first), \(Int(seconds)) simulated seconds, \(rate) times real time")
    }

    @Test("the same seed gives the same history")
    func repeatable() {
        for seed in [UInt64(3), 4] {
            let plan = SimulatedWorld.Plan(seed: seed, frames: 100)
            let (a, b) = (Simulation.run(plan), Simulation.run(plan))
            #expect(a.history == b.history && a.events == b.events && !a.history.isEmpty)
        }
    }

    @Test(
        "each fault that is planted in the program is found, and its history is shortened",
        // Most take long beside the real store.
        arguments: ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
            ? PlantedFault.allCases : [.uncounted, .doubleReport, .swapped]
    )
    func planted(_ fault: PlantedFault) throws {
        var plan = SimulatedWorld.Plan(seed: 1)
        plan.planted = fault
        for seed in UInt64(1)...30 {
            plan.seed = seed
            let outcome = Simulation.run(plan)
            guard !outcome.violations.isEmpty else { continue }
            // Found at the first try from its seed.
            #expect(Simulation.run(plan).violations == outcome.violations)
            return
        }
        Issue.record("\(fault) is not found in 30 histories")
    }

    @Test("a history that fails becomes shorter and still fails")
    func shortening() throws {
        var plan = SimulatedWorld.Plan(seed: 2, frames: 80)
        plan.planted = .doubleReport
        #expect(!Simulation.run(plan).violations.isEmpty)
        let short = Simulation.shortened(plan)
        #expect(short.frames < plan.frames && short.faults.count < plan.faults.count)
        #expect(!Simulation.run(short).violations.isEmpty)
    }
}
