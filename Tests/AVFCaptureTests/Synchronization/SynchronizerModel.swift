import AVFBase
import CoreMedia

@testable import AVFCapture

/// A second implementation of the synchronizer's rules, as simple as possible: lists with linear searches.
///
/// The model keeps everything that an output has reported in a run, and answers each question from that. Times are
/// integers. Callbacks of the delegate are lines of text, one for each callback.
struct SynchronizerModel {
    /// The kind of a piece.
    enum Kind: Hashable {
        /// A frame with pixels.
        case frame
        /// Metadata objects.
        case objects
        /// A frame that was dropped.
        case dropped(DropReason)
    }

    /// One output's data of a moment.
    struct Piece {
        var output: Int
        var time: Int
        var kind: Kind
        /// The number of the event that delivered it.
        var event: Int
        /// The time of arrival; nil for data that have no timeout (SYNC-21 is about live outputs).
        var heldSince: UInt64?

        var line: String {
            switch kind {
            case .frame: "\(output)@\(time)"
            case .objects: "\(output)@\(time) objects"
            case .dropped(let reason): "\(output)@\(time) \(reason)"
            }
        }
    }

    /// One pending callback.
    struct Call {
        var pieces: [Piece]
        /// The number of the event that completed it.
        var event: Int
        /// The ends of sources, instead of data.
        var ends: [String] = []

        var lines: [String] { ends.isEmpty ? [pieces.map(\.line).joined(separator: ", ")] : ends }
        var hasFrame: Bool { pieces.contains { $0.kind == .frame } }
    }

    /// For each output, true if its client keeps late frames.
    let keepsLate: [Bool]
    /// The number of frames that may wait if late ones are kept.
    let backlog: Int
    let holdLimit: UInt64

    /// Pending callbacks, the next one first.
    private(set) var calls: [Call] = []
    /// The number of frames that arrived after their time had passed and are never reported to the client.
    private(set) var tooLate = 0

    private var said: [[Int]]
    private var flows: [Bool]
    /// Outputs that have left and may return.
    private var left: Set<Int> = []
    /// Outputs whose source has ended.
    private var over: Set<Int> = []
    private var waiting: [Piece] = []
    private var lastTime: Int?
    /// Ends that are reported once nothing of their outputs waits any more.
    private var ends: [(output: Int, name: String)] = []
    private var event = 0

    init(keepsLate: [Bool], backlog: Int, holdLimit: UInt64) {
        self.keepsLate = keepsLate
        self.backlog = backlog
        self.holdLimit = holdLimit
        said = keepsLate.map { _ in [] }
        flows = keepsLate.map { _ in false }
    }

    // MARK: Events

    /// Adds an output's data; `active` has the outputs with an enabled connection.
    mutating func announce(_ kind: Kind, at time: Int, from output: Int, now: UInt64, waits: Bool, active: [Bool]) {
        event += 1
        expect(active)
        flows[output] = true
        left.remove(output)
        over.remove(output)
        if kind == .dropped(.outOfBuffers), waiting.count >= 4, earliest.first?.heldSince != nil {
            // The camera is out of buffers, and four pieces are held (SYNC-21).
            while !waiting.isEmpty { release() }
        }
        if let lastTime, time < lastTime {
            if kind == .frame { tooLate += 1 }
        } else {
            waiting.append(Piece(output: output, time: time, kind: kind, event: event, heldSince: waits ? nil : now))
        }
        said[output].append(time)
        settle(now)
    }

    /// Notes that an output has nothing at a time.
    mutating func announceNothing(at time: Int, from output: Int, now: UInt64, active: [Bool]) {
        event += 1
        expect(active)
        flows[output] = true
        left.remove(output)
        over.remove(output)
        said[output].append(time)
        settle(now)
    }

