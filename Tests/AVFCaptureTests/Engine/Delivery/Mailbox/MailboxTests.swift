import AVFBase
import CoreMedia
import Testing

@testable import AVFCapture

/// A frame or a report in a mailbox.
private enum TestItem: MailboxItem {
    case frame(Int, DropLog)
    case report(String)

    var load: Int { if case .frame = self { 1 } else { 0 } }

    func dropped(_ reason: DropReason) -> TestItem? {
        guard case .frame(let number, let log) = self else { return nil }
        log.numbers.insert(number)
        return .report("\(reason == .late ? "late" : "full") \(number)")
    }
}

/// The frames that a step has dropped.
private final class DropLog {
    var numbers: Set<Int> = []
}

@Suite("Mailbox of frames")
struct MailboxTests {
    private typealias Policy = Mailbox<TestItem>

    /// The operations on a policy.
    enum Step: CaseIterable {
        case offer, offerKept, report, begin, end, discard, keep, remove, reschedule
    }

    /// The policy, with a check of every invariant after every step.
    private struct Checked {
        var policy = Policy()
        var discardsLate = true
        let limit: Int
        let log = DropLog()
        var next = 0
        var given: [Int] = []
        var out: [String] = []
        var dropped: Set<Int> = []
        var discarded: Set<Int> = []
        var problems: [String] = []

        init(limit: Int) { self.limit = limit }

        mutating func take(_ step: Step) {
            let before = policy
            var removed: [TestItem] = []
            log.numbers = []
            switch step {
            case .offer, .offerKept:
                let starts = policy.offer(.frame(next, log), limit: limit(of: step), removed: &removed)
                given.append(next)
                check(starts == (before.phase == .idle), "a callback is scheduled exactly when none is pending")
                if step == .offer, discardsLate { check(policy.limitedCount == 1, "one frame waits") }
                if step == .offer, !discardsLate, before.limitedCount >= limit {
                    check(policy.limitedCount == before.limitedCount, "no more than the limit wait")
                }
                if step == .offerKept { check(policy.limitedCount == before.limitedCount + 1, "nothing is dropped") }
                next += 1
            case .report:
                let starts = policy.add(.report("tell \(next)"))
                given.append(next)
                dropped.insert(next)
                check(starts == (before.phase == .idle), "a callback is scheduled exactly when none is pending")
                next += 1
            case .begin:
                switch policy.begin() {
                case .frame(let number, _): out.append("frame \(number)")
                case .report(let text): out.append(text)
                case nil: check(before.phase != .scheduled || before.count == 0, "what waits is handed out")
                }
            case .end:
                let again = policy.end()
                check(
                    again == (before.phase == .running && before.count > 0),
                    "another one follows when something waits"
                )
            case .discard:
                discardsLate = true
                policy.dropAllButNewest(removed: &removed)
                check(policy.limitedCount == min(before.limitedCount, 1), "VDO-38 the newest stays")
            case .keep: discardsLate = false
            case .remove:
                for case .frame(let number, _) in policy.removeAll() { discarded.insert(number) }
                check(policy.count == 0 && policy.limitedCount == 0, "nothing stays")
            case .reschedule:
                _ = policy.reschedule()
                check(policy.phase != .scheduled || before.count > 0, "no callback for nothing")
            }
            dropped.formUnion(log.numbers)
            check(removed.isEmpty, "every drop is reported")
            check(policy.load == policy.limitedCount, "the load is that of the waiting frames")
            if policy.phase == .idle { check(policy.count == 0, "nothing waits without a callback: \(policy.count)") }
        }

        private func limit(of step: Step) -> MailboxLimit {
            step == .offerKept ? .unlimited : discardsLate ? .newestOnly : .keepOldest(upTo: limit)
        }

        mutating func check(_ holds: Bool, _ law: String) { if !holds { problems.append(law) } }

        /// Runs all callbacks and checks the whole.
        mutating func finish() {
            while policy.phase != .idle || policy.count > 0 {
                if policy.phase == .running { take(.end) } else { take(.begin) }
                if out.count > 200 { break }
            }
            let numbers = out.compactMap { Int($0.split(separator: " ")[1]) }
            check(numbers == numbers.sorted(), "DROP-7 callbacks are in order: \(out)")
            check(Set(numbers).count == numbers.count, "nothing is reported twice: \(out)")
            let frames = Set(out.filter { $0.hasPrefix("frame") }.compactMap { Int($0.dropFirst(6)) })
            check(frames.isDisjoint(with: dropped), "no frame is both delivered and dropped")
        }
    }

    @Test(
        "VDO-32 VDO-36 DROP-1 DROP-7 every short sequence of steps keeps the invariants",
        arguments: [(1, 5), (2, 6)]
    )
    func everySequence(limit: Int, length: Int) {
        let steps = Step.allCases
        var failures: [String] = []
        var trail: [Step] = []
        func walk(_ state: Checked, _ depth: Int) {
            if !state.problems.isEmpty {
                failures.append("\(trail): \(state.problems)")
                return
            }
            if depth == length {
                var state = state
                state.finish()
                if !state.problems.isEmpty { failures.append("\(trail): \(state.problems)") }
                return
            }
            for step in steps where failures.count < 5 {
                // A step without effect in this phase only repeats shorter sequences.
                if step == .begin, state.policy.phase != .scheduled { continue }
                if step == .end, state.policy.phase != .running { continue }
                var next = state
                trail.append(step)
                next.take(step)
                walk(next, depth + 1)
                trail.removeLast()
            }
        }
        walk(Checked(limit: limit), 0)
        #expect(failures == [])
    }

    @Test("VDO-32 VDO-36 DROP-1 DROP-7 long random sequences keep the invariants", arguments: 1...4)
    func randomSequences(limit: Int) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var state = Checked(limit: limit)
            var trail: [Step] = []
            for _ in 0..<60 {
                guard let step = Step.allCases.randomElement(using: &generator) else { continue }
                trail.append(step)
                state.take(step)
            }
            state.finish()
            #expect(state.problems == [], "seed \(seed): \(trail)")
        }
    }

    @Test("a callback whose frame was discarded is not made, and the next frame gets another callback")
    func discardedBefore() {
        var policy = Policy()
        var removed: [TestItem] = []
        let isScheduled = policy.offer(.frame(6, DropLog()), limit: .newestOnly, removed: &removed)
        let discarded = policy.removeAll().count
        let isMade = policy.begin() != nil
        let isScheduledAgain = policy.offer(.frame(7, DropLog()), limit: .newestOnly, removed: &removed)
        #expect(isScheduled && discarded == 1 && !isMade && isScheduledAgain)
        guard case .frame(7, _) = policy.begin() else {
            Issue.record("the frame was not delivered")
            return
        }
    }

    @Test("VDO-33 a client that is busy for a second gets the newest frame and 28 drops")
    func stuckClient() {
        var policy = Policy()
        var removed: [TestItem] = []
        let log = DropLog()
        #expect(policy.offer(.frame(0, log), limit: .newestOnly, removed: &removed))
        guard case .frame(0, _) = policy.begin() else {
            Issue.record("the first frame was not delivered immediately")
            return
        }
        for number in 1...29 { #expect(!policy.offer(.frame(number, log), limit: .newestOnly, removed: &removed)) }
        var reported: [String] = []
        while let item = policy.advance() {
            switch item {
            case .frame(let number, _): reported.append("frame \(number)")
            case .report(let text): reported.append(text)
            }
        }
        #expect(reported == (1...28).map { "late \($0)" } + ["frame 29"])
        #expect(log.numbers == Set(1...28) && removed.isEmpty)
        #expect(policy.isIdle)
    }
}
