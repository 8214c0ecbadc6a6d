import CFFmpeg
import CoreMedia

/// Converts a stream's timestamps to times that begin at 0 and strictly increase.
struct StreamClock {
    /// The stream's time base: seconds per tick is `numerator / timescale`.
    private let numerator: Int64
    private let timescale: Int32
    /// The nominal duration of a frame in ticks; at least 1.
    private let nominalTicks: Int64
    private let declaredStart: Int64?
    private var origin: Int64?
    private var last: Int64?
    private var lastDuration: Int64 = 0

    /// - Parameters:
    ///   - timeBase: seconds per tick.
    ///   - frameRate: the nominal rate, if known; 25 otherwise.
    ///   - declaredStart: the timestamp at which the stream begins, according to the container.
    init(timeBase: AVRational, frameRate: MediaRational?, declaredStart: Int64?) {
        let isUsable = timeBase.num > 0 && timeBase.den > 0
        numerator = isUsable ? Int64(timeBase.num) : 1
        timescale = isUsable ? timeBase.den : 90_000
        let rate = frameRate ?? MediaRational(25, 1)
        let ticks = Double(timescale) * Double(rate.denominator) / (Double(numerator) * Double(rate.numerator))
        nominalTicks = ticks.isFinite ? max(1, Int64(min(ticks.rounded(), 1e15))) : 1
        self.declaredStart = declaredStart
    }

    /// Returns the time and duration of the next frame.
    ///
    /// - Parameters:
    ///   - stamp: the frame's timestamp, if it has one.
    ///   - duration: the frame's duration in ticks, if it has one.
    ///   - lostBefore: number of damaged frames before this one. After damage, the first frame may be later than 0.
    mutating func next(stamp: Int64?, duration: Int64?, lostBefore: Int) -> (time: CMTime, duration: CMTime) {
        let length = duration.flatMap { $0 > 0 && $0 < Int64(timescale) * 3600 ? $0 : nil } ?? nominalTicks
        var ticks: Int64
        if let origin {
            // A missing, repeated or decreasing timestamp is replaced with the end of the previous frame.
            let follow = (last ?? 0) + max(1, lastDuration)
            ticks =
                stamp.flatMap { stamp in
                    let (difference, overflow) = stamp.subtractingReportingOverflow(origin)
                    return overflow || difference <= (last ?? -1) || difference > Int64.max / 4 ? nil : difference
                } ?? follow
        } else {
            ticks = 0
            if let stamp {
                origin = stamp
                if lostBefore > 0, let declaredStart, declaredStart < stamp {
                    let (difference, overflow) = stamp.subtractingReportingOverflow(declaredStart)
                    if !overflow, difference <= Int64.max / 4 {
                        origin = declaredStart
                        ticks = difference
                    }
                }
            } else {
                origin = declaredStart ?? 0
            }
        }
        last = ticks
        lastDuration = length
        return (time(ticks), time(length))
    }

    private func time(_ ticks: Int64) -> CMTime {
        let (value, overflow) = ticks.multipliedReportingOverflow(by: numerator)
        return CMTime(value: overflow ? Int64.max / 4 : value, timescale: timescale)
    }
}
