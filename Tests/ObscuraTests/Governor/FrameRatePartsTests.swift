import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import Obscura

@Suite("Parts of the frame-rate governor")
struct FrameRatePartsTests {
    private func duration(_ rate: Int32) -> CMTime { CMTime(value: 1, timescale: rate) }

    // MARK: Rates

    @Test("a range includes its ends and the whole numbers between them, up to the present rate")
    func range() {
        let ladder = FrameRateLadder(
            ranges: [(CMTime(value: 1001, timescale: 30000), duration(24))],
            present: CMTime(value: 1001, timescale: 30000),
            lowest: nil,
            highest: nil
        )
        #expect(ladder.steps.map(\.duration.timescale) == [24, 25, 26, 27, 28, 29, 30000])
        #expect(ladder.present.rate == 30000.0 / 1001)
        #expect(ladder.duration(of: 27) == duration(27))
        #expect(ladder.setup.rate == ladder.setup.highest)
    }

    @Test("single rates are used as they are; rates above the present one and outside the limits are left out")
    func singleRates() {
        let ranges = [60, 30, 15, 5].map { (duration($0), duration($0)) }
        let all = FrameRateLadder(ranges: ranges, present: duration(60), lowest: nil, highest: nil)
        #expect(all.steps.map(\.rate) == [5, 15, 30, 60])
        let some = FrameRateLadder(ranges: ranges, present: duration(30), lowest: 10, highest: nil)
        #expect(some.steps.map(\.rate) == [15, 30])
        let more = FrameRateLadder(ranges: ranges, present: duration(15), lowest: nil, highest: 60)
        #expect(more.steps.map(\.rate) == [5, 15, 30, 60])
        #expect(more.setup.rate == 15)
    }

    @Test("unusual ranges also yield a rate")
    func oddRanges() {
        let ladder = FrameRateLadder(
            ranges: [(CMTime(value: 7, timescale: 2), CMTime(value: 9, timescale: 2)), (.invalid, .zero)],
            present: CMTime(value: 4, timescale: 1),
            lowest: nil,
            highest: nil
        )
        #expect(ladder.setup.rates.contains(0.25))
        #expect(ladder.setup.rates.allSatisfy { $0 > 0 && $0.isFinite })
    }

    @Test("the rate for a duration is the highest one with at least that duration")
    func rateForDuration() {
        let setup = FrameRateSetup(rates: [5, 10, 15, 30], rate: 30)
        #expect(setup.rate(forDuration: 1.0 / 15) == 15)
        #expect(setup.rate(forDuration: 0.067) == 10)
        #expect(setup.rate(forDuration: 0.001) == 30)
        #expect(setup.rate(forDuration: 9) == 5)
    }

    // MARK: Work

    @Test("work is summarized with its mean, its variance and its drops; glitches count as four times the median")
    func summary() {
        var samples = WorkSamples()
        for index in 0..<10 {
            samples.append(.init(time: Double(index), work: index == 9 ? 5 : 0.02, late: index % 3 == 0 ? 2 : 0))
        }
        let all = samples.summary(since: 0)
        #expect(all.count == 10)
        #expect(abs(all.mean - (9 * 0.02 + 0.08) / 10) < 1e-12)
        #expect(all.late == 8)
        #expect(all.episodes == 4)
        #expect(all.span == 9)
        #expect(samples.summary(since: 5).count == 5)
        #expect(samples.summary(since: 5, atLeast: 7).count == 7)
        #expect(samples.summary(since: 99).count == 0)
    }

    @Test("joined summaries equal the summary of the whole", arguments: [UInt64(1), 2, 3])
    func joining(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var whole = WorkSamples()
        var parts: [WorkSummary] = []
        for part in 0..<5 {
            var samples = WorkSamples()
            for index in 0..<Int.random(in: 1...40, using: &random) {
                let work = Double.random(in: 0.01...0.03, using: &random)
                let sample = WorkSamples.Sample(time: Double(part * 100 + index), work: work, late: index % 2)
                samples.append(sample)
                whole.append(sample)
            }
            parts.append(samples.summary(since: 0))
        }
        let joined = WorkSummary(joining: parts)
        let all = whole.summary(since: 0)
        #expect(joined.count == all.count)
        #expect(abs(joined.mean - all.mean) < 1e-12)
        #expect(abs(joined.variance - all.variance) < 1e-12)
        #expect(joined.episodes == all.episodes)
    }

    @Test("constant work needs only the margin, varying work more")
    func needed() {
        var summary = WorkSummary()
        summary.mean = 0.05
        #expect(abs(summary.neededDuration(load: 0.9, rarity: 9) - 0.05 / 0.9) < 1e-12)
        summary.variance = 0.02 * 0.02
        #expect(summary.neededDuration(load: 0.9, rarity: 9) > 0.07)
    }

    // MARK: The transition

    @Test("a glide uses supported rates, ends after a second, and stays between its ends")
    func glide() {
        for (from, to) in [(30.0, 12.0), (12, 30), (30, 29), (60, 5)] {
            let rates = (1...60).map(Double.init)
            var glide = FrameRateGlide(from: from, to: to, at: 10, among: rates)
            var seen: [(time: Double, rate: Double)] = []
            for index in 0...200 {
                let time = 10 + Double(index) / 100
                if let rate = glide.next(at: time) { seen.append((time, rate)) }
            }
            #expect(seen.last?.rate == to)
            #expect(glide.isOver)
            #expect((seen.last?.time ?? 0) <= 11)
            #expect(seen.count <= FrameRateGlide.stepCount)
            let ascends = to > from
            #expect(zip(seen, seen.dropFirst()).allSatisfy { ($0.rate < $1.rate) == ascends })
        }
    }

