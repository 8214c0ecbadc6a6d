import Dispatch

/// A callback to schedule.
struct ScheduledCallback: Sendable {
    /// The queue to schedule it on.
    let queue: DispatchQueue
    fileprivate let generation: Int
}

/// A mailbox with the dispatch queue of its client: events go in, the block to queue comes out.
///
/// A value that its owner keeps under a lock. For each ``Callback`` that a function returns, the owner queues a block
/// which calls ``begin(_:)``, the client outside the lock if that returns an item, and then ``end()``. Each callback is
/// a block of its own, so no output monopolizes a serial queue that it shares with others, and callbacks run one after
/// another on a concurrent queue too.
struct ClientMailbox<Item: MailboxItem> {
    typealias Callback = ScheduledCallback

    /// The queue of the client; nil without a client.
    private(set) var queue: DispatchQueue?
    private var mailbox = Mailbox<Item>()
    /// Increases to invalidate blocks that were queued for an earlier client.
    private var generation = 0

    /// True if no callback is running, scheduled or waiting.
    var isIdle: Bool { mailbox.isIdle }

    /// Number of items that wait or are in a callback.
    var pendingCount: Int { mailbox.pendingCount }

    /// Sets the queue of the client; callbacks that have not begun move to it.
    mutating func setQueue(_ queue: DispatchQueue?) -> Callback? {
        self.queue = queue
        return restart()
    }

    /// Invalidates the scheduled callback and replaces it if something waits.
    mutating func restart() -> Callback? {
        generation += 1
        let isNeeded = mailbox.reschedule()
        return callback(isNeeded)
    }

    /// Adds an item that has arrived; see ``Mailbox/offer(_:limit:removed:)``.
    mutating func offer(_ item: Item, limit: MailboxLimit, removed: inout [Item]) -> Callback? {
        let isNeeded = mailbox.offer(item, limit: limit, removed: &removed)
        return callback(isNeeded)
    }

    /// Adds an item that no limit applies to.
    mutating func add(_ item: Item) -> Callback? {
        let isNeeded = mailbox.add(item)
        return callback(isNeeded)
    }

    /// Begins a callback; returns its item, or nil if it is no longer valid or nothing waits.
    mutating func begin(_ callback: Callback) -> Item? {
        callback.generation == generation ? mailbox.begin() : nil
    }

    /// Ends the running callback and returns the next.
    mutating func end() -> Callback? {
        let isNeeded = mailbox.end()
        return callback(isNeeded)
    }

    /// Drops all waiting items as late except the newest.
    mutating func dropAllButNewest(removed: inout [Item]) { mailbox.dropAllButNewest(removed: &removed) }

    /// Removes and returns all waiting items, for the caller to count and free outside its lock.
    mutating func removeAll() -> [Item] { mailbox.removeAll() }

    /// Returns the callback that the mailbox asks for.
    ///
    /// Without a queue the mailbox stays as it is, and ``setQueue(_:)`` returns the callback later. To be called after
    /// a change of the mailbox, not around it: the call would hold a copy, and each change would copy all items.
    private func callback(_ isNeeded: Bool) -> Callback? {
        guard isNeeded, let queue else { return nil }
        return Callback(queue: queue, generation: generation)
    }
}

extension ClientMailbox: Sendable where Item: Sendable {}
