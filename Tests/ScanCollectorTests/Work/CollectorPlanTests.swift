import Basics
import Testing

@testable import ScanCollector

/// Tests ``CollectorPlan``.
@Suite struct CollectorPlanTests {
    private static func plan(batch: Int = 10) -> CollectorPlan {
        CollectorPlan(limits: CollectorLimits(), batch: batch, backOff: BackOff(first: 1, longest: 8, spread: 1...1))
    }

    @Test("A batch is stored when it is full, when its time is up, and when the broker waits")
    func batches() {
        var plan = Self.plan()
        #expect(!plan.isBatchDue(isFull: true, at: 100))
        plan.received(3, at: 100)
        #expect(!plan.isBatchDue(isFull: false, at: 100.01))
        #expect(plan.isBatchDue(isFull: true, at: 100.01) && plan.isBatchDue(isFull: false, at: 100.02))
        plan.received(7, at: 100.01)
        #expect(plan.isBatchDue(isFull: false, at: 100.01))
        plan.clearBatch()
        #expect(!plan.isBatchDue(isFull: true, at: 200))
    }

    @Test("A stream of messages is stored in larger batches, and read in fewer pieces")
    func streams() {
        var plan = Self.plan(batch: 1_000)
        plan.received(20, at: 100)
        #expect(plan.nap == 0)
        plan.received(30, at: 100.01)
        #expect(plan.nap > 0 && !plan.isBatchDue(isFull: false, at: 100.9))
        #expect(plan.isBatchDue(isFull: true, at: 100.2) && plan.isBatchDue(isFull: false, at: 101))
        // A flood is read without pauses.
        plan.received(51, at: 100.02)
        #expect(plan.nap == 0)
        plan.clearBatch()
        #expect(plan.nap == 0)
        // The next batch is expected to be like the last one, until it is not.
        plan.received(1, at: 102)
        #expect(plan.nap > 0 && plan.isBatchDue(isFull: false, at: 102.02))
        plan.received(80, at: 102.03)
        #expect(plan.isBatchDue(isFull: false, at: 102.03))
        plan.clearBatch()
        plan.received(1, at: 102)
        #expect(plan.nap == 0)
    }

    @Test("Gaps are looked for between batches, once in a while")
    func settling() {
        var plan = Self.plan()
        let early = [plan.isSettleDue(at: 5), plan.isSettleDue(at: 5.5)]
        #expect(early == [true, false] && plan.wait(at: 5.5) == 0.5)
        plan.received(1, at: 6)
        let during = [plan.isSettleDue(at: 6), plan.isRetireDue(at: 6)]
        #expect(during == [false, false])
        plan.clearBatch()
        let after = [plan.isSettleDue(at: 6), plan.isRetireDue(at: 6), plan.isRetireDue(at: 605)]
        #expect(after == [true, true, false])
        let isDue = plan.isRetireDue(at: 606)
        #expect(isDue)
    }

    @Test("The same failure is logged once in ten minutes, and pauses grow until something is stored")
    func failures() {
        var plan = Self.plan()
        plan.received(5, at: 0)
        let first = plan.failed("a", at: 0)
        #expect(first.pause == 1 && first.isNews && !plan.isBatchDue(isFull: true, at: 9))
        let second = plan.failed("a", at: 1)
        #expect(second.pause == 2 && !second.isNews)
        let others = [plan.failed("b", at: 2), plan.failed("b", at: 603)]
        #expect(others.allSatisfy { $0.isNews })
        plan.succeeded()
        let later = plan.failed("b", at: 604)
        #expect(later.pause == 1 && later.isNews)
    }
}
