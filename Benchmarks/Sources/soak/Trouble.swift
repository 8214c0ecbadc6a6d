import Foundation
import Synchronization

/// What went wrong so far; says it at once.
final class Trouble: Sendable {
    private let texts = Mutex<[String]>([])
    /// More are counted, but not printed.
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

/// Prints a line at once, also into a file.
///
/// One that cannot be written, as while the disk is said to be full, is lost.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

/// Nanoseconds of CLOCK_MONOTONIC.
func hostNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// Waits until something is so; false when it was not within so many seconds.
///
/// A soak goes by real threads and real time, so it looks again and again.
@discardableResult
func wait(seconds: Double, until isSo: () -> Bool) -> Bool {
    let end = hostNanoseconds() + UInt64(seconds * 1e9)
    while !isSo() {
        if hostNanoseconds() > end { return isSo() }
        usleep(2_000)
    }
    return true
}
