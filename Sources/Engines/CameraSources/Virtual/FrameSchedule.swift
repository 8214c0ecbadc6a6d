import CoreMedia

/// When frames are due: an exact grid that begins at a time and does not drift.
struct FrameSchedule: Sendable {
    /// The timescale of the clock; nil where times can be any fraction.
    let timescale: CMTimeScale?
    /// The time between frames.
    private(set) var duration: CMTime
    /// A frame on the grid, its time, and the time of the stream at it.
    private var number: Int
    private var time: CMTime
    private var elapsed: CMTime

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - number: the first frame.
    ///   - time: when it is due.
    ///   - elapsed: the seconds of the stream before it, stops not counted.
    init(number: Int, time: CMTime, elapsed: CMTime, duration: CMTime, timescale: CMTimeScale?) {
        self.number = number
        self.time = time
        self.elapsed = elapsed
        self.duration = duration
        self.timescale = timescale
    }

    /// When a frame is due; only for the grid's first frame and later ones.
    func time(of frame: Int) -> CMTime { onClock(time, plus: offset(of: frame)) }

    /// The seconds of the stream before a frame, stops not counted.
    func elapsed(at frame: Int) -> CMTime { elapsed + offset(of: frame) }

    /// When so many seconds of the stream have passed; not before the grid's first frame.
    func time(atElapsed wanted: CMTime) -> CMTime { onClock(time, plus: max(wanted - elapsed, .zero)) }

    /// Changes the time between frames, from a frame on.
    mutating func change(_ duration: CMTime, from frame: Int) {
        (time, elapsed, number) = (time(of: frame), elapsed(at: frame), frame)
        self.duration = duration
    }

    /// The newest frame that is due at a time; the grid's first if none is.
    func newest(at now: CMTime) -> Int {
        let passed = now - time
        guard passed.isNumeric, passed > .zero else { return number }
        let count =
            (Int128(passed.value) * Int128(duration.timescale)) / (Int128(passed.timescale) * Int128(duration.value))
        var frame = number + Int(clamping: count)
        // Times on a coarse clock are rounded down, so that one more frame can be due.
        while time(of: frame + 1) <= now { frame += 1 }
        return frame
    }

    private func offset(of frame: Int) -> CMTime {
        CMTime(value: Int64(frame - number) * duration.value, timescale: duration.timescale)
    }

    private func onClock(_ time: CMTime, plus offset: CMTime) -> CMTime {
        guard let timescale else { return time + offset }
        let rounded = offset.convertScale(timescale, method: .roundTowardNegativeInfinity)
        // On a clock that ticks every whole number is exact, so nothing is flagged as rounded.
        return time + CMTime(value: rounded.value, timescale: rounded.timescale)
    }
}
