import Foundation
import Obscura
import Synchronization
import Testing

@Suite("The standard frame-rate policy")
struct StandardFrameRatePolicyTests {
    private let simulation = FrameRateSimulation(setup: FrameRateSetup(rates: (1...30).map(Double.init), rate: 30))

    private func run(
        seconds: Double,
        _ simulation: FrameRateSimulation? = nil,
        work: (Double) -> Double
    ) -> FrameRateSimulation.Outcome {
        (simulation ?? self.simulation).run(StandardFrameRatePolicy(), seconds: seconds, work: work)
    }

    @Test("50 ms of work at 30 fps settle within 3 s at a sustainable rate, with no drop in the next 60 s")
    func settles() throws {
        let outcome = run(seconds: 63) { _ in 0.05 }
        #expect(outcome.dropCount(from: 0, to: 3) > 0)
        #expect(outcome.dropCount(from: 3) == 0)
        let rate = try #require(outcome.rates.last)
        #expect(rate.time < 3)
        // The highest sustainable rate, 20, less a margin.
        #expect((17...19).contains(rate.rate))
        #expect(outcome.decisions.map(\.kind) == [.lower])
    }

    @Test("lowering happens in steps, over about a second")
    func steps() throws {
        let outcome = run(seconds: 5) { _ in 0.05 }
        let changes = outcome.rates.dropFirst()
        #expect(changes.count >= 5)
        let first = try #require(changes.first)
        let last = try #require(changes.last)
        #expect((0.7...1.3).contains(last.time - first.time))
        #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.rate > $1.rate })
    }

    @Test("when 50 ms become 10 ms, the rate is 30 again within 15 s", arguments: [20.0, 63, 1000])
    func raises(change: Double) {
        let outcome = run(seconds: change + 100) { $0 < change ? 0.05 : 0.01 }
        #expect(outcome.rate(at: change) < 20)
        #expect(outcome.rate(at: change + 15) == 30)
        #expect(outcome.dropCount(from: 3) == 0)
        #expect(outcome.decisions.first?.kind == .lower)
        #expect(outcome.decisions.dropFirst().allSatisfy { $0.kind == .raise })
    }

    @Test("any constant work settles without drops as near to the limit as the margin allows", arguments: 1...20)
    func everyLoad(step: Int) {
        let work = Double(step) * 0.012
        let outcome = run(seconds: 40) { _ in work }
        let sustained = min(30, 1 / work)
        let rate = outcome.rate(at: 40)
        #expect(rate <= sustained + 1e-9, "\(work) s")
        #expect(rate >= sustained * 0.8 - 1, "\(work) s: \(rate)")
        #expect(outcome.dropCount(from: 10) == 0, "\(work) s")
        #expect(outcome.reversals.isEmpty, "\(work) s: \(outcome.decisions)")
    }

    /// Seconds of noise; the long form has an hour.
    static let length = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 1200.0 : 3600

    @Test(
        "noisy steady load has at most one change of direction in any ten minutes, and few drops",
        arguments: [Noise.wide, .spikes]
    )
    func noFlapping(noise: Noise) { check(noise, mean: 0.05, seconds: Self.length, seed: 1) }

    @Test("the same holds for ten minutes of other noise", arguments: Noise.allCases, [0.025, 0.12])
    func noFlapping(noise: Noise, mean: Double) { check(noise, mean: mean, seconds: 600, seed: 2) }

    private func check(_ noise: Noise, mean: Double, seconds: Double, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let outcome = run(seconds: seconds) { noise.work(mean: mean, time: $0, &random) }
        let name: Comment = "\(noise), \(mean) s, seed \(seed): \(outcome.decisions.map { ($0.time, $0.to) })"
        let turns = outcome.reversals
        #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 >= 600 }, name)
        let share = Double(outcome.dropCount(from: 60)) / Double(outcome.delivered)
        #expect(share < 0.04, name)
        #expect(outcome.rate(at: seconds) >= min(30, 1 / mean) * 0.5, name)
    }

    @Test("a single glitch of any length changes nothing", arguments: [0.2, 1, 5])
    func glitch(length: Double) {
        var isDone = false
        let outcome = run(seconds: 60) { time in
            guard time > 10, !isDone else { return 0.02 }
            isDone = true
            return length
        }
        #expect(outcome.dropCount(from: 0) > 0)
        #expect(outcome.decisions.isEmpty)
    }

    @Test("slow first frames of an app have no lasting effect")
    func warmUp() {
        var count = 0
        let outcome = run(seconds: 30) { _ in
            count += 1
            return count <= 5 ? 0.15 : 0.02
        }
        #expect(outcome.rate(at: 20) == 30)
    }

    @Test("only the supported rates of a camera are used")
    func fewRates() {
        let simulation = FrameRateSimulation(setup: FrameRateSetup(rates: [5, 10, 15, 30, 60], rate: 60))
        let outcome = run(seconds: 60, simulation) { $0 < 30 ? 0.05 : 0.025 }
        #expect(outcome.rate(at: 29) == 15)
        #expect(outcome.rate(at: 60) == 30)
        #expect(Set(outcome.rates.map(\.rate)).isSubset(of: [5, 10, 15, 30, 60]))
    }

