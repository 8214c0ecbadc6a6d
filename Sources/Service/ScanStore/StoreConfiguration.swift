public import Foundation
public import Logging

/// Where scans are kept and how long.
public struct StoreConfiguration: Sendable {
    /// The database.
    ///
    /// Beside it are `-wal`, `-shm`, `.lock`, and a lock for each sink.
    public var file: URL
    /// How long scans are kept.
    public var retention: Retention
    /// How much is kept beyond that for sinks that are behind.
    public var longestBacklog: BacklogLimit
    /// Bytes that the database file may have, nil for what the disk has.
    ///
    /// Full is then as a full disk is.
    public var largestFile: Int64?
    /// Limits of memory and time.
    public var limits: StoreLimits
    /// The wall clock, which may jump.
    public var clock: @Sendable () -> Date
    /// Seconds that have passed since some moment, sleep of the machine included.
    ///
    /// Never goes back.
    public var uptime: @Sendable () -> Double
    /// Where faults are told.
    public var logger: Logger

    /// A store at `file`, with the machine's clocks.
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
