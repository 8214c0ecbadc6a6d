import Foundation
package import Logging
import Synchronization

/// Configures the libraries' log output, which always goes to standard error.
///
/// Documentation/Logging.md describes the levels.
package enum ToolLogging {
    /// The environment variable with the lowest level to log; takes precedence over a unit's configuration file.
    static let variable = "OBSCURA_LOG_LEVEL"

    private struct State {
        /// The level of the environment variable.
        var wanted: Logger.Level?
        var level = Logger.Level.warning
        /// True if lines carry time, level and label, as a journal needs them.
        var isUnattended = false
    }

    private static let state = Mutex(State())

    /// Sets up logging; must be called once, before anything is logged.
    package static func begin() { begin(environment: ProcessInfo.processInfo.environment) }

    static func begin(environment: [String: String]) {
        let text = environment[variable] ?? ""
        let wanted = level(named: text)
        if wanted == nil, !text.isEmpty {
            let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            Message.error("\(variable): '\(text)' is no level of log lines. Set one of \(names).")
        }
        state.withLock { state in
            state.wanted = wanted
            state.level = wanted ?? .warning
        }
        LoggingSystem.bootstrap { label in
            let (level, isUnattended) = state.withLock { ($0.level, $0.isUnattended) }
            guard isUnattended else {
                // The commands themselves say why there is no camera.
                return MessageLogHandler(logLevel: label == "AVFoundation.device" ? .critical : level)
            }
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
    }

    /// Switches to lines for a journal, with this level unless the environment variable sets one.
    package static func becomeUnattended(_ level: Logger.Level) {
        state.withLock { state in
            state.level = state.wanted ?? level
            state.isUnattended = true
        }
    }

    /// Returns the level with a name, or nil.
    static func level(named text: String) -> Logger.Level? {
        Logger.Level(rawValue: text.lowercased())
    }
}

/// Prints log lines as messages of the tool, for a user at the terminal.
struct MessageLogHandler: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { Message.error(Self.text(event.level, "\(event.message)")) }

    /// Formats a line; levels below warning are named.
    static func text(_ level: Logger.Level, _ message: String) -> String {
        level >= .warning ? message : "\(level.rawValue): \(message)"
    }
}
