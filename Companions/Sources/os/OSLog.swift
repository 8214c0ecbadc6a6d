public import Foundation
internal import Logging

/// Where messages of a part of a program go.
///
/// On Linux they go to swift-log, under the label `subsystem.category`; whoever wants them elsewhere bootstraps that
/// package's `LoggingSystem`.
public final class OSLog: NSObject, Sendable {
    /// What a category is for, where the name alone does not say it.
    public struct Category: Sendable {
        let name: String

        /// Moments that a tool for measuring shows.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// Signposts that are only recorded while a tool for measuring runs.
        public static let dynamicTracing = Category(name: "DynamicTracing")
        /// Signposts with the stack, only recorded while a tool for measuring runs.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    let logger: Logging.Logger?

    private init(logger: Logging.Logger?) {
        self.logger = logger
        super.init()
    }

    /// Makes a log of a category of a subsystem, by its name.
    public convenience init(subsystem: String, category: String) {
        let parts = [subsystem, category].filter { !$0.isEmpty }
        self.init(logger: Logging.Logger(label: parts.joined(separator: ".")))
    }

    /// Makes a log of a category of a subsystem.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    /// The log of messages that belong to no category.
    public static let `default` = OSLog(logger: Logging.Logger(label: ProcessInfo.processInfo.processName))
    /// The log that drops everything.
    public static let disabled = OSLog(logger: nil)

    /// Whether a message of such a type would be written.
    public func isEnabled(type: OSLogType) -> Bool { logger.map { $0.logLevel <= type.level } ?? false }

    /// Whether signposts are recorded: never here.
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
