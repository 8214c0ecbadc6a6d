public import Foundation

/// The source from which sinks (a broker, a webhook) take scans: the store, seen as one queue for each sink.
///
/// A sink's place in the queue is the last sequence for which its receiver has acknowledged that scan and all before
/// it. The place is on the disk, so scans that were sent but not acknowledged are sent again after any failure. A new
/// sink starts with the oldest scan in the store.
public protocol ScanOutbox: Sendable {
    /// Makes the caller the only consumer of a sink's queue, among all processes that share the store.
    ///
    /// The claim ends with the object or its process.
    ///
    /// - Throws: ``OutboxError/claimed(sink:)`` while another consumer holds the claim.
    func claim(sink: String) throws -> any OutboxClaim
}

/// Exclusive access to a sink's queue.
///
/// All methods may be called on any thread, one at a time; they wait for the disk.
public protocol OutboxClaim: AnyObject, Sendable {
    /// Returns at most `limit` scans after `sequence` (nil: after the sink's place), in order.
    ///
    /// Images are omitted unless requested, because they are most of the bytes.
    ///
    /// - Throws: ``StoreError``.
    func next(after sequence: Int64?, limit: Int, images: Bool) throws -> [StoredScan]

    /// Moves the sink's place to `sequence`, and returns when that is on the disk.
    ///
    /// A sequence before the present place changes nothing.
    ///
    /// - Throws: ``StoreError``.
    func acknowledge(through sequence: Int64) throws

    /// Records that the receiver will never accept this scan, and why. The queue can then proceed.
    ///
    /// The scan stays in the store, is counted in ``OutboxBacklog/refused``, and is no longer returned by
    /// ``next(after:limit:images:)``. If all scans before it are acknowledged or refused, the sink's place moves to
    /// it.
    ///
    /// - Throws: ``StoreError``.
    func refuse(_ sequence: Int64, because reason: String) throws

    /// Returns the queue's length, which counts scans after the sink's place.
    ///
    /// - Throws: ``StoreError``.
    func backlog() throws -> OutboxBacklog

    /// Sets a closure that is called soon after this or another process stored scans. Calls come one at a time, on an
    /// unspecified thread; nil ends them.
    func whenMoreArrives(_ body: (@Sendable () -> Void)?)
}

/// The amount by which a sink lags behind.
public struct OutboxBacklog: Sendable, Hashable {
    /// Scans that are not acknowledged.
    public var count: Int
    /// The time at which the oldest of them was stored; nil if there is none.
    public var oldest: Date?
    /// Scans that the receiver rejected permanently, since the store was created.
    public var refused: Int
    /// Scans that retention deleted before they were acknowledged, since the store was created.
    public var lost: Int

    /// Creates a backlog.
    public init(count: Int, oldest: Date?, refused: Int, lost: Int) {
        self.count = count
        self.oldest = oldest
        self.refused = refused
        self.lost = lost
    }
}

/// An error of claiming an outbox's queue.
public enum OutboxError: Error, Sendable, Hashable, LocalizedError {
    /// Another process, or another part of this one, already consumes this sink's queue.
    case claimed(sink: String)

    /// A message for people that says what to do.
    public var errorDescription: String? {
        switch self {
        case .claimed(let sink):
            "The queue of “\(sink)” is emptied by another process that uses the same store. "
                + "Give this one another sink name, or stop the other."
        }
    }
}
