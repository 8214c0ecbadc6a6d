package import Capsules

/// Runs the late policy again on recorded steps, and finds where today's policy decides otherwise.
///
/// A value without threads and clocks: the same ``Mailbox`` as in a session, with letters instead of frames.
package struct MailboxReplay: Sendable {
    private var mailbox = Mailbox<ReplayedLetter>()
    /// The number of steps so far.
    package private(set) var steps = 0
    /// The letters of the callbacks so far, in order.
    package private(set) var begun: [CapsuleLetter] = []

    /// Starts with nothing that waits.
    package init() {}

    /// Carries out a step.
    ///
    /// - Returns: A text that says where the replay parts from the recording; nil if it does not.
    package mutating func apply(_ step: CapsuleMail.Step) -> String? {
        steps += 1
        switch step {
        case .offered(let letter, let limit):
            var removed: [ReplayedLetter] = []
            _ = mailbox.offer(ReplayedLetter(letter: letter), limit: MailboxLimit(limit), removed: &removed)
        case .added(let letter): _ = mailbox.add(ReplayedLetter(letter: letter))
        case .began(let recorded):
            guard let letter = mailbox.begin()?.letter else {
                return "step \(steps): the recording called the client with \(recorded.text), the replay has nothing"
            }
            begun.append(letter)
            guard letter == recorded else {
                return "step \(steps): the recording called the client with \(recorded.text), the replay with "
                    + letter.text
            }
        case .ended: _ = mailbox.end()
        case .keptNewest:
            var removed: [ReplayedLetter] = []
            mailbox.dropAllButNewest(removed: &removed)
        case .emptied:
            _ = mailbox.removeAll()
            _ = mailbox.reschedule()
        }
        return nil
    }
}

/// A letter in the mailbox of a replay.
struct ReplayedLetter: MailboxItem, Sendable {
    var letter: CapsuleLetter

    var load: Int { letter.load }

    func isLate(at newer: ReplayedLetter) -> Bool {
        guard let event = letter.event else { return true }
        guard let arrival = newer.letter.arrival else { return false }
        return event < arrival
    }

    func dropped(_ reason: DropReason) -> ReplayedLetter? {
        var dropped = letter
        dropped.load = 0
        if letter.event == nil {
            dropped.reason = reason.name
        } else {
            dropped.arrival = nil
        }
        return ReplayedLetter(letter: dropped)
    }
}

extension CapsuleLetter {
    /// The letter for people.
    fileprivate var text: String {
        if key == -1, load == 0, reason.isEmpty { return "the end" }
        return reason.isEmpty ? "\(key)" : "the drop of \(key) (\(reason))"
    }
}
