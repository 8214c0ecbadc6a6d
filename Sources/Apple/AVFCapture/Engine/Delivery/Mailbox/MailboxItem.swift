/// An item that waits in a ``Mailbox``, such as a frame, a buffer of audio, or a report.
protocol MailboxItem {
    /// The share of a limit that the item takes while it waits, in a unit of its kind.
    ///
    /// 0 for items that limits do not apply to, such as reports and the end.
    var load: Int { get }

    /// Returns whether the item, which still waits, is late when a newer one arrives.
    func isLate(at newer: Self) -> Bool

    /// Counts the item as dropped.
    ///
    /// - Returns: The report that takes its place and has no load; nil if the item is dropped without a report.
    func dropped(_ reason: DropReason) -> Self?
}

extension MailboxItem {
    func isLate(at newer: Self) -> Bool { true }

    func dropped(_ reason: DropReason) -> Self? { nil }
}

/// The handling of a new item while others wait in a ``Mailbox``.
enum MailboxLimit: Hashable, Sendable {
    /// Nothing is dropped, for example because the source waits for its clients.
    case unlimited
    /// A new item makes the waiting ones late, which are dropped (VDO-32).
    case newestOnly
    /// A new item is dropped as out of buffers while items of this load wait (VDO-36).
    case keepOldest(upTo: Int)
    /// While items of more than this load wait, the oldest are removed without a report (AUD-2).
    ///
    /// An item without load, such as the end, protects those behind it.
    case keepNewest(upTo: Int)
}
