import DequeModule

/// Complete sets on their way to the delegate's queue, and what becomes of their frames when it is busy.
///
/// A value without locks and queues. One callback is scheduled or running at a time. A frame that waits is late once a
/// frame that was captured after the waiting one was ready is ready too (SYNC-18). Frames that were captured before, while
/// the detector still looked at the waiting one, do not push it out: else the very frames that something was found in
/// would be lost. What is dropped keeps its place and its metadata (SYNC-23).
struct SynchronizerOutbox {
    /// What a callback is about.
    enum Entry: Sendable {
        /// Something to hand over.
        case set(SynchronizedSet)
        /// Everything before has been handed over: let go of these.
        case end([DrainToken])
    }

    /// Where the callbacks are.
    enum Phase: Sendable {
        /// None is needed.
        case idle
        /// One has been scheduled and has not begun.
        case scheduled
        /// One is running.
        case running
    }

    /// What is done with frames that the delegate is too slow for.
    enum LatePolicy: Hashable, Sendable {
        /// The source waits for its clients: none is dropped.
        case wait
        /// Late ones are dropped.
        case discard
        /// So many may wait; those that come then are dropped.
        case queue(limit: Int)
    }

    private struct Waiting {
        var entry: Entry
        /// The number of the event that made it ready.
        var event: Int
        /// Whether it has pixels.
        var hasFrame: Bool
    }

    private var entries = Deque<Waiting>()
    private var frameCount = 0
    private(set) var phase = Phase.idle

    /// Whether nothing waits and nothing is running.
    var isIdle: Bool { entries.isEmpty && phase == .idle }

    /// A set is complete.
    ///
    /// - Parameter event: the number of the event that completed it.
    /// - Returns: whether a callback is to be scheduled.
    mutating func offer(_ set: SynchronizedSet, event: Int, policy: LatePolicy) -> Bool {
        var set = set
        var arrival = set.frameArrival
        switch policy {
        case .wait: break
        case .discard: if let arrival { dropFrames(readyBefore: arrival) }
        case .queue(let limit):
            if arrival != nil, frameCount >= limit {
                set = set.droppingFrames(.outOfBuffers)
                arrival = nil
            }
        }
        entries.append(Waiting(entry: .set(set), event: event, hasFrame: arrival != nil))
        if arrival != nil { frameCount += 1 }
        return schedule()
    }

    /// To be let go of after everything that waits has been handed over.
    mutating func offer(end tokens: [DrainToken]) -> Bool {
        entries.append(Waiting(entry: .end(tokens), event: 0, hasFrame: false))
        return schedule()
    }

    /// The scheduled callback begins: what it is about; nil when nothing waits any more and it is not to be made.
    mutating func begin() -> Entry? {
        guard phase == .scheduled else { return nil }
        guard let next = entries.popFirst() else {
            phase = .idle
            return nil
        }
        if next.hasFrame { frameCount -= 1 }
        phase = .running
        return next.entry
    }

    /// The running callback has returned.
    ///
    /// Tells whether another is to be scheduled.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// The scheduled callback will not be made.
    ///
    /// Tells whether another is to be scheduled.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// Takes out everything that waits.
    mutating func removeAll() -> [Entry] {
        defer {
            entries = []
            frameCount = 0
        }
        return entries.map(\.entry)
    }

    private mutating func schedule() -> Bool {
        guard phase == .idle else { return false }
        phase = .scheduled
        return true
    }

    private mutating func dropFrames(readyBefore event: Int) {
        // From the newest on, as those before the oldest waiting frame may be many reports of drops.
        var remaining = frameCount
        for index in entries.indices.reversed() where remaining > 0 && entries[index].hasFrame {
            remaining -= 1
            guard entries[index].event < event, case .set(let set) = entries[index].entry else { continue }
            entries[index].entry = .set(set.droppingFrames(.late))
            entries[index].hasFrame = false
            frameCount -= 1
        }
    }
}
