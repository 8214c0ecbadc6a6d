/// Tracks the codes in view, so that each counts once while it stays there.
///
/// A code counts when it appears: when it was not seen before, or was last seen at least the re-arm time ago. If seen
/// again earlier, its appearance continues. Times are frame times, never wall-clock times, so the result for a
/// recording does not depend on the reading speed. Two equal codes in one frame count as one.
package struct Appearances<Key: Hashable & Sendable>: Sendable {
    /// Seconds of frame time that a code must be out of view to count again.
    ///
    /// With a value shorter than the time between frames, a code counts in every frame.
    package let rearm: Double

    private var lastSeen: [Key: Double] = [:]
    private var nextSweep = -Double.infinity

    /// Starts with no code in view.
    ///
    /// - Parameter rearm: the re-arm time in seconds of frame time; a negative value counts as 0.
    package init(rearm: Double) {
        self.rearm = max(0, rearm)
    }

    /// The number of remembered codes: those seen within the re-arm time, and temporarily some older ones.
    package var count: Int { lastSeen.count }

    /// Records that a code was seen.
    ///
    /// - Parameters:
    ///   - key: the identity of the code, for example its type and payload.
    ///   - time: the frame's time in seconds; times of one run must not decrease.
    /// - Returns: true for a new appearance.
    package mutating func see(_ key: Key, at time: Double) -> Bool {
        sweep(at: time)
        guard let last = lastSeen[key] else {
            lastSeen[key] = time
            return true
        }
        lastSeen[key] = max(last, time)
        // A second occurrence in the same frame is never a new appearance, whatever the re-arm time.
        return time > last && time - last >= rearm
    }

    /// Once per re-arm time, removes codes that would count as new anyway, which bounds memory.
    private mutating func sweep(at time: Double) {
        guard time >= nextSweep else { return }
        lastSeen = lastSeen.filter { time - $0.value < rearm || time == $0.value }
        nextSweep = time + max(rearm, 1)
    }
}
