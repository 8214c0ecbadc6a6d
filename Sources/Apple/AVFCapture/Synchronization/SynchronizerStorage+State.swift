import CameraSources
import Capsules
import CoreMedia

extension SynchronizerStorage {
    /// The part of the storage that is under its lock.
    struct State {
        weak var face: AVCaptureDataOutputSynchronizer?
        weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
        var rules: RecordedMatching
        /// The complete sets and ends that wait for the delegate's queue.
        var pending = ClientMailbox<SynchronizerItem>()
        /// The number of events so far.
        var events = 0
        var isAttached = false
        /// The next time at which the hold limit is checked; nil if no check is scheduled.
        var timerTime: UInt64?
        /// Outputs without a flowing connection; they are expected again as soon as they have one.
        var left: Set<Int> = []
        /// Outputs whose source has ended; they are not waited for until their next event.
        var ended: Set<Int> = []
        /// Tokens of ended sources, held until their data have left.
        var tokens: [(output: Int, token: DrainToken)] = []
        /// The clients that a replay repeats; nil without one.
        var clients: RecordedClients?

        /// The numbers of the synchronizer and of its mailbox for taps.
        let id = CaptureTaps.nextID()
        let mailbox = CaptureTaps.nextID()

        init(outputCount: Int) { rules = RecordedMatching(outputCount: outputCount, id: id) }

        /// Tells taps of a step of the mailbox.
        func note(_ step: @autoclosure () -> CapsuleMail.Step) {
            CaptureTaps.note { .mail(CapsuleMail(mailbox: mailbox, step: step()), kind: "set", owner: id) }
        }
    }
}

extension SynchronizerStorage.State {
    /// Returns the sets into which a replay divides one; the set itself without a replay.
    ///
    /// Data that the recorded synchronizer no longer waited for come in a set of their own, or were late.
    mutating func replayed(_ set: SynchronizedSet) -> [SynchronizedSet] {
        if let frame = set.entries.lazy.compactMap(\.datum.frame).first { clients = frame.frame.recordedClients }
        guard let parts = clients?.parts(at: CapsuleTime(set.time), asker: id) else { return [set] }
        for entry in set.entries where !parts.contains(where: { $0.contains(entry.output) }) {
            _ = entry.datum.dropped(.late)
        }
        return parts.compactMap { outputs in
            let entries = set.entries.filter { outputs.contains($0.output) }
            return entries.isEmpty ? nil : SynchronizedSet(time: set.time, entries: entries)
        }
    }

    /// Passes on the tokens of sources without waiting data, whatever still waits from others.
    ///
    /// - Returns: the callback that the caller must schedule.
    mutating func offerTokens() -> ClientMailbox<SynchronizerItem>.Callback? {
        guard !tokens.isEmpty else { return nil }
        let due = tokens.filter { !rules.hasWaiting(output: $0.output) }.map(\.token)
        guard !due.isEmpty else { return nil }
        tokens.removeAll { !rules.hasWaiting(output: $0.output) }
        note(.added(SynchronizerItem.end(due).letter))
        return pending.add(.end(due))
    }

    /// Removes everything that waits.
    mutating func discardAll(outputs: Int) -> SynchronizerLeftovers {
        var discarded = SynchronizerLeftovers()
        for output in 0..<outputs {
            discarded.pieces += rules.remove(output: output)
            rules.setFlowing(false, output: output)
        }
        note(.emptied)
        for item in pending.removeAll() {
            switch item {
            case .set(let set, _): discarded.pieces += set.entries.map(\.datum)
            case .end(let tokens): discarded.tokens += tokens
            }
        }
        discarded.tokens += tokens.map(\.token)
        tokens = []
        left = []
        rules.resetTimes()
        return discarded
    }
}
