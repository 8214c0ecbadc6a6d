import Foundation

/// The memory of this process.
enum Resident {
    /// The resident memory in bytes.
    static var bytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096
    }

    /// A Boolean value that indicates whether tests take their long form.
    static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
}
