import CoreMedia
import Foundation
import Testing

@testable import CameraSources

/// Simulates the drift of sound cards: an hour takes a moment.
@Suite("Audio stays on the host clock")
struct SampleAlignmentTests {
    /// A sound card and the errors of its reports.
    struct Card: Sendable, CustomTestStringConvertible {
        var name: String
        /// Relative slowness of its clock at first and after half an hour, in millionths.
        var drift: (from: Double, to: Double)
        /// Typical lateness of reports, in seconds.
        var lateness = 0.0
        /// Share of reports that are up to 100 ms late.
        var hiccups = 0.0
        /// Lateness of the very first report.
        var firstLateness = 0.0
        var rate = 48000

        var testDescription: String { name }
    }

    static let cards = [
        Card(name: "exact", drift: (0, 0)),
        Card(name: "as good as most", drift: (37, 37), lateness: 0.0003, hiccups: 0.001),
        Card(name: "slow at 44.1 kHz", drift: (120, 120), lateness: 0.001, hiccups: 0.01, rate: 44100),
        Card(name: "fast", drift: (-250, -250), lateness: 0.001, hiccups: 0.02),
        Card(name: "warming up", drift: (10, 60), lateness: 0.001, hiccups: 0.01),
        Card(name: "as bad as is stated", drift: (1000, 1000), lateness: 0.001, hiccups: 0.02),
        Card(name: "as bad the other way", drift: (-1000, -1000), lateness: 0.001, hiccups: 0.02),
        Card(name: "with a first report that is late", drift: (80, 80), lateness: 0.0005, firstLateness: 0.015),
        Card(name: "with a first report that is very late", drift: (80, 80), lateness: 0.0005, firstLateness: 0.045),
        Card(name: "late at first, and at times", drift: (-300, -300), hiccups: 0.02, firstLateness: 0.09),
    ]

    /// The result of an hour.
    private struct Outcome {
        /// Maximum distance of audio from where it was heard, in seconds, after five seconds.
        var worst = 0.0
        var worstAtFirst = 0.0
        /// Lateness of the very first report, which is undetectable before further ones arrive.
        var firstLateness = 0.0
        var missing = 0
        var gaps = 0
        var steps: ClosedRange<Double> = 1...1
        var drift = 0.0
    }

    private func run(_ card: Card, seconds: Double, seed: UInt64) -> Outcome {
        var random = SeededGenerator(seed: seed)
        var alignment = SampleAlignment(rate: card.rate)
        var outcome = Outcome()
        let rate = Double(card.rate)
        let count = card.rate / 50
        let origin = CMTime(value: 1000, timescale: 1)
        var taken = 0
        // Host seconds since the beginning at which the last sample was heard.
        var heard = 0.0
        // Simulates a stretcher: the position of the next sample since its beginning. It retains 17 samples.
        var position = 0.0
        var discarded = 0
        var expected: Int64?
        while heard < seconds {
            let part = min(1, heard / 1800)
            let drift = (card.drift.from + (card.drift.to - card.drift.from) * part) / 1_000_000
            taken += count
            heard += Double(count) / rate * (1 + drift)
            var late = card.lateness * Double.random(in: 0...2, using: &random)
            if Double.random(in: 0..<1, using: &random) < card.hiccups { late += .random(in: 0...0.1, using: &random) }
            if taken == count {
                late += card.firstLateness
                outcome.firstLateness = late
            }
            let report = origin + CMTime(seconds: heard + late, preferredTimescale: 1_000_000_000)
            let step: Double
            switch alignment.decide(count: count, heardAt: report, position: position) {
            case .goOn(let present): step = present
            case .begin(_, let missing, let present):
                outcome.missing += missing
                step = present
                discarded = taken - count
                position = 0
            case .leaveOut: continue
            }
            if let expected, expected != alignment.end { outcome.gaps += 1 }
            let made = max(0, Int((Double(taken - discarded) - 17 - position) / step))
            alignment.give(made)
            position += Double(made) * step
            expected = alignment.end
            // The reported and the actual position of the next sample.
            let said = (alignment.time(alignment.end) - origin).seconds
            let real = heard - (Double(taken - discarded) - position) / rate * (1 + drift)
            if heard < 5 {
                outcome.worstAtFirst = max(outcome.worstAtFirst, abs(said - real))
            } else {
                outcome.worst = max(outcome.worst, abs(said - real))
            }
            outcome.steps = min(outcome.steps.lowerBound, step)...max(outcome.steps.upperBound, step)
        }
        outcome.drift = alignment.drift
        return outcome
    }