    @Test("if there is no lower rate, the policy reports this once")
    func lowest() throws {
        let simulation = FrameRateSimulation(setup: FrameRateSetup(rates: [15, 30], rate: 30))
        let outcome = run(seconds: 60, simulation) { _ in 0.2 }
        #expect(outcome.decisions.map(\.kind) == [.lower, .stay])
        let decision = try #require(outcome.decisions.last)
        #expect(decision.to == 15)
        #expect(
            decision.explanation.hasSuffix("15 fps is the lowest permitted rate, so further frames will be dropped.")
        )
    }

    @Test("an intermittent load is followed at first, and later ignored")
    func alternating() {
        let outcome = run(seconds: 1500) { $0.truncatingRemainder(dividingBy: 60) < 30 ? 0.05 : 0.01 }
        #expect(outcome.decisions.count <= 6)
        #expect((outcome.decisions.last?.time ?? 0) < 1300, "\(outcome.decisions.map(\.time))")
        #expect(outcome.dropCount(from: 1300) == 0)
    }

    @Test("every decision explains its inputs")
    func explanations() throws {
        let outcome = run(seconds: 100) { $0 < 50 ? 0.05 : 0.01 }
        let lower = try #require(outcome.decisions.first)
        #expect(
            lower.explanation
                == "In the last \(text(lower.inputs.window)) s the work on a frame took 50 ms ± 0 ms, 150 % of the "
                + "time between frames at 30 fps, and \(lower.inputs.late) frames were dropped "
                + "(\(lower.inputs.late) late): 18 fps is the highest supported rate that leaves room for it."
        )
        #expect(lower.inputs.delivered >= 6)
        #expect(abs(lower.inputs.meanWork - 0.05) < 1e-9)
        #expect(abs(lower.inputs.load - 1.5) < 1e-9)
        #expect(lower.inputs.episodes > 0)
        let raise = try #require(outcome.decisions.last)
        #expect(
            raise.explanation
                == "In the last 6 s the work on a frame took 10 ms ± 0 ms, 18 % of the time between frames at 18 fps, "
                + "and no frame was dropped: there is room for 30 fps."
        )
    }

    private func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return hundredths % 10 == 0 ? "\(Double(hundredths) / 100)" : "\(hundredths / 100).\(hundredths % 100)"
    }

    // MARK: Drops that the work does not explain

    /// Frames that take 5 ms each, of which only a number per second get through for another reason.
    private func unexplained(
        _ reason: FrameRateObservation.DropReason,
        throughput: Double,
        seconds: Double
    ) -> [FrameRateDecision] {
        var policy = StandardFrameRatePolicy()
        policy.begin(FrameRateSetup(rates: (1...30).map(Double.init), rate: 30))
        var rate = 30.0
        var decisions: [FrameRateDecision] = []
        var credit = 1.0
        var time = 0.0
        while time < seconds {
            credit = min(1, credit + throughput / rate)
            let delivers = credit >= 1
            if delivers { credit -= 1 }
            let kind: FrameRateObservation.Kind = delivers ? .delivered(work: 0.005) : .dropped(reason)
            if let decision = policy.receive(FrameRateObservation(time: time, kind)) {
                decisions.append(decision)
                rate = decision.to
                _ = policy.receive(FrameRateObservation(time: time, .changed(rate: rate)))
            }
            time += 1 / rate
        }
        return decisions
    }

    @Test("drops that the work does not explain lower the rate to the throughput", arguments: [6.0, 12, 20])
    func follows(throughput: Double) throws {
        for reason in [FrameRateObservation.DropReason.late, .outOfBuffers] {
            let decisions = unexplained(reason, throughput: throughput, seconds: 1800)
            let last = try #require(decisions.last)
            #expect(decisions.allSatisfy { $0.kind == .lower })
            #expect(last.to <= throughput && last.to >= throughput * 0.6, "\(last.to)")
            #expect(last.time < 30)
            #expect(last.explanation.contains(reason == .late ? "the queue of the frames is busy" : "buffers are kept"))
        }
    }

    @Test("frames that the camera loses by itself do not lower the rate")
    func discontinuities() {
        #expect(unexplained(.discontinuity, throughput: 15, seconds: 600).isEmpty)
    }

    // MARK: The app's own changes

    @Test("a rate that the app sets becomes the highest rate")
    func adoption() {
        var policy = StandardFrameRatePolicy()
        policy.begin(FrameRateSetup(rates: (1...30).map(Double.init), rate: 30))
        let adopted = FrameRateSetup(rates: (1...10).map(Double.init), rate: 10)
        _ = policy.receive(FrameRateObservation(time: 1, .adopted(adopted)))
        var decisions: [FrameRateDecision] = []
        for frame in 0..<600 {
            let observation = FrameRateObservation(time: 1 + Double(frame) / 10, .delivered(work: 0.001))
            if let decision = policy.receive(observation) { decisions.append(decision) }
        }
        #expect(decisions.isEmpty)
    }
}
