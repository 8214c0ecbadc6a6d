import DequeModule

/// The items that a client cannot take yet, and the state of its callbacks: events go in, the next callback comes out.
///
/// A value without locks, queues or clocks; its owner keeps it under a lock and acts on the results. At most one
/// callback is scheduled or running, and the next one is scheduled when it ends. Meanwhile new items wait in order, as
/// far as the limit of each allows. A dropped item is replaced by its report in the same place, so callbacks are in
/// order of time (DROP-7).
struct Mailbox<Item: MailboxItem> {
    /// The state of the callbacks.
    enum Phase: Hashable, Sendable {
        /// No callback is needed.
        case idle
        /// A callback has been scheduled and has not begun.
        case scheduled
        /// A callback is running.
        case running
    }

    private(set) var phase = Phase.idle
    private var items = Deque<Item>()
    /// Number of waiting items that limits apply to.
    private(set) var limitedCount = 0
    /// Sum of the waiting items' loads.
    private(set) var load = 0

    /// The item of the next callback; nil if nothing waits.
    var first: Item? { items.first }

    /// Number of waiting items.
    var count: Int { items.count }

    /// Number of items that wait or are in a callback.
    var pendingCount: Int { items.count + (phase == .running ? 1 : 0) }

    /// True if nothing waits and no callback is scheduled or running.
    var isIdle: Bool { phase == .idle && items.isEmpty }

    /// Adds an item that has arrived.
    ///
    /// - Parameters:
    ///   - limit: The limit for the items that wait after this one has arrived.
    ///   - removed: Receives items that are dropped without a report, which the caller frees outside its lock.
    /// - Returns: Whether the caller must schedule a callback.
    mutating func offer(_ item: Item, limit: MailboxLimit, removed: inout [Item]) -> Bool {
        switch limit {
        case .unlimited: append(item)
        case .newestOnly:
            if item.load > 0 { dropWaiting(keeping: 0, &removed) { $0.isLate(at: item) } }
            append(item)
        case .keepOldest(let limit):
            if item.load == 0 || load < limit {
                append(item)
            } else if let report = item.dropped(.outOfBuffers) {
                append(report)
            } else {
                removed.append(item)
            }
        case .keepNewest(let limit):
            append(item)
            while load > limit, let oldest = items.first, oldest.load > 0 {
                removed.append(oldest)
                remove(items.removeFirst())
            }
        }
        return schedule()
    }

    /// Adds an item that no limit applies to.
    ///
    /// Returns whether the caller must schedule a callback.
    mutating func add(_ item: Item) -> Bool {
        append(item)
        return schedule()
    }

    /// Begins the scheduled callback; returns its item, or nil if nothing waits any more and there is nothing to call.
    mutating func begin() -> Item? {
        guard phase == .scheduled else { return nil }
        guard let item = items.popFirst() else {
            phase = .idle
            return nil
        }
        remove(item)
        phase = .running
        return item
    }

    /// Ends the running callback.
    ///
    /// Returns whether the caller must schedule another.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        return !items.isEmpty && schedule()
    }

    /// Ends the running callback and begins the next one at once, for an owner that makes all callbacks in one loop.
    mutating func advance() -> Item? { end() ? begin() : nil }

    /// Cancels the scheduled callback, because the client has changed its queue.
    ///
    /// Returns whether the caller must schedule one on the new queue.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        return !items.isEmpty && schedule()
    }

    /// Drops all waiting items as late except the newest (VDO-38).
    ///
    /// - Parameter removed: Receives items that are dropped without a report.
    mutating func dropAllButNewest(removed: inout [Item]) { dropWaiting(keeping: 1, &removed) { _ in true } }

    /// Removes and returns all waiting items, for the caller to count and free outside its lock.
    mutating func removeAll() -> [Item] {
        defer {
            items = []
            limitedCount = 0
            load = 0
        }
        return Array(items)
    }

    private mutating func append(_ item: Item) {
        let load = item.load
        items.append(item)
        guard load > 0 else { return }
        limitedCount += 1
        self.load += load
    }

    private mutating func remove(_ item: Item) {
        let load = item.load
        guard load > 0 else { return }
        limitedCount -= 1
        self.load -= load
    }

    private mutating func schedule() -> Bool {
        guard phase == .idle else { return false }
        phase = .scheduled
        return true
    }

    /// Drops waiting items as late, except a number of the newest ones.
    private mutating func dropWaiting(keeping kept: Int, _ removed: inout [Item], where isLate: (Item) -> Bool) {
        var (newer, remaining) = (0, limitedCount)
        // Starts with the newest, because many reports may precede the oldest waiting item.
        for index in items.indices.reversed() where remaining > 0 && items[index].load > 0 {
            remaining -= 1
            newer += 1
            guard newer > kept, isLate(items[index]) else { continue }
            remove(items[index])
            if let report = items[index].dropped(.late) {
                items[index] = report
            } else {
                removed.append(items.remove(at: index))
            }
        }
    }
}

extension Mailbox: Sendable where Item: Sendable {}
