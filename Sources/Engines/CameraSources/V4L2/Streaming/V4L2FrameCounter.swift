/// Counts frames by a driver's numbers, those that never came included.
///
/// The numbers are of 32 bits and go on from 0 after the greatest. Some drivers do not count; then no frame counts as
/// missing.
struct V4L2FrameCounter: Sendable {
    /// The number of the next frame, counted from the first start on.
    private(set) var next: Int
    /// The driver's number of the latest frame; nil when it counts from anew.
    private var latest: UInt32?

    /// Goes on with a number.
    init(next: Int) { self.next = next }

    /// The driver counts anew.
    mutating func begin() { latest = nil }

    /// Takes note of a frame; gives how many are missing before it.
    ///
    /// - Parameters:
    ///   - sequence: the driver's number.
    ///   - room: for how many frames there was time since the latest one, this one included; nil where nobody knows.
    ///     Where the driver counts anew, what is missing is told by it.
    mutating func count(_ sequence: UInt32, room: Int?) -> Int {
        var missing = 0
        if let latest {
            let step = Int(Int32(bitPattern: sequence &- latest))
            // Back, or the same again: a driver that counts anew without saying so, or does not count.
            if step > 1 {
                missing = step - 1
                // More than could have been: the number jumped. Some are missing, as many as there was time for.
                if let room, step > 4 * room + 64 { missing = max(1, room - 1) }
            }
        } else if let room {
            missing = max(0, room - 1)
        }
        latest = sequence
        next += missing + 1
        return missing
    }

    /// Frames that did not come were due; the driver will not count them.
    mutating func skip(_ count: Int) { next += count }
}
