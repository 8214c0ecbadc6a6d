public import Foundation

/// What sinks (a broker, a webhook) take scans from: the store, seen as one queue for each sink.
///
/// A sink's place in the queue is the last sequence that its receiver has acknowledged, together with all before it.
/// It is on the disk, so what was sent and not acknowledged is sent again after any failure. A sink that is new
/// begins with the oldest scan in the store.
public protocol ScanOutbox: Sendable {
    /// Becomes the only one who empties the queue of the sink with this name, among all processes that share the store.
    ///
    /// The claim ends with the object or its process. Throws ``OutboxError/claimed(sink:)`` while another holds it.
    func claim(sink: String) throws -> any OutboxClaim
}

/// A sink's hold on its queue.
///
/// All methods may be called on any thread, one at a time; they wait for the disk.
public protocol OutboxClaim: AnyObject, Sendable {
    /// Scans with sequences after `sequence` (nil: after the sink's place), in order, at most `limit`.
    ///
    /// Pictures are left out unless asked for; they are most of the bytes.
    ///
    /// - Throws: ``StoreError``.
    func next(after sequence: Int64?, limit: Int, pictures: Bool) throws -> [StoredScan]

    /// Moves the sink's place to `sequence`, once that is on the disk. A place before the present one changes nothing.
    ///
    /// - Throws: ``StoreError``.
    func acknowledge(through sequence: Int64) throws

    /// Notes that the receiver will never take this scan, and why, so that the queue can go on behind it.
    ///
    /// The scan stays in the store, is counted in ``OutboxBacklog/refused`` and not given by ``next(after:limit:pictures:)``
    /// again. Where all before it is acknowledged or refused too, the sink's place moves to it.
    ///
    /// - Throws: ``StoreError``.
    func refuse(_ sequence: Int64, because reason: String) throws

    /// How long the queue is. Counts scans after the sink's place.
    ///
    /// - Throws: ``StoreError``.
    func backlog() throws -> OutboxBacklog

    /// Calls `body` soon after scans were stored by this process or another, on some thread. One at a time; nil ends it.
    func whenMoreArrives(_ body: (@Sendable () -> Void)?)
}

/// How far a sink is behind.
public struct OutboxBacklog: Sendable, Hashable {
    /// Scans that are not acknowledged.
    public var count: Int
    /// When the oldest of them was stored; nil with none.
    public var oldest: Date?
    /// Scans that the receiver refused for good, since the store began.
    public var refused: Int
    /// Scans that retention had to delete before they were acknowledged, since the store began.
    public var lost: Int

    /// Figures of a queue.
    public init(count: Int, oldest: Date?, refused: Int, lost: Int) {
        self.count = count
        self.oldest = oldest
        self.refused = refused
        self.lost = lost
    }
}

/// Why an outbox cannot be used.
public enum OutboxError: Error, Sendable, Hashable, LocalizedError {
    /// Another process, or another part of this one, empties the queue of this sink.
    case claimed(sink: String)

    /// What to do about it, for people.
    public var errorDescription: String? {
        switch self {
        case .claimed(let sink):
            "The queue of “\(sink)” is emptied by another process that uses the same store. "
                + "Give this one another sink name, or stop the other."
        }
    }
}
