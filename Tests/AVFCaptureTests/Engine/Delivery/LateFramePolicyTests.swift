import AVFBase
import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Late frame policy")
struct LateFramePolicyTests {
    typealias Policy = LateFramePolicy<Int, String>

    /// The operations on a policy.
    enum Step: CaseIterable {
        case expect, offer, offerKept, report, begin, end, discard, keep, forget, reschedule
    }

    /// The policy, with a check of every invariant after every step.
    struct Checked {
        var policy: Policy
        var next = 0
        var given: [Int] = []
        var out: [String] = []
        var dropped: Set<Int> = []
        var forgotten: Set<Int> = []
        var problems: [String] = []

        init(limit: Int) { policy = Policy(limit: limit) }

        mutating func take(_ step: Step) {
            let before = policy
            var dropped = dropped
            let drop: (Int, DropReason) -> String = { number, reason in
                dropped.insert(number)
                return "\(reason == .late ? "late" : "full") \(number)"
            }
            switch step {
            case .expect:
                let starts = policy.expect()
                check(starts == (before.phase == .idle), "a callback is scheduled exactly when none is pending")
                check(policy.count == before.count, "nothing waits that was only expected")
            case .offer, .offerKept:
                let starts = policy.offer(next, keepsAll: step == .offerKept, drop: drop)
                given.append(next)
                check(starts == (before.phase == .idle), "a callback is scheduled exactly when none is pending")
                if step == .offer, policy.discardsLate { check(policy.waiting == 1, "one frame waits") }
                if step == .offer, !policy.discardsLate, before.waiting >= policy.limit {
                    check(policy.waiting == before.waiting, "no more than the limit wait")
                }
                if step == .offerKept { check(policy.waiting == before.waiting + 1, "nothing is dropped") }
                next += 1
            case .report:
                let starts = policy.offer(report: "tell \(next)")
                given.append(next)
                dropped.insert(next)
                check(starts == (before.phase == .idle), "a callback is scheduled exactly when none is pending")
                next += 1
            case .begin:
                switch policy.begin() {
                case .datum(let number): out.append("frame \(number)")
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
                policy.setDiscardsLate(true, drop: drop)
                check(policy.waiting == min(before.waiting, 1), "VDO-38 the newest stays")
            case .keep: policy.setDiscardsLate(false, drop: drop)
            case .forget:
                for case .datum(let number) in policy.removeAll() { forgotten.insert(number) }
                check(policy.count == 0 && policy.waiting == 0, "nothing stays")
            case .reschedule:
                _ = policy.reschedule()
                check(policy.phase != .scheduled || before.count > 0, "no callback for nothing")
            }
            self.dropped = dropped
            if policy.phase == .idle { check(policy.count == 0, "nothing waits without a callback: \(policy.count)") }
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
                if step == .expect, state.policy.phase != .idle { continue }
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

    @Test("a callback that begins before its frame is not made, and the frame gets another callback")
    func expectedTooEarly() {
        var policy = Policy()
        let isScheduled = policy.expect()
        let isMade = policy.begin() != nil
        let isScheduledAgain = policy.offer(7, keepsAll: false) { "late \($0) \($1)" }
        #expect(isScheduled && !isMade && isScheduledAgain)
        guard case .datum(7) = policy.begin() else {
            Issue.record("the frame was not delivered")
            return
        }
    }

    @Test("VDO-33 a client that is busy for a second gets the newest frame and 28 drops")
    func stuckClient() {
        var policy = Policy()
        #expect(policy.offer(0, keepsAll: false) { "late \($0) \($1)" })
        guard case .datum(0) = policy.begin() else {
            Issue.record("the first frame was not delivered immediately")
            return
        }
        for number in 1...29 { #expect(!policy.offer(number, keepsAll: false) { number, _ in "late \(number)" }) }
        var told: [String] = []
        while policy.end(), let entry = policy.begin() {
            switch entry {
            case .datum(let number): told.append("frame \(number)")
            case .report(let text): told.append(text)
            }
        }
        #expect(told == (1...28).map { "late \($0)" } + ["frame 29"])
    }
}
