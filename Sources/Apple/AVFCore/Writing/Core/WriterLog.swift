import Logging
import Synchronization

/// The writers' log.
enum WriterLog {
    static let logger = Logger(label: "AVFoundation.writer")
    private static let said = Mutex<Set<String>>([])

    /// Logs a warning unless the same one was logged before; many programs do not look at a writer's error.
    static func warnOnce(_ text: String) {
        if isNew(text, in: said) { logger.warning("\(text)") }
    }

    /// Returns whether a text is new, and remembers it; forgets all once there are many.
    static func isNew(_ text: String, in said: borrowing Mutex<Set<String>>) -> Bool {
        said.withLock { said in
            if said.count >= 64 { said = [] }
            return said.insert(text).inserted
        }
    }
}
