/// Limits on the memory and time that a store uses.
public struct StoreLimits: Sendable, Hashable {
    /// Maximum scans that wait for the disk or for their completion: ten seconds at 1000 scans a second.
    public var waitingCount = 10_000
    /// Maximum bytes of waiting scans: ten seconds at a hundred 60 KB images a second.
    public var waitingBytes = 64 << 20
    /// Maximum bytes of one scan: a 100-megapixel image is smaller.
    public var recordBytes = 16 << 20
    /// Maximum scans in one transaction, which bounds the wait of each.
    public var batchCount = 500
    /// Maximum bytes in one transaction, which SQLite may hold in memory.
    public var batchBytes = 8 << 20
    /// Maximum scans that one read returns, together with ``readBytes``; the rest comes with the next read.
    public var readCount = 1000
    /// Maximum bytes of images that one read returns, except that a single scan may exceed it.
    public var readBytes = 32 << 20
    /// Maximum scans that retention deletes in one transaction; new scans wait no longer than that.
    public var sweepCount = 100
    /// Maximum pages that are returned to the file system in one transaction.
    public var vacuumPages = 500
    /// Seconds after which a failed transaction is retried and retention checks ages.
    public var retry = 1.0
    /// Seconds between two checks for other processes' scans, while there are listeners.
    public var pollInterval = 0.2
    /// Timeout in seconds while another process holds the file.
    public var lockTimeout = 5.0
    /// Seconds by which the wall clock may be ahead of the store's clock and still be followed immediately.
    public var clockStep = 60.0
    /// Seconds for which a greater forward jump must last before it counts towards ages: long enough for the network to
    /// correct a wrong clock, short enough for machines that are switched off each night.
    public var clockConfirmation = 3600.0

    /// Creates the default limits.
    public init() {}
}
