import DequeModule

/// What an output does with frames that its client cannot take yet: events go in, the next callback comes out.
///
/// A value without locks, queues or clocks; its owner keeps it under a lock and acts on the answers. One callback is
/// scheduled or running at a time. While it is, a client that discards late frames has at most one frame waiting, and a
/// newer frame takes its place (VDO-32); one that keeps them has up to `limit` frames waiting (VDO-36). Reports of
/// dropped frames keep the dropped frame's place, so that callbacks are in order of time (DROP-7).
struct LateFramePolicy<Datum, Report> {
    /// What the next callback is about.
    enum Entry {
        /// A frame to hand over.
        case datum(Datum)
        /// Something to tell: a drop, the end.
        case report(Report)
    }

    /// Where the callbacks are.
    enum Phase: Hashable {
        /// None is needed.
        case idle
        /// One has been scheduled and has not begun.
        case scheduled
        /// One is running.
        case running
    }

    /// Whether only the newest waiting frame is kept.
    private(set) var discardsLate = true
    /// How many frames may wait when late ones are kept.
    var limit: Int
    private(set) var phase = Phase.idle
    /// How many frames wait.
    private(set) var waiting = 0
    private var entries = Deque<Entry>()

    init(discardsLate: Bool = true, limit: Int = 32) {
        self.discardsLate = discardsLate
        self.limit = limit
    }

    /// Frames and reports that wait.
    var count: Int { entries.count }

    /// A frame has come.
    ///
    /// - Parameters:
    ///   - keepsAll: whether the source waits for its clients, so that nothing is dropped here.
    ///   - drop: turns a frame that is dropped into its report.
    /// - Returns: whether a callback is to be scheduled.
    mutating func offer(_ datum: Datum, keepsAll: Bool, drop: (Datum, DropReason) -> Report) -> Bool {
        if keepsAll {
            push(datum)
        } else if discardsLate {
            dropWaiting(drop)
            push(datum)
        } else if waiting >= limit {
            entries.append(.report(drop(datum, .outOfBuffers)))
        } else {
            push(datum)
        }
        return schedule()
    }

    /// There is something to tell, after everything that waits.
    ///
    /// Returns whether a callback is to be scheduled.
    mutating func offer(report: Report) -> Bool {
        entries.append(.report(report))
        return schedule()
    }

    /// A frame is about to come: if nothing is going on, its callback may be scheduled now.
    ///
    /// Returns whether it is to be scheduled. If it begins before there is anything, it is not made.
    mutating func expect() -> Bool { entries.isEmpty && schedule() }

    /// The scheduled callback begins: what it is about, or nil when nothing waits any more and it is not to be made.
    mutating func begin() -> Entry? {
        guard phase == .scheduled else { return nil }
        guard let entry = entries.popFirst() else {
            phase = .idle
            return nil
        }
        if case .datum = entry { waiting -= 1 }
        phase = .running
        return entry
    }

    /// The running callback has returned.
    ///
    /// Returns whether another is to be scheduled.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        guard !entries.isEmpty else { return false }
        return schedule()
    }

    /// The queue of the scheduled callback is no longer the client's.
    ///
    /// Returns whether to schedule one on the new queue.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        guard !entries.isEmpty else { return false }
        return schedule()
    }

    /// Changes what is done with late frames; when they are to be discarded, the backlog is, except its newest (VDO-38).
    mutating func setDiscardsLate(_ discards: Bool, drop: (Datum, DropReason) -> Report) {
        discardsLate = discards
        guard discards, waiting > 1 else { return }
        dropWaiting(keepingNewest: true, drop)
    }

    /// Forgets everything that waits and hands it to the caller to be accounted for and freed outside the lock.
    mutating func removeAll() -> [Entry] {
        defer {
            entries = []
            waiting = 0
        }
        return Array(entries)
    }

    private mutating func push(_ datum: Datum) {
        entries.append(.datum(datum))
        waiting += 1
    }

    private mutating func schedule() -> Bool {
        guard phase == .idle else { return false }
        phase = .scheduled
        return true
    }

    private mutating func dropWaiting(keepingNewest: Bool = false, _ drop: (Datum, DropReason) -> Report) {
        var kept = keepingNewest ? 1 : 0
        // From the newest on: while late frames are discarded, the only waiting one is among the last.
        for index in entries.indices.reversed() where waiting > (keepingNewest ? 1 : 0) {
            guard case .datum(let datum) = entries[index] else { continue }
            if kept > 0 {
                kept -= 1
                continue
            }
            entries[index] = .report(drop(datum, .late))
            waiting -= 1
        }
    }
}

extension LateFramePolicy.Entry: Sendable where Datum: Sendable, Report: Sendable {}
extension LateFramePolicy: Sendable where Datum: Sendable, Report: Sendable {}
