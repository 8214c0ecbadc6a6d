import Foundation
package import Logging
import Synchronization

/// Where log lines of the libraries go, and which: standard error always.
///
/// Documentation/Logging.md says what the levels mean.
package enum ToolLogging {
    /// The environment variable that names the least level; before a unit's file.
    static let variable = "OBSCURA_LOG_LEVEL"

    private struct State {
        /// That of the environment.
        var wanted: Logger.Level?
        var level = Logger.Level.warning
        /// Whether lines carry time, level and label, as a journal wants them.
        var isUnattended = false
    }

    private static let state = Mutex(State())

    /// Begins; to be called once, before anything is logged.
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
            guard isUnattended else { return MessageLogHandler(logLevel: level) }
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
    }

    /// From now on lines for a journal, from this level on where the environment names none.
    package static func becomeUnattended(_ level: Logger.Level) {
        state.withLock { state in
            state.level = state.wanted ?? level
            state.isUnattended = true
        }
    }

    /// The level of this name; nil for none.
    static func level(named text: String) -> Logger.Level? {
        Logger.Level(rawValue: text.lowercased())
    }
}

/// Shows log lines as the tool's own messages, for somebody who sits before the terminal.
struct MessageLogHandler: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { Message.error(Self.text(event.level, "\(event.message)")) }

    /// The line; what asks for nothing says its level.
    static func text(_ level: Logger.Level, _ message: String) -> String {
        level >= .warning ? message : "\(level.rawValue): \(message)"
    }
}
