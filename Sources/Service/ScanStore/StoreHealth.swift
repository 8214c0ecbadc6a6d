/// The state and figures of a store at one moment.
public struct StoreHealth: Sendable, Hashable {
    /// The store's ability to write.
    public enum State: Sendable, Hashable {
        /// Scans are written to the disk.
        case fine
        /// There is no room; scans wait and are retried automatically. The value is a message.
        case full(String)
        /// The disk or the file fails in another way; scans wait and are retried automatically. The value is a message.
        case retrying(String)
        /// The store was closed.
        case closed
    }

    /// The store's ability to write.
    public var state: State
    /// Scans that this process has stored.
    public var stored: Int
    /// Scans that were refused, or given up on close, each with an error.
    public var refused: Int
    /// Scans that wait for the disk or for their completion.
    public var waiting: Int
    /// Bytes of the waiting scans.
    public var waitingBytes: Int
    /// Scans in the file.
    public var count: Int
    /// Bytes of content in the file, including images.
    public var bytes: Int64
    /// Bytes of the file and its write-ahead log.
    public var fileBytes: Int64
    /// The oldest sequence in the file; nil if it is empty.
    public var oldest: Int64?
    /// The newest sequence in the file; nil if it is empty.
    public var newest: Int64?
    /// Scans that this process's retention has deleted.
    public var deleted: Int
    /// Names of damaged files that this process moved aside, oldest first; at most ten.
    public var damaged: [String]
    /// The queues of all sinks that were ever claimed and not forgotten.
    public var sinks: [String: OutboxBacklog]
}
