import Basics
import ScanStore
import Testing

@testable import ScanSinks

@Suite("Sinks: plan of a pump")
struct PumpPlanTests {
    /// A plan in its first round on a connection.
    private func plan(
        hasImages: Bool = false,
        capacity: Int = .max,
        _ change: (inout SinkLimits) -> Void = { _ in }
    ) -> PumpPlan {
        var limits = SinkLimits()
        change(&limits)
        var plan = PumpPlan(
            limits: limits,
            hasImages: hasImages,
            longestWait: 1_000,
            backOff: BackOff(first: 1, longest: 60, spread: 1...1)
        )
        plan.beginClaim()
        plan.beginConnection(at: 0)
        plan.connected(at: 0)
        plan.beginRound(hasMore: false, capacity: capacity)
        return plan
    }

    /// Takes the steps of a round, and answers them as a store with these scans would.
    private func steps(
        _ plan: inout PumpPlan,
        at now: Double,
        scans: [StoredScan] = [],
        backlog: Int = 0
    ) -> [PumpStep] {
        var result: [PumpStep] = []
        while let step = plan.nextStep(at: now), result.count < 100 {
            result.append(step)
            switch step {
            case .read(let sequence, let limit):
                plan.read(Array(scans.filter { $0.sequence > sequence ?? 0 }.prefix(limit)))
            case .writePlace: _ = plan.wrotePlace()
            case .recordRefusal: plan.recordedRefusal(at: now)
            case .readBacklog: plan.readBacklog(count: backlog)
            case .confirmConnection: plan.succeeded(at: now)
            case .send, .reopenStore, .waitForAnswers, .timeOut: break
            }
            if step == .reopenStore || step == .timeOut { break }
        }
        return result
    }

