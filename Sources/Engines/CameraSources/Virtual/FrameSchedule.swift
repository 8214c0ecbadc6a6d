import CoreMedia

/// The due times of frames: an exact grid that begins at a time and does not drift.
struct FrameSchedule: Sendable {
    /// The timescale of the clock; nil if times can be any fraction.
    let timescale: CMTimeScale?
    /// The time between frames.
    private(set) var duration: CMTime
    /// A frame on the grid, its time, and the stream's elapsed time at it.
    private var number: Int
    private var time: CMTime
    private var elapsed: CMTime

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - number: The first frame.
    ///   - time: Its due time.
    ///   - elapsed: The seconds of the stream before it, without pauses between runs.
    init(number: Int, time: CMTime, elapsed: CMTime, duration: CMTime, timescale: CMTimeScale?) {
        self.number = number
        self.time = time
        self.elapsed = elapsed
        self.duration = duration
        self.timescale = timescale
    }

    /// Returns the due time of a frame, which must not be before the grid's first frame.
    func time(of frame: Int) -> CMTime { onClock(time, plus: offset(of: frame)) }

    /// Returns the seconds of the stream before a frame, without pauses between runs.
    func elapsed(at frame: Int) -> CMTime { elapsed + offset(of: frame) }

    /// Returns the time at which this many seconds of the stream have elapsed, but not before the grid's first frame.
    func time(atElapsed wanted: CMTime) -> CMTime { onClock(time, plus: max(wanted - elapsed, .zero)) }

    /// Changes the frame interval, starting at a frame.
    mutating func change(_ duration: CMTime, from frame: Int) {
        (time, elapsed, number) = (time(of: frame), elapsed(at: frame), frame)
        self.duration = duration
    }

    /// Returns the newest frame that is due at a time, or the grid's first if none is.
    func newest(at now: CMTime) -> Int {
        let passed = now - time
        guard passed.isNumeric, passed > .zero else { return number }
        let count =
            (Int128(passed.value) * Int128(duration.timescale)) / (Int128(passed.timescale) * Int128(duration.value))
        var frame = number + Int(clamping: count)
        // Times on a coarse clock are rounded down, so one more frame can be due.
        while time(of: frame + 1) <= now { frame += 1 }
        return frame
    }

    private func offset(of frame: Int) -> CMTime {
        CMTime(value: Int64(frame - number) * duration.value, timescale: duration.timescale)
    }

    private func onClock(_ time: CMTime, plus offset: CMTime) -> CMTime {
        guard let timescale else { return time + offset }
        let rounded = offset.convertScale(timescale, method: .roundTowardNegativeInfinity)
        // On a clock with a timescale, whole ticks are exact, so the time must not be flagged as rounded.
        return time + CMTime(value: rounded.value, timescale: rounded.timescale)
    }
}
