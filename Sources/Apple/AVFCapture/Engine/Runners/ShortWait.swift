import Basics
internal import Foundation

/// A busy wait for something another thread does within microseconds, when sleeping and waking would take longer.
enum ShortWait {
    /// Indicates whether two threads can run simultaneously; otherwise the other thread would wait for this processor.
    static let isPossible = ProcessInfo.processInfo.activeProcessorCount > 1

    /// Spins until a condition is true or the time limit is reached.
    ///
    /// - Parameter limit: The time limit in nanoseconds; at most some ten thousand.
    @inline(__always)
    static func wait(atMost limit: UInt64, until isSo: () -> Bool) {
        guard isPossible, !isSo() else { return }
        let end = HostClock.hostTime + limit
        while !isSo(), HostClock.hostTime < end {}
    }
}
