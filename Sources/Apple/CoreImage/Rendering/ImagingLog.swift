import Logging
import Synchronization

/// Warnings to programmers, each text once.
enum ImagingLog {
    private static let told = Mutex<Set<String>>([])
    private static let most = 200

    static func warn(_ text: String) {
        let isNew = told.withLock { $0.count < most && $0.insert(text).inserted }
        if isNew { Logger(label: "CoreImage").warning("\(text)") }
    }
}
