import AVFCapture
import AVFoundation
package import Capsules

/// The comparison of a capsule with a replay of it.
package struct CapsuleVerification: Sendable {
    /// One thing that was compared.
    package struct Check: Sendable, Hashable {
        /// The outcome.
        package enum Outcome: Sendable, Hashable {
            /// The replay gave the same.
            case same
            /// The replay parts from the recording here.
            case parted(String)
            /// The capsule does not have what a comparison needs.
            case notCompared(String)
        }

        /// The name for people.
        package var name: String
        /// The outcome.
        package var outcome: Outcome
        /// The number of things that were compared.
        package var count: Int
    }

    /// The comparisons in order.
    package private(set) var checks: [Check] = []

    /// True if nothing parts.
    package var isSame: Bool {
        checks.allSatisfy { check in
            if case .parted = check.outcome { false } else { true }
        }
    }

    /// Compares a capsule's decisions with those of today's rules: mailboxes, synchronizers and ledgers.
    ///
    /// No cameras and no threads take part, so the result is the same every time.
    package init(_ file: CapsuleFile) {
        checkFile(file)
        let records = file.entries.map(\.record)
        checkMailboxes(records, isRing: file.head?.isRing ?? false)
        checkMatching(records, isRing: file.head?.isRing ?? false)
        checkLedgers(records, isRing: file.head?.isRing ?? false)
    }

    /// Adds a comparison.
    package mutating func add(_ check: Check) { checks.append(check) }

    private mutating func add(_ name: String, _ parted: String?, _ count: Int) {
        checks.append(Check(name: name, outcome: parted.map { .parted($0) } ?? .same, count: count))
    }

    private mutating func checkFile(_ file: CapsuleFile) {
        let first = file.damage.first
        add("file", first.map { "\($0.count) bytes at \($0.offset) are damaged" }, file.entries.count)
    }

    private mutating func checkMailboxes(_ records: [CapsuleRecord], isRing: Bool) {
        var replays: [Int: MailboxReplay] = [:]
        var names: [Int: String] = [:]
        var parted: String?
        var count = 0
        for record in records {
            if case .mailbox(let id, let kind, _) = record { names[id] = "\(kind) mailbox \(id)" }
            guard case .mail(let mail) = record, parted == nil else { continue }
            if replays[mail.mailbox] == nil {
                // A ring may begin while letters wait that it does not have.
                guard !isRing || mail.step == .emptied else { continue }
                replays[mail.mailbox] = MailboxReplay()
            }
            count += 1
            parted = replays[mail.mailbox]?.apply(mail.step).map { "\(names[mail.mailbox] ?? "mailbox"), \($0)" }
        }
        if count == 0 {
            checks.append(Check(name: "late policy", outcome: .notCompared("no step of a mailbox is in it"), count: 0))
        } else {
            add("late policy", parted, count)
        }
    }

    private mutating func checkMatching(_ records: [CapsuleRecord], isRing: Bool) {
        var replays: [Int: SynchronizerReplay] = [:]
        var parted: String?
        var hasSets = false
        for case .matching(let matching) in records {
            hasSets = true
            if case .began(let outputs) = matching.step {
                replays[matching.synchronizer] = SynchronizerReplay(outputs: outputs)
            }
            guard parted == nil, !isRing else { continue }
            parted = replays[matching.synchronizer]?.apply(matching.step)
                .map { "synchronizer \(matching.synchronizer), \($0)" }
        }
        guard hasSets, !isRing else {
            let reason = isRing ? "a flight recorder's file begins in the middle" : "no synchronizer is in it"
            checks.append(Check(name: "sets", outcome: .notCompared(reason), count: 0))
            return
        }
        add("sets", parted, replays.values.reduce(0) { $0 + $1.sets })
    }

    private mutating func checkLedgers(_ records: [CapsuleRecord], isRing: Bool) {
        var laws = LedgerLaws(isRing: isRing)
        var counts: [Int: CapsuleLedger] = [:]
        var parted: String?
        for record in records where parted == nil {
            switch record {
            case .fate(let fate):
                parted = laws.note(fate)
                counts[fate.connection, default: CapsuleLedger()].count(fate.outcome)
            case .ledger(let connection, let recorded) where !isRing:
                let own = counts[connection] ?? CapsuleLedger()
                if own != recorded {
                    parted = "connection \(connection): the recording counted \(recorded.text), the replay \(own.text)"
                }
            default: break
            }
        }
        for (connection, ledger) in counts where parted == nil && !isRing && !ledger.isBalanced {
            parted = "connection \(connection) is not balanced: \(ledger.text)"
        }
        add("ledgers", parted, counts.count)
    }
}

/// The laws that hold for the outcomes of frames: each has one, after its arrival, and each drop is reported once.
struct LedgerLaws {
    private let isRing: Bool
    private var waiting: [Int: Set<Int>] = [:]

    init(isRing: Bool) { self.isRing = isRing }

    /// Notes an outcome.
    ///
    /// - Returns: A text that says which law is broken; nil if none is.
    mutating func note(_ fate: CapsuleFate) -> String? {
        // Outputs that count frames without telling their numbers.
        guard fate.number >= 0, !isRing else { return nil }
        switch fate.outcome {
        case .captured:
            guard waiting[fate.connection, default: []].insert(fate.number).inserted else {
                return "connection \(fate.connection): frame \(fate.number) arrived twice"
            }
        case .delivered, .late, .outOfBuffers, .discontinuity, .withdrawn:
            guard waiting[fate.connection]?.remove(fate.number) != nil else {
                return "connection \(fate.connection): frame \(fate.number) has an outcome (\(fate.outcome)) "
                    + "without having arrived, or a second one"
            }
        case .lostOutOfBuffers, .lostDiscontinuity, .withdrawnLate, .withdrawnOutOfBuffers, .withdrawnDiscontinuity:
            break
        }
        return nil
    }
}

extension CapsuleLedger {
    /// The counts for people.
    package var text: String {
        "\(captured) captured = \(delivered) delivered + \(late) late + \(outOfBuffers) out of buffers + "
            + "\(discontinuity) lost + \(inFlight) in flight"
    }
}
