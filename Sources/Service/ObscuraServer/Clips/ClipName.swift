import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names of saved movies: `clip-20261121-214611-123.mp4`, by the local time at which they were saved.
enum ClipName {
    static let beginning = "clip-"
    static let ending = ".mp4"

    /// Returns a name for a movie that is saved at a time.
    ///
    /// - Parameter attempt: The number of names for the same time that are already taken.
    static func make(_ seconds: Double, attempt: Int) -> String {
        var whole = time_t(seconds.rounded(.down))
        let milliseconds = min(999, max(0, Int((seconds - Double(whole)) * 1000)))
        var parts = tm()
        localtime_r(&whole, &parts)
        let text = String(
            format: "%04d%02d%02d-%02d%02d%02d-%03d",
            Int(parts.tm_year) + 1900,
            Int(parts.tm_mon) + 1,
            Int(parts.tm_mday),
            Int(parts.tm_hour),
            Int(parts.tm_min),
            Int(parts.tm_sec),
            milliseconds
        )
        return beginning + text + (attempt > 0 ? "-\(attempt + 1)" : "") + ending
    }

    /// Returns whether a file's name follows this form: nothing but digits and hyphens between prefix and suffix.
    static func isOurs(_ name: String) -> Bool {
        guard name.hasPrefix(beginning), name.hasSuffix(ending), name.utf8.count <= 64 else { return false }
        let middle = name.utf8.dropFirst(beginning.utf8.count).dropLast(ending.utf8.count)
        guard name.utf8.count > beginning.utf8.count + ending.utf8.count else { return false }
        return middle.allSatisfy { (48...57).contains($0) || $0 == 45 }
    }
}
