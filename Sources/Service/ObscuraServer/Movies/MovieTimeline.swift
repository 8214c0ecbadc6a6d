/// Assigns frames times on a movie's own timeline, which has no gaps.
///
/// A value. While the view plays, the interval between frames is that of their display; while it is paused, no time
/// passes. Frames that are needed only to decode later ones take one tick each. A frame's start is known when it
/// arrives, and its duration when the next one does, so one frame always waits.
struct MovieTimeline: Sendable {
    /// Ticks per second.
    static let timescale = 90_000

    /// A frame with its start and length in ticks.
    struct Placed: Sendable, Equatable {
        var frame: Int
        var start: Int64
        var length: Int64
    }

    /// A frame as it arrives.
    struct Frame: Sendable, Equatable {
        var number: Int
        /// The capture time in nanoseconds; the next value is the duration, also in nanoseconds.
        var time: Int64
        var duration: Int64
        /// Indicates whether the frame is displayed, or is needed only to decode others.
        var isShown: Bool
    }

    private var waiting: (frame: Frame, start: Int64)?
    /// The start of the next frame if none waits.
    private var next: Int64 = 0

    init() {}

    /// Adds the next frame.
    ///
    /// - Parameter speed: The view's playback speed; above 0.
    /// - Returns: The previous frame, whose length is now known.
    mutating func add(_ frame: Frame, speed: Double) -> Placed? {
        guard let (last, start) = waiting else {
            waiting = (frame, next)
            return nil
        }
        var length: Int64 = 1
        if last.isShown {
            let follows = frame.number > last.number && frame.time > last.time && frame.isShown
            length = Self.ticks(follows ? frame.time - last.time : last.duration, speed: speed)
        }
        waiting = (frame, start + length)
        return Placed(frame: last.number, start: start, length: length)
    }

    /// Returns the waiting frame, because no other follows for now.
    mutating func flush(speed: Double) -> Placed? {
        guard let (last, start) = waiting else { return nil }
        let length = last.isShown ? Self.ticks(last.duration, speed: speed) : 1
        waiting = nil
        next = start + length
        return Placed(frame: last.number, start: start, length: length)
    }

    private static func ticks(_ nanoseconds: Int64, speed: Double) -> Int64 {
        let seconds = Double(nanoseconds) / 1e9 / max(speed, 0.01)
        // Limits the gap that lost frames leave.
        return max(1, Int64((min(max(seconds, 0), 10) * Double(timescale)).rounded()))
    }
}
