/// Which codes are in view, so that each counts once while it stays there.
///
/// A code counts when it appears. It appears when it was not seen before, or when it was last seen at least the re-arm
/// time ago. Seen again earlier it is the same appearance, which lasts on. What counts is frame time, never the time of
/// day, so the answer for a recording is the same however fast it is read. Two equal codes in one frame are one.
package struct Appearances<Key: Hashable & Sendable>: Sendable {
    /// How long a code must be out of view to count anew, in seconds of frame time.
    ///
    /// A value shorter than the time between frames makes a code count in every frame.
    package let rearm: Double

    private var lastSeen: [Key: Double] = [:]
    private var nextSweep = -Double.infinity

    /// Starts with nothing in view.
    ///
    /// - Parameter rearm: seconds of frame time; negative counts as 0.
    package init(rearm: Double) {
        self.rearm = max(0, rearm)
    }

    /// How many codes are remembered: those seen within the re-arm time, and for a while some that were not.
    package var count: Int { lastSeen.count }

    /// Notes that a code was seen.
    ///
    /// - Parameters:
    ///   - key: what makes two codes the same, e.g. type and payload.
    ///   - time: the frame's time in seconds; times of one run do not decrease.
    /// - Returns: whether this is a new appearance.
    package mutating func see(_ key: Key, at time: Double) -> Bool {
        sweep(at: time)
        guard let last = lastSeen[key] else {
            lastSeen[key] = time
            return true
        }
        lastSeen[key] = max(last, time)
        // A second sight in the same frame is never a new appearance, whatever the re-arm time.
        return time > last && time - last >= rearm
    }

    /// Forgets codes that could only count anew, once per re-arm time, so that memory follows what is in view.
    private mutating func sweep(at time: Double) {
        guard time >= nextSweep else { return }
        lastSeen = lastSeen.filter { time - $0.value < rearm || time == $0.value }
        nextSweep = time + max(rearm, 1)
    }
}
