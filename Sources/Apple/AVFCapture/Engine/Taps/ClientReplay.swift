package import CameraSources
import Capsules

/// Runs the late policy again with the recorded callbacks: frames arrive when they did, callbacks begin as long after
/// they were asked for as they did, and last as long.
///
/// A value without threads and clocks, with the same ``Mailbox`` as a session. As today's policy decides, a changed one
/// drops other frames.
package struct ClientReplay: Sendable {
    /// A callback of the recording.
    private struct Callback {
        /// The nanoseconds from the request to the beginning.
        var wait: UInt64
        /// The nanoseconds from the beginning to the end.
        var length: UInt64
    }

    /// Something that is due, at a time of the recording; of several at one time, the recorded order counts.
    private struct Due {
        var time: UInt64
        var order: Int

        static func < (a: Due, b: Due) -> Bool { (a.time, a.order) < (b.time, b.order) }
    }

    private let steps: [RecordedClients.Step]
    /// The callbacks by the keys of their letters: a frame has one, with its pixels or with the report of its drop.
    private var callbacks: [Int: Callback] = [:]
    /// The places of the beginnings and of the ends of callbacks in the recording.
    private var begins: [Int: Int] = [:]
    private var ends: [Int: Int] = [:]
    /// The letters that were discarded, as the session stopped before their callbacks began.
    private var withdrawn: Set<Int> = []
    /// The time that a callback takes of which nothing is known: that of the one before it.
    private var usual = Callback(wait: 0, length: 0)

    private var mailbox = Mailbox<ReplayedLetter>()
    private var next: (due: Due, isEnd: Bool)?
    private var outcomes: [Int: RecordedFate] = [:]

    /// Returns the outcomes of an output's frames by their numbers.
    package static func outcomes(_ output: RecordedClients.Output) -> [Int: RecordedFate] {
        guard !output.steps.isEmpty else { return output.fates }
        var replay = ClientReplay(output.steps)
        replay.learn()
        replay.run()
        // A frame that no callback was made for, and one that could not be converted in its callback.
        return output.fates.merging(replay.outcomes) { recorded, own in
            own == .delivered && (recorded == .outOfBuffers || recorded == .discontinuity) ? recorded : own
        }
    }

    private init(_ steps: [RecordedClients.Step]) { self.steps = steps }

    /// Takes the times of the callbacks from the recording.
    private mutating func learn() {
        var recorded = Mailbox<ReplayedLetter>()
        var asked: UInt64 = 0
        var begun: (key: Int, time: UInt64)?
        for (place, timed) in steps.enumerated() {
            let time = timed.hostTime
            switch timed.step {
            case .offered(let letter, let limit):
                var removed: [ReplayedLetter] = []
                let item = ReplayedLetter(letter: letter)
                if recorded.offer(item, limit: MailboxLimit(limit), removed: &removed) { asked = time }
            case .added(let letter): if recorded.add(ReplayedLetter(letter: letter)) { asked = time }
            case .began(let letter):
                _ = recorded.begin()
                begun = (letter.key, time)
                begins[letter.key] = place
                callbacks[letter.key] = Callback(wait: time >= asked ? time - asked : 0, length: 0)
            case .ended:
                if let begun {
                    callbacks[begun.key]?.length = time >= begun.time ? time - begun.time : 0
                    ends[begun.key] = place
                }
                begun = nil
                if recorded.end() { asked = time }
            case .keptNewest:
                var removed: [ReplayedLetter] = []
                recorded.dropAllButNewest(removed: &removed)
            case .emptied:
                withdrawn.formUnion(recorded.removeAll().map(\.letter.key).filter { $0 >= 0 })
                if recorded.reschedule() { asked = time }
            }
        }
        // Letters that waited at the end of the recording began later.
        withdrawn.formUnion(recorded.removeAll().map(\.letter.key).filter { $0 >= 0 })
    }

    private mutating func run() {
        for (place, timed) in steps.enumerated() {
            let due = Due(time: timed.hostTime, order: place)
            switch timed.step {
            case .began, .ended: continue
            default: catchUp(until: due)
            }
            switch timed.step {
            case .offered(let letter, let limit):
                var removed: [ReplayedLetter] = []
                let item = ReplayedLetter(letter: letter)
                let isNeeded = mailbox.offer(item, limit: MailboxLimit(limit), removed: &removed)
                ask(isNeeded, at: due)
            case .added(let letter): ask(mailbox.add(ReplayedLetter(letter: letter)), at: due)
            case .keptNewest:
                var removed: [ReplayedLetter] = []
                mailbox.dropAllButNewest(removed: &removed)
            case .emptied:
                _ = mailbox.removeAll()
                if mailbox.phase == .scheduled { next = nil }
                ask(mailbox.reschedule(), at: due)
            case .began, .ended: break
            }
        }
        // Frames after the client's last recorded step stay open.
        if let last = steps.last { catchUp(until: Due(time: last.hostTime, order: steps.count)) }
    }

    /// Begins and ends the callbacks that are due.
    private mutating func catchUp(until due: Due) {
        while let (now, isEnd) = next, now < due {
            next = nil
            if isEnd { end(at: now) } else { begin(at: now) }
        }
    }

    private mutating func ask(_ isNeeded: Bool, at due: Due) {
        guard isNeeded, let first = mailbox.first?.letter.key, !withdrawn.contains(first) else { return }
        let callback = callbacks[first] ?? usual
        // A callback that another frame is added to before it begins is the same one.
        next = (Due(time: due.time &+ callback.wait, order: begins[first] ?? due.order), false)
    }

    private mutating func begin(at due: Due) {
        guard let letter = mailbox.begin()?.letter else { return }
        if let callback = callbacks[letter.key] { usual = callback }
        if letter.key >= 0 {
            outcomes[letter.key] = letter.reason.isEmpty ? .delivered : DropReason(name: letter.reason)?.recorded
        }
        next = (Due(time: due.time &+ usual.length, order: ends[letter.key] ?? due.order), true)
    }

    private mutating func end(at due: Due) {
        ask(mailbox.end(), at: due)
    }
}

extension DropReason {
    /// Returns the reason for which the recorded client does not get a frame; nil if it gets it, or if the program
    /// itself decides.
    ///
    /// - Parameters:
    ///   - kind: The kind of the output's media.
    ///   - asker: The number of the output's connection.
    init?(recordedFor frame: CameraFrame, kind: String, asker: Int) {
        guard let clients = frame.recordedClients else { return nil }
        self.init(clients.fate(of: frame.number, kind: kind, asker: asker) { ClientReplay.outcomes($0) })
    }

    fileprivate var recorded: RecordedFate {
        switch self {
        case .late: .late
        case .outOfBuffers: .outOfBuffers
        case .discontinuity: .discontinuity
        }
    }
}
