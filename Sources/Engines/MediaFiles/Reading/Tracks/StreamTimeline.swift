import CFFmpeg
import CoreMedia

/// Converts exactly between a stream's ticks and times on the asset's timeline.
struct StreamTimeline {
    /// The numerator of the time base; a tick is `numerator / timescale` seconds.
    let numerator: Int64
    /// The timescale of the stream's times.
    let timescale: CMTimeScale
    /// The tick at which the asset begins.
    let origin: Int64
    /// A Boolean value that indicates whether the container has a complete sample table, as MPEG-4 files do.
    let hasIndex: Bool

    /// - Parameters:
    ///   - timeBase: seconds per tick.
    ///   - start: the start of the asset on FFmpeg's timeline.
    ///   - hasIndex: true if the container has a complete sample table.
    init(timeBase: AVRational, start: CMTime, hasIndex: Bool) {
        let isUsable = timeBase.num > 0 && timeBase.den > 0
        numerator = isUsable ? Int64(timeBase.num) : 1
        timescale = isUsable ? timeBase.den : 90_000
        self.hasIndex = hasIndex
        origin = start.isNumeric ? Self.ticks(start, numerator, timescale, method: .roundHalfAwayFromZero) : 0
    }

    /// Returns the time on the asset's timeline; invalid for FFmpeg's "no time" value.
    func time(_ ticks: Int64) -> CMTime {
        guard ticks != CFFMPEG_NO_PTS else { return .invalid }
        let (moved, overflow) = ticks.subtractingReportingOverflow(origin)
        return overflow ? .invalid : duration(moved)
    }

    /// Converts a number of ticks to a duration; invalid on overflow.
    func duration(_ ticks: Int64) -> CMTime {
        let (value, overflow) = ticks.multipliedReportingOverflow(by: numerator)
        return overflow ? .invalid : CMTime(value: value, timescale: timescale)
    }

    /// Returns the tick of a time on the asset's timeline, rounded down.
    func tick(_ time: CMTime) -> Int64 {
        let relative = Self.ticks(time, numerator, timescale, method: .roundTowardNegativeInfinity)
        let (ticks, overflow) = relative.addingReportingOverflow(origin)
        return overflow ? (time.value < 0 ? Int64.min / 4 : Int64.max / 4) : ticks
    }

    private static func ticks(
        _ time: CMTime,
        _ numerator: Int64,
        _ timescale: CMTimeScale,
        method: CMTimeRoundingMethod
    ) -> Int64 {
        let scaled = CMTimeConvertScale(time, timescale: timescale, method: method)
        guard scaled.isNumeric else { return time < .zero ? Int64.min / 4 : Int64.max / 4 }
        let (quotient, remainder) = scaled.value.quotientAndRemainder(dividingBy: numerator)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
