/// How a store is, at one moment.
public struct StoreHealth: Sendable, Hashable {
    /// What it can do.
    public enum State: Sendable, Hashable {
        /// Scans go to the disk.
        case fine
        /// There is no room; scans wait, and are tried again by themselves. In words.
        case full(String)
        /// The disk or the file fails otherwise; scans wait, and are tried again by themselves. In words.
        case retrying(String)
        /// It was closed.
        case closed
    }

    /// What it can do.
    public var state: State
    /// Scans that this process has stored.
    public var stored: Int
    /// Scans that were not taken, or given up at the end, with an error for each.
    public var refused: Int
    /// Scans that wait for the disk or for their completion.
    public var waiting: Int
    /// Bytes of these.
    public var waitingBytes: Int
    /// Scans in the file.
    public var count: Int
    /// Bytes of content in the file, with pictures.
    public var bytes: Int64
    /// Bytes of the file and its log of writes.
    public var fileBytes: Int64
    /// The oldest sequence in the file; nil with none.
    public var oldest: Int64?
    /// The newest sequence in the file; nil with none.
    public var newest: Int64?
    /// Scans that retention of this process has deleted.
    public var deleted: Int
    /// Damaged files that were moved aside by this process, oldest first; at most ten names.
    public var damaged: [String]
    /// The queues of the sinks that were ever claimed and not forgotten.
    public var sinks: [String: OutboxBacklog]
}
