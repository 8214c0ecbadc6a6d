/// A logger for a part of a program; interpolated values specify their format and privacy.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger that writes to the default log.
    public init() { log = .default }

    /// Creates a logger that writes to the log of a category in a subsystem.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message at the default level.
    public func log(_ message: OSLogMessage) { log.write(.default, message.text) }

    /// Writes a message at a level.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }

    /// Writes a debug message.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }

    /// Writes a debug message.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }

    /// Writes a message that is helpful but not essential.
    public func info(_ message: OSLogMessage) { log.write(.info, message.text) }

    /// Writes a message at the default level.
    public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }

    /// Writes a warning about a possible failure.
    public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }

    /// Writes an error message.
    public func error(_ message: OSLogMessage) { log.write(.error, message.text) }

    /// Writes a message about a critical error.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }

    /// Writes a message about an error that concerns the system or several programs.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}
