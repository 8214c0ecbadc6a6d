import Basics
import Foundation
import Logging
import Testing

@testable import ScanSinks

/// Tests the pump against a ``LyingBroker``; ``DeliveryHistory`` judges.
@Suite struct LyingBrokerTests {
    /// Runs a history until everything is settled; returns its judgement.
    private static func run(_ seed: UInt64, _ lies: Set<LyingBroker.Lie>) -> DeliveryHistory.Verdict {
        let world = SimulatedWorld(SimulatedWorld.Plan(seed: seed))
        let outbox = ListOutbox()
        let broker = LyingBroker(world, lies, outbox)
        outbox.expected = world.draw(5...40)
        var time: UInt64 = 0
        for _ in 0..<outbox.expected {
            time += UInt64(world.draw(0...400_000_000))
            world.after(time) {
                broker.stored(outbox.add())
                outbox.announce()
            }
        }
        let shared = PumpShared(sink: broker)
        _ = shared.start()
        broker.stopPump = { _ = shared.stop() }
        let end: UInt64 = 4_000_000_000_000
        world.watch = { now in
            guard now > end, !shared.isStopped else { return }
            world.require(false, "no wait without a bound: the pump does not come to an end")
            _ = shared.stop()
        }
        let run = PumpRun(
            outbox: outbox,
            queue: "simulated",
            sink: broker,
            limits: SinkLimits(),
            logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() },
            backOff: BackOff(seed: seed),
            clock: SimulatedSinkClock(world),
            shared: shared
        )
        run.run()
        var verdict = broker.history.judge(repeatsNamed: shared.figures.repeats)
        verdict.problems += world.violations
        return verdict
    }

    @Test("nothing is lost, order is kept and repeats are named, whatever the broker does")
    func histories() {
        let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
        let first = ProcessInfo.processInfo.environment["OBSCURA_SEED"].flatMap { UInt64($0) } ?? 1
        let count: UInt64 = isLong ? 10_000 : 60
        var (repeats, forgotten) = (0, 0)
        for seed in first..<first + count {
            let verdict = Self.run(seed, Set(LyingBroker.Lie.allCases))
            repeats += verdict.repeats
            forgotten += verdict.forgotten.count
            if !verdict.problems.isEmpty { Issue.record("seed \(seed): \(verdict.problems)") }
        }
        // What was acknowledged and thrown away is the broker's deed, and the histories have it.
        #expect(forgotten > 0 && repeats > 0)
        print("\(count) histories from seed \(first): 0 lost, \(repeats) repeats named, \(forgotten) thrown away")
    }

    @Test("a broker that does not throw away what it acknowledged has everything", arguments: LyingBroker.Lie.allCases)
    func alone(_ lie: LyingBroker.Lie) {
        for seed in UInt64(1)...5 {
            let verdict = Self.run(seed, [lie])
            #expect(verdict.problems.isEmpty, "seed \(seed)")
            #expect(lie == .forgets || verdict.forgotten.isEmpty, "seed \(seed)")
        }
    }

    @Test("the checker finds what a pump must not do")
    func checker() {
        func judge(_ events: [DeliveryHistory.Event], _ named: Int = 0) -> DeliveryHistory.Verdict {
            var history = DeliveryHistory()
            for event in [.stored(1), .stored(2), .stored(3), .opened] + events { history.note(event) }
            return history.judge(repeatsNamed: named)
        }
        let all: [DeliveryHistory.Event] = [
            .sent(1), .received(1), .sent(2), .received(2), .sent(3), .received(3), .acknowledged(1), .acknowledged(2),
            .acknowledged(3),
        ]
        #expect(judge(all).problems.isEmpty)
        #expect(judge(all + [.opened, .sent(3), .received(3)], 1).problems.isEmpty)
        #expect(judge(all + [.opened, .sent(3), .received(3)], 0).repeats == 1)
        #expect(!judge(all + [.opened, .sent(3), .received(3)], 0).problems.isEmpty)
        #expect(judge(Array(all.dropLast(4).dropLast())).lost == [3])
        #expect(
            judge([.sent(2), .received(2), .sent(1), .received(1), .opened, .sent(3), .received(3)]).outOfOrder != []
        )
        #expect(!judge([.sent(4)] + all).problems.isEmpty)
        #expect(!judge([.sent(1), .sent(1)] + all, 2).problems.isEmpty)
        // A scan that was acknowledged and thrown away is not lost by us; one that was only thrown away is.
        let kept = all.filter { $0 != .received(2) }
        #expect(judge(kept).lost == [2])
        #expect(judge([.forgotten(2)] + kept).forgotten == [2] && judge([.forgotten(2)] + kept).problems.isEmpty)
        let silent = kept.filter { $0 != .acknowledged(2) }
        #expect(!judge([.forgotten(2)] + silent).problems.isEmpty)
    }
}
