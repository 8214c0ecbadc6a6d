import CameraSources
import Capsules
import Testing

@testable import AVFCapture

/// Tests ``ClientReplay`` and ``RecordedClients``: recorded callbacks give the recorded drops, by today's policy.
@Suite struct ClientReplayTests {
    /// A frame in a history's mailbox.
    private struct Item: MailboxItem {
        var letter: CapsuleLetter
        var load: Int { letter.load }
        func dropped(_ reason: DropReason) -> Item? {
            Item(letter: CapsuleLetter(key: letter.key, load: 0, reason: reason.name))
        }
    }

    /// Plays a client with callbacks of random lengths, and returns the steps of its mailbox.
    private static func history(seed: UInt64, limit: CapsuleMail.Limit) -> RecordedClients.Output {
        var numbers = SeededNumbers(seed: seed)
        var mailbox = Mailbox<Item>()
        var output = RecordedClients.Output()
        var time: UInt64 = 1000
        var due: (time: UInt64, isEnd: Bool)?
        func note(_ step: CapsuleMail.Step) {
            output.steps.append(RecordedClients.Step(hostTime: time, step: step))
        }
        func goOn(until end: UInt64) {
            while let (next, isEnd) = due, next <= end {
                time = next
                due = nil
                if isEnd {
                    note(.ended)
                    if mailbox.end() { due = (time + UInt64.random(in: 1...3, using: &numbers), false) }
                } else if let letter = mailbox.begin()?.letter {
                    note(.began(letter))
                    output.fates[letter.key] = RecordedFate(DropReason(name: letter.reason))
                    // A report is quickly read.
                    let length = letter.reason.isEmpty ? UInt64.random(in: 1...90, using: &numbers) : 1
                    due = (time + length, true)
                }
            }
            time = max(time, end)
        }
        for key in 0..<200 {
            goOn(until: time + UInt64.random(in: 10...50, using: &numbers))
            let letter = CapsuleLetter(key: key, load: 1)
            var removed: [Item] = []
            note(.offered(letter, limit: limit))
            if mailbox.offer(Item(letter: letter), limit: MailboxLimit(limit), removed: &removed) {
                due = (time + UInt64.random(in: 1...3, using: &numbers), false)
            }
        }
        goOn(until: time + 10_000)
        return output
    }

    @Test(
        "the recorded callbacks give the recorded outcomes",
        arguments: 1...20,
        [CapsuleMail.Limit.newestOnly, .keepOldest(2)]
    )
    func same(_ seed: Int, _ limit: CapsuleMail.Limit) {
        let output = Self.history(seed: UInt64(seed), limit: limit)
        #expect(output.fates.values.contains { $0 != .delivered } && output.fates.values.contains(.delivered))
        var callbacks = output
        // Nothing is taken from what was recorded of the outcomes.
        callbacks.fates = [:]
        #expect(ClientReplay.outcomes(callbacks) == output.fates, "seed \(seed)")
    }

    @Test("another policy drops other frames with the same callbacks")
    func policy() {
        var output = Self.history(seed: 1, limit: .newestOnly)
        let drops = output.fates.values.count { $0 != .delivered }
        for index in output.steps.indices {
            guard case .offered(let letter, _) = output.steps[index].step else { continue }
            output.steps[index].step = .offered(letter, limit: .keepOldest(3))
        }
        let others = ClientReplay.outcomes(output)
        #expect(others.values.count { $0 != .delivered } < drops)
        #expect(others.values.contains(.outOfBuffers) || !others.values.contains(.late))
    }

    @Test("callbacks that take longer drop more frames")
    func longer() {
        let output = Self.history(seed: 2, limit: .newestOnly)
        func drops(_ factor: UInt64) -> Int {
            var slower = output
            // The time of frames is compressed, so that callbacks are longer beside it.
            var begins: [UInt64] = []
            for index in slower.steps.indices {
                switch slower.steps[index].step {
                case .began: begins.append(slower.steps[index].hostTime)
                case .ended:
                    guard let begin = begins.last else { continue }
                    slower.steps[index].hostTime = begin + (slower.steps[index].hostTime - begin) * factor
                default: break
                }
            }
            return ClientReplay.outcomes(slower).values.count { $0 == .late }
        }
        #expect(drops(4) > drops(1))
    }

    @Test("each output that asks is the next recorded one of its kind")
    func seats() {
        var (first, second) = (RecordedClients.Output(), RecordedClients.Output())
        first.fates = [7: .late]
        second.fates = [7: .delivered]
        let clients = RecordedClients(["video": [first, second]])
        func ask(_ asker: Int, _ kind: String = "video") -> RecordedFate {
            clients.fate(of: 7, kind: kind, asker: asker) { $0.fates }
        }
        #expect(ask(40) == .late && ask(12) == .delivered && ask(40) == .late && ask(99) == .delivered)
        #expect(ask(40, "depth") == .open)
    }
}

extension RecordedFate {
    fileprivate init(_ reason: DropReason?) {
        switch reason {
        case nil: self = .delivered
        case .late: self = .late
        case .outOfBuffers: self = .outOfBuffers
        case .discontinuity: self = .discontinuity
        }
    }
}
