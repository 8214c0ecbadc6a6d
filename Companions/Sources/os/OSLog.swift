public import Foundation
internal import Logging

/// A log for a part of a program.
///
/// On Linux messages go to swift-log, under the label `subsystem.category`. To send them elsewhere, bootstrap that
/// package's `LoggingSystem`.
public final class OSLog: NSObject, Sendable {
    /// A category with a predefined purpose.
    public struct Category: Sendable {
        let name: String

        /// Events that a profiling tool displays.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// Signposts recorded only while a profiling tool runs.
        public static let dynamicTracing = Category(name: "DynamicTracing")
        /// Signposts with a stack trace, recorded only while a profiling tool runs.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    let logger: Logging.Logger?

    private init(logger: Logging.Logger?) {
        self.logger = logger
        super.init()
    }

    /// Creates a log for a category in a subsystem, given the category's name.
    public convenience init(subsystem: String, category: String) {
        let parts = [subsystem, category].filter { !$0.isEmpty }
        self.init(logger: Logging.Logger(label: parts.joined(separator: ".")))
    }

    /// Creates a log for a category in a subsystem.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    /// The default log, for messages without a category.
    public static let `default` = OSLog(logger: Logging.Logger(label: ProcessInfo.processInfo.processName))
    /// The log that discards all messages.
    public static let disabled = OSLog(logger: nil)

    /// Returns a Boolean value that indicates whether messages of a type are written.
    public func isEnabled(type: OSLogType) -> Bool { logger.map { $0.logLevel <= type.level } ?? false }

    /// A Boolean value that indicates whether signposts are recorded: always false here.
    public var signpostsEnabled: Bool { false }

    func write(_ type: OSLogType, _ text: @autoclosure () -> String) {
        guard let logger, logger.logLevel <= type.level else { return }
        logger.log(level: type.level, "\(text())")
    }
}

extension OSLogType {
    var level: Logging.Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error: .error
        case .fault: .critical
        default: .notice
        }
    }
}
