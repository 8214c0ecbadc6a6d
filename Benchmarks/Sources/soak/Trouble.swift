import Foundation
import Synchronization

/// A list of the problems so far, which are also printed immediately.
final class Trouble: Sendable {
    private let texts = Mutex<[String]>([])
    /// The maximum number of problems printed; further ones are only counted.
    private static let most = 40

    var all: [String] { texts.withLock { $0 } }

    func note(_ text: String) {
        let count = texts.withLock { texts in
            texts.append(text)
            return texts.count
        }
        if count <= Self.most { say("soak: \(text)") }
    }
}

/// Prints a line without buffering, also into a file.
///
/// A line that cannot be written, for example while the disk is supposedly full, is lost.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Returns nanoseconds of CLOCK_MONOTONIC.
func hostNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// Waits until a condition is true; returns false after a timeout in seconds.
///
/// The function polls, because a soak uses real threads and real time.
@discardableResult
func wait(seconds: Double, until isSo: () -> Bool) -> Bool {
    let end = hostNanoseconds() + UInt64(seconds * 1e9)
    while !isSo() {
        if hostNanoseconds() > end { return isSo() }
        usleep(2_000)
    }
    return true
}
