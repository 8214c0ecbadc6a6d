import Logging
import Synchronization

/// The writers' log.
enum WriterLog {
    static let logger = Logger(label: "AVFoundation.writer")
    private static let said = Mutex<Set<String>>([])

    /// Logs a warning unless the same one was logged before; many programs do not look at a writer's error.
    static func warnOnce(_ text: String) {
        let isNew = said.withLock { said in
            // Programs that write under ever new names do not accumulate memory.
            if said.count >= 64 { said = [] }
            return said.insert(text).inserted
        }
        if isNew { logger.warning("\(text)") }
    }
}
