/// Numbers frames by a driver's sequence numbers, including those that never arrived.
///
/// Sequence numbers have 32 bits and wrap to 0. Some drivers do not count; then no frame counts as missing.
struct V4L2FrameCounter: Sendable {
    /// The number of the next frame, counted from the first start.
    private(set) var next: Int
    /// The driver's number of the latest frame; nil when the driver's count restarts.
    private var latest: UInt32?

    /// Creates a counter whose next frame has a number.
    init(next: Int) { self.next = next }

    /// Notes that the driver's count restarts.
    mutating func begin() { latest = nil }

    /// Notes a frame and returns the number of frames missing before it.
    ///
    /// - Parameters:
    ///   - sequence: The driver's sequence number.
    ///   - room: Number of frames that fit into the time since the latest one, including this one; nil if unknown. If
    ///     the driver's count restarts, this determines the number of missing frames.
    mutating func count(_ sequence: UInt32, room: Int?) -> Int {
        var missing = 0
        if let latest {
            let step = Int(Int32(bitPattern: sequence &- latest))
            // A step back or of zero: the driver restarted its count silently, or does not count.
            if step > 1 {
                missing = step - 1
                // More than possible: the number jumped. The elapsed time then gives the number of missing frames.
                if let room, step > 4 * room + 64 { missing = max(1, room - 1) }
            }
        } else if let room {
            missing = max(0, room - 1)
        }
        latest = sequence
        next += missing + 1
        return missing
    }

    /// Counts due frames that did not arrive and that the driver will not count.
    mutating func skip(_ count: Int) { next += count }
}
