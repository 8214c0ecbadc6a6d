import Basics
import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ScanSinks

@Suite("Sinks: pump")
struct PumpTests {
    /// A pump between a fake store and a fake receiver.
    private struct Stage {
        let outbox: FakeOutbox
        let sink: FakeSink
        let clock = ManualClock()
        let log = LogRecorder()
        let pump: SinkPump

        init(
            _ scans: [StoredScan] = [],
            sink: FakeSink = FakeSink(),
            _ change: (inout SinkLimits) -> Void = { _ in }
        ) {
            outbox = FakeOutbox(scans)
            self.sink = sink
            var limits = SinkLimits()
            change(&limits)
            pump = SinkPump(
                outbox: outbox,
                queue: "test",
                sink: sink,
                limits: limits,
                logger: log.logger,
                backOff: BackOff(first: 1, longest: 60, seed: 7),
                clock: clock
            )
        }

        /// Waits while advancing the clock.
        func soon(_ what: String, step: Double = 0.05, _ condition: () -> Bool) async throws {
            try await eventually(what) {
                if condition() { return true }
                clock.advance(step)
                return false
            }
        }
    }

    @Test("All scans are sent once and in order, and the place moves with them")
    func order() async throws {
        let stage = Stage(StoredScan.samples(1...1_000))
        stage.pump.start()
        try await stage.soon("all are acknowledged") { stage.outbox.place == 1_000 }
        #expect(stage.sink.sent == Array(1...1_000))
        #expect(stage.pump.stop())
        #expect(stage.sink.history == ["open", "goodbye"])
        let figures = stage.pump.figures
        #expect(
            figures.sent == 1_000 && figures.acknowledged == 1_000 && figures.repeats == 0 && figures.connections == 1
        )
        #expect(!figures.isConnected && figures.problem == nil)
    }

    @Test("Later scans are sent when the store announces them")
    func later() async throws {
        let stage = Stage()
        stage.pump.start()
        try await stage.soon("it waits") { stage.sink.state.withLock { $0.waits > 0 } }
        for sequence in Int64(1)...20 {
            stage.outbox.add([.sample(sequence)])
            try await eventually("\(sequence) is sent") { stage.sink.sent.last == sequence }
        }
        stage.pump.stop()
        #expect(stage.outbox.place == 20)
    }

    @Test("Scans that were not announced are found too")
    func silentStore() async throws {
        let stage = Stage()
        stage.pump.start()
        try await stage.soon("it waits") { stage.sink.state.withLock { $0.waits > 0 } }
        stage.outbox.state.withLock { $0.scans = [.sample(1)] }
        try await stage.soon("it is sent", step: 1) { stage.sink.sent == [1] }
        stage.pump.stop()
    }

    @Test("The place is not written for each acknowledgement")
    func batches() async throws {
        let stage = Stage(StoredScan.samples(1...1_000))
        stage.pump.start()
        try await stage.soon("all are acknowledged") { stage.outbox.place == 1_000 }
        stage.pump.stop()
        let places = stage.outbox.state.withLock { $0.acknowledgements }
        #expect(places == places.sorted() && Set(places).count == places.count)
        #expect(places.count <= 40, "\(places.count)")
    }

    @Test(
        "At most as many scans are in flight as the window and the sink allow",
        arguments: [(10, Int.max, 10), (100, 7, 7), (100, 1, 1)]
    )
    func window(window: Int, capacity: Int, most: Int) async throws {
        let stage = Stage(StoredScan.samples(1...200), sink: FakeSink(capacity: capacity)) { $0.windowScans = window }
        stage.sink.state.withLock { $0.acknowledgesAll = false }
        stage.pump.start()
        var next: Int64 = 1
        while next <= 200 {
            let sequence = next
            try await eventually("\(sequence) is sent") { stage.sink.sent.contains(sequence) }
            stage.sink.say(.acknowledged(sequence))
            next += 1
        }
        try await stage.soon("the place has moved") { stage.outbox.place == 200 }
        stage.pump.stop()
        #expect(stage.sink.state.withLock { $0.mostUnderWay } <= most)
        #expect(stage.sink.sent == Array(1...200))
    }

    @Test("Bytes are bounded too, and a scan beyond the bound is sent alone")
    func bytes() async throws {
        let image = Data(count: 60_000)
        let scans = (Int64(1)...9).map { StoredScan.sample($0, image: $0 == 5 ? Data(count: 500_000) : image) }
        let stage = Stage(scans, sink: FakeSink(wantsImages: true)) { $0.windowBytes = 200_000 }
        stage.sink.state.withLock { $0.acknowledgesAll = false }
        stage.pump.start()
        try await eventually("three fit") { stage.sink.sent == [1, 2, 3] }
        for sequence in Int64(1)...9 {
            try await eventually("\(sequence) is sent") { stage.sink.sent.contains(sequence) }
            if sequence == 5 { #expect(stage.sink.state.withLock { $0.underWay } == [5]) }
            stage.sink.say(.acknowledged(sequence))
        }
        try await stage.soon("the place has moved") { stage.outbox.place == 9 }
        stage.pump.stop()
    }

    @Test("After a failure, everything after the place is sent again, in order")
    func again() async throws {
        let stage = Stage(StoredScan.samples(1...10))
        stage.sink.state.withLock { $0.acknowledgesAll = false }
        stage.pump.start()
        try await eventually("all are sent") { stage.sink.sent == Array(1...10) }
        // The place is 2; that 4 was acknowledged does not count.
        stage.sink.say(.acknowledged(1), .acknowledged(2), .acknowledged(4))
        try await stage.soon("the place has moved") { stage.outbox.place == 2 }
        stage.sink.fail("the line broke")
        try await eventually("the failure is noted") { stage.pump.figures.problem == "the line broke" }
        stage.sink.state.withLock { $0.acknowledgesAll = true }
        try await stage.soon("all are acknowledged") { stage.outbox.place == 10 }
        #expect(stage.sink.sent == Array(1...10) + Array(3...10))
        #expect(stage.pump.figures.repeats == 8)
        #expect(stage.pump.figures.problem == nil)
        #expect(stage.sink.history == ["open", "close", "open"])
        stage.pump.stop()
        #expect(stage.log.count("the line broke") == 1)
    }

    @Test("The back-off spreads attempts, and is reset after an acknowledgement")
    func backOff() async throws {
        let stage = Stage()
        stage.sink.state.withLock { $0.openFailures = Array(repeating: SinkFailure("nobody is there"), count: 6) }
        var expected = BackOff(first: 1, longest: 60, seed: 7)
        let start = stage.clock.now
        stage.pump.start()
        var due = start
        for attempt in 1...6 {
            try await eventually("attempt \(attempt)") { stage.sink.history.count { $0 == "close" } == attempt }
            try await eventually("it waits") { stage.log.count("Trying again") == attempt }
            due += expected.fail()
            // Not a moment earlier.
            stage.clock.advance(due - stage.clock.now - 0.001)
            try await stage.clock.wasSeen()
            #expect(stage.sink.history.count { $0 == "open" } == attempt)
            stage.clock.advance(0.002)
            due = stage.clock.now
        }
        try await eventually("it is connected") { stage.pump.figures.isConnected }
        #expect(stage.log.count("warning: nobody is there") == 1)
        stage.pump.stop()
    }

    @Test("A receiver's requested delay is observed, up to a limit", arguments: [(40.0, 40.0), (1e9, 300.0)])
    func retryAfter(wanted: Double, waited: Double) async throws {
        let stage = Stage()
        stage.sink.state.withLock { $0.openFailures = [SinkFailure("later", retryAfter: wanted)] }
        stage.pump.start()
        try await eventually("it waits") { stage.log.contains("Trying again in \(waited) s") }
        #expect(stage.pump.stop())
    }

    @Test("A permanently refused scan is recorded, and the queue continues")
    func poison() async throws {
        let stage = Stage(StoredScan.samples(1...10))
        stage.sink.state.withLock { $0.refuses = [1, 4, 10] }
        stage.pump.start()
        try await stage.soon("the place has moved") { stage.outbox.place == 10 }
        stage.pump.stop()
        #expect(stage.outbox.state.withLock { $0.refused } == [1: "it is odd", 4: "it is odd", 10: "it is odd"])
        #expect(stage.pump.figures.refused == 3 && stage.pump.figures.acknowledged == 7)
        #expect(stage.sink.sent == Array(1...10))
    }

    @Test("A refusal that cannot be written holds the place until it is")
    func poisonOnFullDisk() async throws {
        let stage = Stage(StoredScan.samples(1...3))
        stage.sink.state.withLock { $0.refuses = [2] }
        stage.outbox.state.withLock { $0.writeFailures = 5 }
        stage.pump.start()
        try await stage.soon("the place has moved") { stage.outbox.place == 3 }
        stage.pump.stop()
        #expect(stage.outbox.state.withLock { $0.refusals } == 1)
        #expect(stage.outbox.state.withLock { $0.acknowledgements }.allSatisfy { $0 == 1 || $0 == 3 })
        #expect(stage.log.count("error: The store of scans fails: The disk is full.") == 1)
    }

    @Test("While another consumer holds the claim, the pump waits, logs it once, and takes over")
    func claimed() async throws {
        let stage = Stage(StoredScan.samples(1...5))
        var other: (any OutboxClaim)? = try stage.outbox.claim(sink: "test")
        stage.pump.start()
        try await stage.soon("it has tried five times", step: 0.5) { stage.outbox.state.withLock { $0.claims } > 5 }
        #expect(stage.sink.history.isEmpty)
        #expect(stage.pump.figures.problem?.contains("another process") == true)
        #expect(stage.log.count("warning: ") == 1)
        _ = other
        other = nil
        try await stage.soon("all are acknowledged") { stage.outbox.place == 5 }
        stage.pump.stop()
        #expect(!stage.outbox.state.withLock { $0.isClaimed }, "the claim is given back")
    }

    @Test("A store that fails for a while is retried, without a new connection")
    func storeFails() async throws {
        let stage = Stage(StoredScan.samples(1...300))
        stage.outbox.state.withLock {
            $0.readFailures = 5
            $0.writeFailures = 20
        }
        stage.pump.start()
        try await stage.soon("all are acknowledged") { stage.outbox.place == 300 }
        stage.pump.stop()
        #expect(stage.sink.sent == Array(1...300))
        #expect(stage.sink.history == ["open", "goodbye"])
    }

    @Test("A store that stays unreadable is reopened")
    func storeAnew() async throws {
        let stage = Stage(StoredScan.samples(1...10))
        stage.outbox.state.withLock { $0.readFailures = 30 }
        stage.pump.start()
        try await stage.soon("all are acknowledged") { stage.outbox.place == 10 }
        stage.pump.stop()
        #expect(stage.outbox.state.withLock { $0.claims } > 1)
        #expect(stage.sink.sent == Array(1...10))
    }

    @Test("A new store with lower sequences is read from its beginning")
    func storeReplaced() async throws {
        let stage = Stage(StoredScan.samples(1...100))
        stage.pump.start()
        try await stage.soon("all are acknowledged") { stage.outbox.place == 100 }
        stage.outbox.state.withLock {
            $0.scans = []
            $0.place = 0
        }
        stage.outbox.add(StoredScan.samples(1...5))
        try await stage.soon("the new ones are acknowledged") { stage.outbox.place == 5 }
        stage.pump.stop()
    }

    @Test("A receiver that acknowledges nothing is disconnected after the timeout, not before")
    func silence() async throws {
        let stage = Stage(StoredScan.samples(1...3))
        stage.sink.state.withLock { $0.acknowledgesAll = false }
        stage.pump.start()
        try await eventually("all are sent") { stage.sink.sent.count == 3 }
        stage.clock.advance(19)
        try await stage.clock.wasSeen()
        #expect(stage.sink.history == ["open"])
        stage.clock.advance(2)
        try await eventually("the connection is given up") { stage.sink.history.contains("close") }
        #expect(stage.pump.figures.problem?.contains("acknowledged nothing for 20 s") == true)
        stage.sink.state.withLock { $0.acknowledgesAll = true }
        try await stage.soon("all are acknowledged") { stage.outbox.place == 3 }
        stage.pump.stop()
    }

    @Test("An idle connection is kept")
    func idle() async throws {
        let stage = Stage()
        stage.pump.start()
        try await eventually("it is connected") { stage.pump.figures.isConnected }
        for _ in 0..<50 {
            stage.clock.advance(100)
            try await stage.clock.wasSeen(4)
        }
        #expect(stage.sink.history == ["open"])
        stage.pump.stop()
    }

    @Test("It stops immediately in any wait", arguments: ["claim", "back-off", "answers", "nothing"])
    func stops(what: String) async throws {
        let stage = Stage(what == "nothing" ? [] : StoredScan.samples(1...3))
        let claim: (any OutboxClaim)? = what == "claim" ? try stage.outbox.claim(sink: "test") : nil
        stage.sink.state.withLock { state in
            state.acknowledgesAll = false
            if what == "back-off" { state.openFailures = [SinkFailure("later", retryAfter: 1_000)] }
        }
        stage.pump.start()
        try await eventually("it waits") {
            switch what {
            case "claim": stage.outbox.state.withLock { $0.claims } > 1
            case "back-off": stage.log.contains("Trying again")
            default: stage.sink.state.withLock { $0.waits > 0 }
            }
        }
        #expect(stage.pump.stop())
        #expect(stage.pump.stop(), "a second time changes nothing")
        withExtendedLifetime(claim) {}
    }

    @Test("A pump that was never started stops, and cannot be started afterwards")
    func neverBegan() {
        let stage = Stage(StoredScan.samples(1...3))
        #expect(stage.pump.stop())
        stage.pump.start()
        #expect(stage.sink.history.isEmpty)
    }

    @Test("Random failures of all parts lose nothing and keep the order of first deliveries")
    func random() async throws {
        let seed = Seeded.seed("pump")
        var generator = Seeded(seed)
        let stage = Stage(StoredScan.samples(1...200)) { $0.windowScans = 30 }
        stage.pump.start()
        var added: Int64 = 200
        while stage.outbox.place < 800 {
            switch Int.random(in: 0..<7, using: &generator) {
            // Only while connected; otherwise the next connection would always end before an acknowledgement.
            case 0: if stage.pump.figures.isConnected { stage.sink.fail("seed \(seed)") }
            case 1: stage.outbox.state.withLock { $0.readFailures = Int.random(in: 0...3, using: &generator) }
            case 2: stage.outbox.state.withLock { $0.writeFailures = Int.random(in: 0...3, using: &generator) }
            case 3: stage.sink.state.withLock { $0.openFailures = [SinkFailure("closed")] }
            case 4:
                // Acknowledges everything in flight, in any order.
                let events = stage.sink.state.withLock { $0.underWay }.shuffled(using: &generator)
                for sequence in events { stage.sink.say(.acknowledged(sequence)) }
            case 5: stage.sink.state.withLock { $0.acknowledgesAll.toggle() }
            default:
                if added < 800 {
                    let more = min(800, added + .random(in: 1...60, using: &generator))
                    stage.outbox.add(StoredScan.samples(added + 1...more))
                    added = more
                }
            }
            stage.clock.advance(.random(in: 0...2, using: &generator))
            try await stage.clock.wasSeen(1)
        }
        stage.pump.stop()
        var seen: Set<Int64> = []
        let first = stage.sink.sent.filter { seen.insert($0).inserted }
        #expect(first == Array(1...800), "seed \(seed)")
    }
}
