import Testing

@testable import AVFCapture

/// Each kind of data in a mailbox under each limit, ``VideoDatum`` and ``VideoDrop`` among them.
@Suite("Mailbox of each kind of data")
struct MailboxKindTests {
    /// The limits, with the number of items in place of their load.
    static let limits: [MailboxLimit] = [.unlimited, .newestOnly, .keepOldest(upTo: 2), .keepNewest(upTo: 2)]

    /// The same as a mailbox, in plain lists.
    private struct Model {
        var waiting: [(text: String, isLimited: Bool)] = []
        var (isScheduled, isRunning) = (false, false)
        let isReported: Bool

        init(isReported: Bool) { self.isReported = isReported }

        var limitedCount: Int { waiting.filter(\.isLimited).count }

        /// Adds an item; returns what is removed without a report.
        mutating func offer(_ text: String, isLimited: Bool, limit: MailboxLimit) -> Set<String> {
            var removed: Set<String> = []
            switch limit {
            case .newestOnly where isLimited: removed = dropAll(but: 0)
            case .keepOldest(let most) where isLimited && limitedCount >= most:
                if isReported { waiting.append(("full \(text)", false)) }
                return isReported ? [] : [text]
            default: break
            }
            waiting.append((text, isLimited))
            if case .keepNewest(let most) = limit {
                while limitedCount > most, waiting[0].isLimited { removed.insert(waiting.removeFirst().text) }
            }
            return removed
        }

        /// Drops all limited items except the last ones.
        mutating func dropAll(but kept: Int) -> Set<String> {
            let old = waiting.indices.filter { waiting[$0].isLimited }.dropLast(kept)
            let texts = Set(old.map { waiting[$0].text })
            for index in old { waiting[index] = ("late \(waiting[index].text)", false) }
            if !isReported { waiting.removeAll { $0.text.hasPrefix("late") } }
            return isReported ? [] : texts
        }

        /// Returns whether a callback must be scheduled.
        mutating func schedule() -> Bool {
            defer { if !isRunning { isScheduled = true } }
            return !isScheduled && !isRunning
        }
    }

    @Test(
        "VDO-32 VDO-36 AUD-2 SYNC-18 in any history each limit drops what it must, and one callback is pending",
        arguments: MailboxKind.allCases,
        limits
    )
    func histories(kind: MailboxKind, limit: MailboxLimit) throws {
        let kinds = try MailboxKinds()
        switch kind {
        case .video: play(kinds.video, limit)
        case .depth: play(kinds.depth, limit)
        case .audio: play(try kinds.audio(), limit)
        case .metadata: play(kinds.metadata, limit)
        case .sets: play(kinds.sets, limit)
        case .events: play(kinds.events, limit)
        }
        // What was neither delivered nor reported as dropped has left the ledger.
        let counts = kinds.connection.ledger.counts
        #expect(counts.inFlight == 0 && counts.captured == counts.dropped)
    }

    private func play<Item: MailboxItem>(_ samples: MailboxSamples<Item>, _ limit: MailboxLimit) {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let unit = samples.unit
        let scaled: MailboxLimit =
            switch limit {
            case .keepOldest(let count): .keepOldest(upTo: count * unit)
            case .keepNewest(let count): .keepNewest(upTo: count * unit)
            default: limit
            }
        for _ in 0..<50 {
            var mailbox = Mailbox<Item>()
            var model = Model(isReported: samples.isReported)
            for number in 0..<60 {
                var removed: [Item] = []
                var expectedRemoved: Set<String> = []
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<8:
                    expectedRemoved = model.offer("\(number)", isLimited: unit > 0, limit: limit)
                    let schedules = mailbox.offer(samples.make(number), limit: scaled, removed: &removed)
                    #expect(schedules == model.schedule(), "seed \(seed)")
                case 8..<10:
                    model.waiting.append(("end", false))
                    #expect(mailbox.add(samples.end()) == model.schedule(), "seed \(seed)")
                case 10..<13:
                    let expected = model.isScheduled ? model.waiting.first?.text : nil
                    #expect(mailbox.begin().map(samples.text) == expected, "seed \(seed)")
                    begin(&model)
                case 13..<15:
                    let hasNext = model.isRunning && !model.waiting.isEmpty
                    #expect(mailbox.end() == hasNext, "seed \(seed)")
                    if model.isRunning { (model.isRunning, model.isScheduled) = (false, hasNext) }
                case 15:
                    let expected = model.isRunning ? model.waiting.first?.text : nil
                    #expect(mailbox.advance().map(samples.text) == expected, "seed \(seed)")
                    if model.isRunning {
                        (model.isRunning, model.isScheduled) = (false, !model.waiting.isEmpty)
                        begin(&model)
                    }
                case 16, 17:
                    model.isScheduled = model.isScheduled && !model.waiting.isEmpty
                    #expect(mailbox.reschedule() == model.isScheduled, "seed \(seed)")
                case 18:
                    expectedRemoved = model.dropAll(but: 1)
                    mailbox.dropAllButNewest(removed: &removed)
                default:
                    #expect(mailbox.removeAll().map(samples.text) == model.waiting.map { $0.text }, "seed \(seed)")
                    model.waiting = []
                }
                #expect(Set(removed.map(samples.text)) == expectedRemoved, "seed \(seed)")
                #expect(mailbox.count == model.waiting.count, "seed \(seed)")
                #expect(mailbox.limitedCount == model.limitedCount, "seed \(seed)")
                #expect(mailbox.load == model.limitedCount * unit, "seed \(seed)")
                #expect(mailbox.pendingCount == model.waiting.count + (model.isRunning ? 1 : 0), "seed \(seed)")
                let phase: Mailbox<Item>.Phase = model.isScheduled ? .scheduled : model.isRunning ? .running : .idle
                #expect(mailbox.phase == phase, "seed \(seed)")
                #expect(mailbox.isIdle == (phase == .idle && model.waiting.isEmpty), "seed \(seed)")
            }
        }
    }

    private func begin(_ model: inout Model) {
        guard model.isScheduled else { return }
        (model.isScheduled, model.isRunning) = (false, !model.waiting.isEmpty)
        if model.isRunning { model.waiting.removeFirst() }
    }
}
