/// Writes messages of a part of a program, with interpolated values that say how they are shown.
public struct Logger: Sendable {
    private let log: OSLog

    /// Writes to the log of messages that belong to no category.
    public init() { log = .default }

    /// Writes to the log of a category of a subsystem.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message that is worth noting.
    public func log(_ message: OSLogMessage) { log.write(.default, message.text) }

    /// Writes a message of a type.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }

    /// Writes a message for debugging.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }

    /// Writes a message for debugging.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }

    /// Writes a message that is helpful, not essential.
    public func info(_ message: OSLogMessage) { log.write(.info, message.text) }

    /// Writes a message that is worth noting.
    public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }

    /// Writes about something that may go wrong.
    public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }

    /// Writes about an error.
    public func error(_ message: OSLogMessage) { log.write(.error, message.text) }

    /// Writes about an error that ends something.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }

    /// Writes about an error of the system's or of several programs.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}