    /// Seconds of each card: beyond the half hour in which its rate changes; the long form has an hour.
    static let length = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 2000.0 : 3600

    @Test("for a long time, within the documented bound and without a gap", arguments: cards)
    func hour(card: Card) {
        let seed = UInt64.random(in: 0..<1000)
        let outcome = run(card, seconds: Self.length, seed: seed)
        #expect(outcome.worst <= SampleAlignment.bound, "seed \(seed)")
        #expect(outcome.worstAtFirst <= max(0.02, outcome.firstLateness + 0.002), "seed \(seed)")
        #expect(outcome.missing == 0 && outcome.gaps == 0, "seed \(seed)")
        #expect(abs(outcome.drift * 1_000_000 - card.drift.to) < 5, "seed \(seed)")
        let most = SampleAlignment.mostStretch
        #expect(outcome.steps.lowerBound >= 1 - most && outcome.steps.upperBound <= 1 + most)
    }

    @Test("without correction, an hour of the same would exceed the bound by far")
    func uncorrected() {
        // The result of the suite above without any correction: 250 millionths of an hour.
        let card = Self.cards[3]
        #expect(abs(card.drift.to) / 1_000_000 * 3600 > 100 * SampleAlignment.bound)
    }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }

    @Test("the first sample is where it was heard, independent of earlier runs")
    func beginning() {
        var fresh = SampleAlignment(rate: 48000)
        #expect(fresh.decide(count: 480, heardAt: time(10.01), position: 0) == .begin(at: 480_000, missing: 0, step: 1))
        var after = SampleAlignment(rate: 48000, notBefore: 480_100)
        guard case .begin(let at, let missing, _) = after.decide(count: 480, heardAt: time(10.01), position: 0) else {
            Issue.record("it does not begin")
            return
        }
        #expect(at == 480_100 && missing == 0)
        var early = SampleAlignment(rate: 48000, notBefore: 481_000)
        #expect(early.decide(count: 480, heardAt: time(10.01), position: 0) == .leaveOut)
    }

    @Test("after an interruption the missing samples are counted by the host's time")
    func interruption() {
        var alignment = SampleAlignment(rate: 48000)
        _ = alignment.decide(count: 480, heardAt: time(10.01), position: 0)
        alignment.give(463)
        alignment.interrupt()
        #expect(
            alignment.decide(count: 480, heardAt: time(10.12), position: 463)
                == .begin(at: 485_280, missing: 485_280 - 480_463, step: 1)
        )
    }

    @Test("unreported losses are detected by the elapsed time, and single late reports are ignored")
    func jump() {
        var alignment = SampleAlignment(rate: 48000)
        var (heard, position, missing, begun) = (10.0, 0.0, 0, 0)
        for index in 0..<400 {
            heard += 0.01
            // A single report 0.5 s late, and later 0.3 s of audio that never comes.
            if index == 200 { heard += 0.3 }
            let decision = alignment.decide(
                count: 480,
                heardAt: time(heard + (index == 100 ? 0.5 : 0)),
                position: position
            )
            if case .begin(_, let lost, _) = decision {
                begun += 1
                missing += lost
                position = 0
            }
            alignment.give(480)
            position += 480
        }
        #expect(begun == 2)
        // The stretching during the half second of doubt is compensated.
        #expect(abs(missing - 14400) < 480)
    }

    @Test("a device that delivers audio ahead of time is kept from running ahead")
    func tooFast() {
        var alignment = SampleAlignment(rate: 48000)
        var (position, leftOut) = (0.0, 0)
        // Ten seconds of audio within one second.
        for index in 0..<1000 {
            let heard = time(10 + Double(index) * 0.001)
            switch alignment.decide(count: 480, heardAt: heard, position: position) {
            case .goOn, .begin: alignment.give(480)
            case .leaveOut: leftOut += 1
            }
            position += 480
        }
        #expect(leftOut > 0)
        #expect((alignment.time(alignment.end) - time(11)).seconds < 1)
    }
}