    private func settle(_ plan: inout PumpPlan, _ sequences: [Int64], at now: Double) {
        for sequence in sequences { #expect(plan.acknowledged(sequence, at: now) == true) }
    }

    @Test("A round reads, sends, asks for the queue's length and waits, in this order")
    func order() {
        var plan = plan()
        let scans = StoredScan.samples(1...3)
        #expect(
            steps(&plan, at: 0, scans: scans) == [
                .read(after: nil, limit: 128), .send(scans[...], repeats: 0), .readBacklog, .waitForAnswers(5),
            ]
        )
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 1) == [.waitForAnswers(4)])
        plan.beginRound(hasMore: true, capacity: .max)
        #expect(steps(&plan, at: 1) == [.read(after: 3, limit: 128), .waitForAnswers(4)])
    }

    @Test("While more scans may be in the store, the wait for answers is 0")
    func fullBatch() {
        var plan = plan { $0.batch = 2 }
        let scans = StoredScan.samples(1...3)
        #expect(steps(&plan, at: 0, scans: scans).last == .waitForAnswers(0))
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(
            steps(&plan, at: 0, scans: scans)
                == [.read(after: 2, limit: 2), .send(scans[2...], repeats: 0), .waitForAnswers(5)]
        )
    }

    @Test("Images make the batches small", arguments: [(Int.max, 8), (3, 3)])
    func images(capacity: Int, limit: Int) {
        var plan = plan(hasImages: true, capacity: capacity)
        #expect(plan.nextStep(at: 0) == .read(after: nil, limit: limit))
    }

    @Test("A full window delays scans, and the store is read once half of it is free")
    func window() {
        var plan = plan(capacity: 4)
        let scans = StoredScan.samples(1...9)
        #expect(
            steps(&plan, at: 0, scans: scans)[..<2] == [.read(after: nil, limit: 4), .send(scans[..<4], repeats: 0)]
        )
        settle(&plan, [1], at: 1)
        plan.beginRound(hasMore: false, capacity: 4)
        #expect(steps(&plan, at: 1, scans: scans) == [.waitForAnswers(0.25)])
        settle(&plan, [2], at: 1)
        plan.beginRound(hasMore: false, capacity: 4)
        #expect(
            steps(&plan, at: 1, scans: scans)[..<2] == [.read(after: 4, limit: 4), .send(scans[4..<6], repeats: 0)]
        )
    }

    @Test("The place is written after a time, or after a number of scans")
    func place() {
        var plan = plan { $0.placeScans = 2 }
        _ = steps(&plan, at: 0, scans: StoredScan.samples(1...9))
        settle(&plan, [1], at: 1)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 1) == [.waitForAnswers(0.25)])
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 1.25).first == .writePlace(1))
        settle(&plan, [2, 3], at: 2)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 2).first == .writePlace(3))
        #expect(plan.unwrittenPlace(at: 2) == nil)
    }

    @Test("With nothing in flight, the place is written and reading restarts there")
    func restart() {
        var plan = plan()
        _ = steps(&plan, at: 0, scans: StoredScan.samples(1...2))
        settle(&plan, [1, 2], at: 1)
        plan.beginRound(hasMore: true, capacity: .max)
        #expect(steps(&plan, at: 1)[..<2] == [.writePlace(2), .read(after: nil, limit: 128)])
    }

    @Test("After a failure of the connection, scans are sent again and count as repeats")
    func again() {
        var plan = plan()
        let scans = StoredScan.samples(1...4)
        _ = steps(&plan, at: 0, scans: Array(scans[..<3]))
        settle(&plan, [1], at: 1)
        #expect(plan.connectionFailed(retryAfter: nil) == 1)
        #expect(plan.connectionFailed(retryAfter: nil) == 2)
        #expect(plan.connectionFailed(retryAfter: 100) == 100)
        #expect(plan.connectionFailed(retryAfter: 1e9) == 300)
        #expect(plan.unwrittenPlace(at: 1) == 1)
        _ = plan.wrotePlace()
        plan.beginConnection(at: 20)
        plan.connected(at: 20)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(
            steps(&plan, at: 20, scans: Array(scans[1...]))[..<2]
                == [.read(after: nil, limit: 128), .send(scans[1...], repeats: 2)]
        )
        #expect(plan.acknowledged(2, at: 21) == true)
        plan.succeeded(at: 21)
        #expect(plan.connectionFailed(retryAfter: nil) == 1)
    }

    @Test("Without an acknowledgement within the timeout, the connection is given up; refusals do not count")
    func timeout() {
        var plan = plan()
        _ = steps(&plan, at: 0, scans: StoredScan.samples(1...2))
        #expect(plan.refused(1, because: "odd", at: 5) == true)
        #expect(plan.refused(1, because: "odd", at: 5) == false)
        plan.storeFailed(at: 24.9)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 24.9).last == .waitForAnswers(5.0 + 20 - 24.9))
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 25).last == .timeOut)
    }

    @Test("A connection that lasts resets the back-off once, without scans")
    func steady() {
        var plan = plan()
        _ = plan.connectionFailed(retryAfter: nil)
        plan.beginConnection(at: 0)
        plan.connected(at: 0)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(!steps(&plan, at: 59).contains(.confirmConnection))
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 60).last == .confirmConnection)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(!steps(&plan, at: 61).contains(.confirmConnection))
        #expect(plan.connectionFailed(retryAfter: nil) == 1)
    }

    @Test("A refusal is recorded before the place moves past it, and tried again after a failure")
    func refusal() {
        var plan = plan()
        _ = steps(&plan, at: 0, scans: StoredScan.samples(1...2))
        #expect(plan.refused(1, because: "odd", at: 1) == true)
        settle(&plan, [2], at: 1)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(plan.nextStep(at: 1) == .recordRefusal(sequence: 1, reason: "odd"))
        plan.storeFailed(at: 1)
        #expect(plan.nextStep(at: 1) == .waitForAnswers(0.5))
        #expect(plan.nextStep(at: 1) == nil)
        #expect(plan.unwrittenPlace(at: 1) == nil)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(plan.nextStep(at: 1.5) == .recordRefusal(sequence: 1, reason: "odd"))
        plan.recordedRefusal(at: 1.5)
        #expect(plan.nextStep(at: 1.5) == .waitForAnswers(0.25))
        #expect(plan.unwrittenPlace(at: 1.5) == 2)
    }

    @Test("A failed store is left alone for a while, and reopened after several failed reads or a lost claim")
    func failures() {
        var plan = plan { $0.storeAttempts = 2 }
        #expect(plan.nextStep(at: 0) == .read(after: nil, limit: 128))
        plan.storeFailed(whileReading: true, at: 0)
        #expect(plan.nextStep(at: 0) == .waitForAnswers(0.5))
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 0.25) == [.waitForAnswers(0.25)])
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(plan.nextStep(at: 0.5) == .read(after: nil, limit: 128))
        plan.storeFailed(whileReading: true, at: 0.5)
        #expect(plan.nextStep(at: 0.5) == .reopenStore)

        plan.beginClaim()
        plan.beginConnection(at: 1)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(plan.nextStep(at: 1) == .read(after: nil, limit: 128))
        plan.storeFailed(lostClaim: true, at: 1)
        #expect(plan.nextStep(at: 1) == .reopenStore)
    }

    @Test("A place that was never written does not keep the thread of the next claim busy")
    func lostPlace() {
        var plan = plan()
        _ = steps(&plan, at: 0, scans: StoredScan.samples(1...2))
        settle(&plan, [1], at: 1)
        plan.storeFailed(lostClaim: true, at: 1)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 1) == [.reopenStore])
        plan.beginClaim()
        plan.beginConnection(at: 10)
        plan.beginRound(hasMore: false, capacity: .max)
        #expect(steps(&plan, at: 10) == [.read(after: nil, limit: 128), .readBacklog, .waitForAnswers(5)])
    }

    @Test("The queue's length reveals scans that were not announced")
    func backlog() {
        var plan = plan()
        #expect(steps(&plan, at: 0, backlog: 1).last == .waitForAnswers(0))
    }

    @Test("When stopped, the place is offered even if the store has just failed")
    func lastPlace() {
        var plan = plan()
        _ = steps(&plan, at: 0, scans: StoredScan.samples(1...2))
        settle(&plan, [1], at: 1)
        plan.storeFailed(at: 1)
        #expect(plan.unwrittenPlace(at: 1) == nil)
        #expect(plan.unwrittenPlace(at: 1, isLast: true) == 1)
    }
}