    @Test("after a while without frames a glide jumps to its end, and with few rates it uses those")
    func sparseGlide() {
        var late = FrameRateGlide(from: 30, to: 10, at: 0, among: (1...30).map(Double.init))
        let first = late.next(at: 0)
        let last = late.next(at: 5)
        #expect(first != nil && last == 10)
        var few = FrameRateGlide(from: 60, to: 10, at: 0, among: [10, 15, 30, 60])
        let steps = (0...20).compactMap { few.next(at: Double($0) / 10) }
        #expect(steps == [30, 15, 10] || steps == [60, 30, 15, 10] || steps == [30, 10] || steps == [60, 30, 10])
        #expect(steps.last == 10)
    }

    // MARK: Traces

    private let observations: [FrameRateObservation] = [
        .init(time: 0, .delivered(work: 0.05)), .init(time: 0.05, .dropped(.late)),
        .init(time: 0.1, .dropped(.outOfBuffers)), .init(time: 0.2, .dropped(.discontinuity)),
        .init(time: 0.25, .changed(rate: 18)), .init(time: 1, .tick),
        .init(time: 2, .adopted(FrameRateSetup(rates: [5, 10], rate: 10))),
    ]

    @Test("a trace is unchanged after writing and reading")
    func roundTrip() throws {
        let trace = FrameRateTrace(setup: FrameRateSetup(rates: [1, 15, 30], rate: 30), observations: observations)
        let text = trace.jsonLines
        #expect(
            text.hasPrefix(
                "{\"rate\":30,\"rates\":[1,15,30]}\n{\"t\":0,\"work\":0.05}\n{\"drop\":\"late\",\"t\":0.05}\n"
            )
        )
        #expect(text.split(separator: "\n").count == 8)
        #expect(try FrameRateTrace(jsonLines: text) == trace)
    }

    @Test("a truncated trace is read up to its end; an invalid line is named")
    func damaged() throws {
        let trace = FrameRateTrace(setup: FrameRateSetup(rates: [30], rate: 30), observations: observations)
        let text = trace.jsonLines
        let cut = try FrameRateTrace(jsonLines: String(text.dropLast(20)))
        #expect(cut.observations == observations.dropLast())
        let wrong = text.split(separator: "\n").map(String.init)
        #expect(throws: FrameRateTrace.Malformed(line: 3)) {
            try FrameRateTrace(jsonLines: (wrong[..<2] + ["{}}"] + wrong[2...]).joined(separator: "\n") + "\n")
        }
        #expect(throws: FrameRateTrace.Malformed(line: 1)) { try FrameRateTrace(jsonLines: "") }
        #expect(throws: FrameRateTrace.Malformed(line: 1)) { try FrameRateTrace(jsonLines: "{\"t\":0}\n") }
        #expect(FrameRateTrace.Malformed(line: 3).description.hasPrefix("Line 3 of the trace is not an observation"))
    }

    @Test("a recorded trace gives the same decisions with the same policy, and others with another")
    func replay() throws {
        let recorder = Recorder(StandardFrameRatePolicy())
        let setup = FrameRateSetup(rates: (1...30).map(Double.init), rate: 30)
        let outcome = FrameRateSimulation(setup: setup).run(recorder, seconds: 100) { $0 < 50 ? 0.05 : 0.01 }
        let trace = FrameRateTrace(setup: setup, observations: recorder.log.observations.withLock { $0 })
        #expect(trace.replay(StandardFrameRatePolicy()) == outcome.decisions)
        let read = try FrameRateTrace(jsonLines: trace.jsonLines)
        #expect(read.replay(StandardFrameRatePolicy()).map(\.kind) == [.lower, .raise])

        var tuning = StandardFrameRatePolicy.Tuning()
        (tuning.load, tuning.raiseDelays) = (0.5, [30])
        let careful = trace.replay(StandardFrameRatePolicy(tuning: tuning))
        #expect(careful.first?.time == outcome.decisions.first?.time)
        #expect(careful.first?.to == 10)

        // The camera follows the other policy.
        let simulated = read.simulate(StandardFrameRatePolicy(tuning: tuning))
        #expect(simulated.rate(at: 49) == 10)
        #expect(Set(simulated.decisions.dropFirst().map(\.kind)) == [.raise])
        #expect((simulated.decisions.last?.time ?? 0) > (outcome.decisions.last?.time ?? 0) + 20)
        #expect(simulated.dropCount(from: 3) == 0)
    }

    /// Forwards all calls to another policy and records them.
    private struct Recorder: FrameRatePolicy {
        final class Log: Sendable {
            let observations = Mutex<[FrameRateObservation]>([])
        }
        var policy: StandardFrameRatePolicy
        let log = Log()

        init(_ policy: StandardFrameRatePolicy) { self.policy = policy }

        mutating func begin(_ setup: FrameRateSetup) { policy.begin(setup) }

        mutating func receive(_ observation: FrameRateObservation) -> FrameRateDecision? {
            log.observations.withLock { $0.append(observation) }
            return policy.receive(observation)
        }
    }
}