    /// Ends an output's connection and discards its data that were not delivered.
    mutating func leave(_ output: Int, now: UInt64) {
        event += 1
        waiting.removeAll { $0.output == output }
        flows[output] = false
        left.insert(output)
        over.remove(output)
        settle(now)
        if !flows.contains(true) {
            waiting = []
            calls = []
            ends = []
            beginAnew()
        }
    }

    /// Ends a source; its earlier data stay.
    mutating func end(_ output: Int, _ name: String, now: UInt64) {
        event += 1
        flows[output] = false
        left.remove(output)
        over.insert(output)
        ends.append((output, name))
        settle(now)
        if !flows.contains(true) { beginAnew() }
    }

    /// Advances the time.
    mutating func advance(to now: UInt64) { settle(now) }

    /// Runs the next callback on the delegate's queue.
    mutating func call() -> [String]? { calls.isEmpty ? nil : calls.removeFirst().lines }

    /// Removes the delegate; no event counts any more.
    mutating func detach() {
        waiting = []
        calls = []
        ends = []
        flows = flows.map { _ in false }
        left = []
        beginAnew()
    }

    /// The number of pieces that wait for others.
    var waitingCount: Int { waiting.count }

    // MARK: The rules

    /// SYNC-21: marks the outputs that are waited for, which are those that can deliver.
    ///
    /// At the beginning of a run these are all with an active connection; later also those that had left and have
    /// returned.
    private mutating func expect(_ active: [Bool]) {
        let begins = !flows.contains(true)
        for output in flows.indices where (begins || left.contains(output)) && !over.contains(output) {
            flows[output] = active[output]
            if active[output] { left.remove(output) } else { left.insert(output) }
        }
    }

    private mutating func beginAnew() {
        said = said.map { _ in [] }
        lastTime = nil
    }

    private var earliest: [Piece] {
        let time = waiting.map(\.time).min()
        return waiting.filter { $0.time == time }.sorted { ($0.heldSince ?? .max) < ($1.heldSince ?? .max) }
    }

    /// SYNC-8…10: a moment is complete when every output that can deliver has reported that time or a later one;
    /// SYNC-21: or when it was held for the hold limit.
    private mutating func settle(_ now: UInt64) {
        while let first = earliest.first {
            let isComplete = flows.indices.allSatisfy { output in
                !flows[output] || said[output].contains { $0 >= first.time }
            }
            let isHeldTooLong = first.heldSince.map { $0 + holdLimit <= now } ?? false
            guard isComplete || isHeldTooLong else { break }
            release()
        }
        let over = ends.filter { end in !waiting.contains { $0.output == end.output } }
        guard !over.isEmpty else { return }
        ends.removeAll { end in over.contains { $0.output == end.output } }
        calls.append(Call(pieces: [], event: 0, ends: over.map(\.name)))
    }

    /// SYNC-12: releases the earliest moment completely.
    private mutating func release() {
        let pieces = earliest.sorted { $0.output < $1.output }
        waiting.removeAll { $0.time == pieces[0].time }
        lastTime = pieces[0].time
        var call = Call(pieces: pieces, event: event)
        let frames = pieces.filter { $0.kind == .frame }
        let waits = pieces.contains { $0.heldSince == nil }
        let keeps = frames.contains { keepsLate[$0.output] }
        if let newest = frames.map(\.event).max(), !waits {
            if !keeps {
                // SYNC-18: waiting frames that were ready before the newest of these was captured are late.
                for index in calls.indices where calls[index].hasFrame && calls[index].event < newest {
                    calls[index].drop(.late)
                }
            } else if calls.count(where: \.hasFrame) >= backlog {
                call.drop(.outOfBuffers)
            }
        }
        calls.append(call)
    }
}

extension SynchronizerModel.Call {
    /// SYNC-17: dropped frames stay entries.
    fileprivate mutating func drop(_ reason: DropReason) {
        for index in pieces.indices where pieces[index].kind == .frame { pieces[index].kind = .dropped(reason) }
    }
}
