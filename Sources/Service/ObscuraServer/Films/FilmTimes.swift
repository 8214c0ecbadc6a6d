/// Where frames are on a film's own time line, which has no gaps.
///
/// A value. While the view that is filmed plays, frames are as far apart as they are shown; while it stands no time
/// passes; frames that are there only for decoding those after them take a tick each. A frame's place is known when it
/// comes, its length when the next one has come, so one frame always waits.
struct FilmTimes: Sendable {
    /// Ticks per second.
    static let timescale = 90_000

    /// A frame with its place and length in ticks.
    struct Placed: Sendable, Equatable {
        var frame: Int
        var start: Int64
        var length: Int64
    }

    /// A frame that comes.
    struct Frame: Sendable, Equatable {
        var number: Int
        /// When it was captured, and how long it lasted, in nanoseconds.
        var time: Int64
        var duration: Int64
        /// Whether it is shown, or there only for decoding others.
        var isShown: Bool
    }

    private var waiting: (frame: Frame, start: Int64)?
    /// Where the film goes on when none waits.
    private var next: Int64 = 0

    init() {}

    /// Takes the next frame.
    ///
    /// - Parameter speed: how fast the view plays; above 0.
    /// - Returns: the frame before, whose length is known now.
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

    /// Lets go of the frame that waits: nothing follows for now.
    mutating func flush(speed: Double) -> Placed? {
        guard let (last, start) = waiting else { return nil }
        let length = last.isShown ? Self.ticks(last.duration, speed: speed) : 1
        waiting = nil
        next = start + length
        return Placed(frame: last.number, start: start, length: length)
    }

    private static func ticks(_ nanoseconds: Int64, speed: Double) -> Int64 {
        let seconds = Double(nanoseconds) / 1e9 / max(speed, 0.01)
        // A loss of frames is not waited for longer than this.
        return max(1, Int64((min(max(seconds, 0), 10) * Double(timescale)).rounded()))
    }
}
