import AVFCapture
import Capsules
import Testing

/// Tests ``MailboxReplay``: random histories are replayed, and a history that did not happen is found.
@Suite struct MailboxReplayTests {
    /// A client that is played: what it was called with, by the rule of the newest waiting frame alone.
    private static func history(seed: UInt64) -> [CapsuleMail.Step] {
        var numbers = SeededNumbers(seed: seed)
        var steps: [CapsuleMail.Step] = []
        var waiting: [CapsuleLetter] = []
        var isRunning = false
        for key in 0..<200 {
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                let lost = CapsuleLetter(key: key, load: 0, reason: "discontinuity")
                steps.append(.added(lost))
                waiting.append(lost)
            } else {
                let letter = CapsuleLetter(key: key, load: 1)
                steps.append(.offered(letter, limit: .newestOnly))
                for index in waiting.indices where waiting[index].load > 0 {
                    waiting[index] = CapsuleLetter(key: waiting[index].key, load: 0, reason: "late")
                }
                waiting.append(letter)
            }
            while Bool.random(using: &numbers) {
                if isRunning {
                    steps.append(.ended)
                    isRunning = false
                } else if !waiting.isEmpty {
                    steps.append(.began(waiting.removeFirst()))
                    isRunning = true
                }
            }
        }
        return steps
    }

    @Test("histories by the rule of the newest frame are the same in a replay", arguments: 0..<50)
    func same(_ seed: Int) {
        var replay = MailboxReplay()
        for step in Self.history(seed: UInt64(seed)) { #expect(replay.apply(step) == nil, "seed \(seed)") }
    }

    @Test("a history with another drop parts at its place")
    func parted() {
        let steps = Self.history(seed: 1)
        var found = 0
        for index in steps.indices {
            guard case .began(var letter) = steps[index], letter.reason == "late" else { continue }
            letter.reason = ""
            letter.load = 1
            var changed = steps
            changed[index] = .began(letter)
            var replay = MailboxReplay()
            let first = changed.indices.first { replay.apply(changed[$0]) != nil }
            #expect(first == index)
            found += 1
        }
        #expect(found > 10)
    }

    @Test("a full backlog drops the newest as out of buffers, and emptying forgets everything")
    func limits() {
        var replay = MailboxReplay()
        let letters = (0..<4).map { CapsuleLetter(key: $0, load: 1) }
        for letter in letters { #expect(replay.apply(.offered(letter, limit: .keepOldest(2))) == nil) }
        #expect(replay.apply(.began(letters[0])) == nil)
        #expect(replay.apply(.ended) == nil)
        #expect(replay.apply(.keptNewest) == nil)
        #expect(replay.apply(.began(letters[1])) == nil)
        #expect(replay.apply(.ended) == nil)
        #expect(replay.apply(.began(CapsuleLetter(key: 2, load: 0, reason: "outOfBuffers"))) == nil)
        #expect(replay.apply(.ended) == nil)
        #expect(replay.apply(.emptied) == nil)
        #expect(replay.apply(.began(letters[3])) != nil)
    }
}
