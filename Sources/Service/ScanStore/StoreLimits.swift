/// Limits of memory and time of a store.
public struct StoreLimits: Sendable, Hashable {
    /// Scans that may wait for the disk or for their completion: ten seconds of a thousand a second.
    public var waitingCount = 10_000
    /// Bytes that they may have: ten seconds of a hundred pictures of 60 KB a second.
    public var waitingBytes = 64 << 20
    /// Bytes of one scan: a picture of 100 megapixels is smaller.
    public var recordBytes = 16 << 20
    /// Scans in one transaction, so that none waits for long.
    public var batchCount = 500
    /// Bytes in one transaction, which SQLite may hold in memory.
    public var batchBytes = 8 << 20
    /// Scans that one read gives at most, with ``readBytes``; what is more comes with the next.
    public var readCount = 1000
    /// Bytes of pictures that one read gives at most, but for a single one.
    public var readBytes = 32 << 20
    /// Scans that retention deletes in one transaction; new ones wait for no more.
    public var sweepCount = 100
    /// Pages that are given back in one transaction.
    public var vacuumPages = 500
    /// Seconds after which a failed transaction is tried again, and retention looks at ages.
    public var retry = 1.0
    /// Seconds between two looks for scans of other processes, while somebody wants to know.
    public var lookout = 0.2
    /// Seconds that are waited for another process which holds the file.
    public var patience = 5.0
    /// Seconds by which the wall clock may be ahead of what has passed and is believed at once.
    public var clockStep = 60.0
    /// Seconds for which a greater jump forward must last before ages count it: long enough for a wrong clock to be set
    /// by the network, short enough for machines that are switched off each night.
    public var clockConfirmation = 3600.0

    /// The limits as they stand here.
    public init() {}
}
