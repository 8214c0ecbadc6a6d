public import Foundation
public import Logging

/// The location, retention and limits of a store.
public struct StoreConfiguration: Sendable {
    /// The database file.
    ///
    /// Beside it are `-wal`, `-shm`, `.lock`, and a lock for each sink.
    public var file: URL
    /// Limits on how long scans are kept.
    public var retention: Retention
    /// Limits on what is kept beyond that for sinks that lag behind.
    public var longestBacklog: BacklogLimit
    /// Maximum bytes of the database file; nil for as much as the disk has.
    ///
    /// A file at this limit is treated like a full disk.
    public var largestFile: Int64?
    /// Limits on memory and time.
    public var limits: StoreLimits
    /// Returns the wall clock's time, which may jump.
    public var clock: @Sendable () -> Date
    /// Returns seconds since a fixed moment, including the machine's sleep.
    ///
    /// Never goes back.
    public var uptime: @Sendable () -> Double
    /// Logger for faults.
    public var logger: Logger

    /// Creates a configuration for a store at `file`, with the machine's clocks.
    public init(
        file: URL,
        retention: Retention = Retention(),
        longestBacklog: BacklogLimit = BacklogLimit(),
        largestFile: Int64? = nil,
        limits: StoreLimits = StoreLimits(),
        clock: @escaping @Sendable () -> Date = { Date() },
        uptime: @escaping @Sendable () -> Double = { StoreClock.machineUptime() },
        logger: Logger = Logger(label: "scans")
    ) {
        self.file = file
        self.retention = retention
        self.longestBacklog = longestBacklog
        self.largestFile = largestFile
        self.limits = limits
        self.clock = clock
        self.uptime = uptime
        self.logger = logger
    }
}
