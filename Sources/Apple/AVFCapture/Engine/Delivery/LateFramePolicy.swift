import DequeModule

/// The policy of an output for frames that its client cannot accept yet: events go in, the next callback comes out.
///
/// A value without locks, queues or clocks; its owner keeps it under a lock and acts on the results. One callback is
/// scheduled or running at a time. Meanwhile, a client that discards late frames has at most one frame waiting, which a
/// newer frame replaces (VDO-32); a client that keeps late frames has up to `limit` frames waiting (VDO-36). Reports of
/// dropped frames keep the dropped frame's place, so callbacks are in order of time (DROP-7).
struct LateFramePolicy<Datum, Report> {
    /// The content of a callback.
    enum Entry {
        /// A frame to deliver.
        case datum(Datum)
        /// A report to deliver: a drop, or the end.
        case report(Report)
    }

    /// The state of callbacks.
    enum Phase: Hashable {
        /// No callback is needed.
        case idle
        /// One has been scheduled and has not begun.
        case scheduled
        /// One is running.
        case running
    }

    /// Indicates whether only the newest waiting frame is kept.
    private(set) var discardsLate = true
    /// The maximum number of waiting frames when late ones are kept.
    var limit: Int
    private(set) var phase = Phase.idle
    /// The number of waiting frames.
    private(set) var waiting = 0
    private var entries = Deque<Entry>()

    init(discardsLate: Bool = true, limit: Int = 32) {
        self.discardsLate = discardsLate
        self.limit = limit
    }

    /// The number of waiting frames and reports.
    var count: Int { entries.count }

    /// Adds a frame that has arrived.
    ///
    /// - Parameters:
    ///   - keepsAll: Whether the source waits for its clients, so no frame is dropped here.
    ///   - drop: Converts a dropped frame into its report.
    /// - Returns: Whether a callback must be scheduled.
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

    /// Adds a report after all waiting entries.
    ///
    /// Returns whether a callback must be scheduled.
    mutating func offer(report: Report) -> Bool {
        entries.append(.report(report))
        return schedule()
    }

    /// Announces a frame, so its callback may be scheduled now if nothing else is pending.
    ///
    /// Returns whether a callback must be scheduled. If it begins before the frame arrives, ``begin()`` cancels it.
    mutating func expect() -> Bool { entries.isEmpty && schedule() }

    /// Begins the scheduled callback; returns its entry, or nil if nothing waits any more and there is nothing to call.
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

    /// Ends the running callback.
    ///
    /// Returns whether another callback must be scheduled.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        guard !entries.isEmpty else { return false }
        return schedule()
    }

    /// Handles the replacement of the client's queue while a callback is scheduled on the old one.
    ///
    /// Returns whether a callback must be scheduled on the new queue.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        guard !entries.isEmpty else { return false }
        return schedule()
    }

    /// Sets whether late frames are discarded; if so, discards all waiting frames except the newest (VDO-38).
    mutating func setDiscardsLate(_ discards: Bool, drop: (Datum, DropReason) -> Report) {
        discardsLate = discards
        guard discards, waiting > 1 else { return }
        dropWaiting(keepingNewest: true, drop)
    }

    /// Removes and returns all waiting entries, for the caller to count and release outside the lock.
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
        // Starts with the newest: while late frames are discarded, the only waiting frame is among the last entries.
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
