internal import Foundation

/// Waiting awake for what another thread does within microseconds, where sleeping and being woken takes longer.
enum ShortWait {
    /// Whether two threads of this program can run at once: else the other one waits for this one's processor.
    static let isPossible = ProcessInfo.processInfo.activeProcessorCount > 1

    /// Waits until something is so, or the time is over.
    ///
    /// - Parameter limit: in nanoseconds; some ten thousand at most.
    @inline(__always)
    static func wait(atMost limit: UInt64, until isSo: () -> Bool) {
        guard isPossible, !isSo() else { return }
        let end = FrameLedger.hostTime() + limit
        while !isSo(), FrameLedger.hostTime() < end {}
    }
}
