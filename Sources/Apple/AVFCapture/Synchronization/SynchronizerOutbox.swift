import DequeModule

/// The queue of complete sets for the delegate's queue, which decides about their frames while the delegate is busy.
///
/// A value without locks and queues. At most one callback is scheduled or running. A waiting frame is late when another
/// frame is ready that was captured after the waiting one was ready (SYNC-18). Frames that were captured earlier, while
/// the detector still processed the waiting one, do not displace it; otherwise exactly the frames with detected objects
/// would be lost. A dropped frame keeps its place and its metadata (SYNC-23).
struct SynchronizerOutbox {
    /// The content of a callback.
    enum Entry: Sendable {
        /// A set to deliver.
        case set(SynchronizedSet)
        /// The end of sources: everything before has been delivered, so these tokens can be released.
        case end([DrainToken])
    }

    /// The state of the callbacks.
    enum Phase: Sendable {
        /// No callback is needed.
        case idle
        /// A callback has been scheduled and has not begun.
        case scheduled
        /// A callback is running.
        case running
    }

    /// The handling of frames when the delegate is too slow.
    enum LatePolicy: Hashable, Sendable {
        /// No frame is dropped, because the source waits for its clients.
        case wait
        /// Late frames are dropped.
        case discard
        /// Up to this many frames may wait; further ones are dropped.
        case queue(limit: Int)
    }

    private struct Waiting {
        var entry: Entry
        /// The number of the event that completed the entry.
        var event: Int
        /// True if the entry has pixels.
        var hasFrame: Bool
    }

    private var entries = Deque<Waiting>()
    private var frameCount = 0
    private(set) var phase = Phase.idle

    /// True if nothing waits and no callback is scheduled or running.
    var isIdle: Bool { entries.isEmpty && phase == .idle }

    /// Adds a complete set.
    ///
    /// - Parameter event: the number of the event that completed it.
    /// - Returns: whether the caller must schedule a callback.
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

    /// Adds tokens that are released after everything that waits has been delivered.
    mutating func offer(end tokens: [DrainToken]) -> Bool {
        entries.append(Waiting(entry: .end(tokens), event: 0, hasFrame: false))
        return schedule()
    }

    /// Begins the scheduled callback and returns its content; nil if nothing waits and no callback is to be made.
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

    /// Ends the running callback.
    ///
    /// Returns whether the caller must schedule another.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// Cancels the scheduled callback.
    ///
    /// Returns whether the caller must schedule another.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// Removes everything that waits.
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
        // Starts with the newest, because many reports of drops may precede the oldest waiting frame.
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
