import CoreMedia

/// Mapping of times between ranges without the rounding of Core Media, which adds up over many edits.
enum ExactTime {
    /// The time scale of results that have no exact one: nanoseconds.
    private static let finest: Int128 = 1_000_000_000

    /// Returns the time in a range that corresponds to a time in another range; times outside are extrapolated.
    static func map(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> CMTime {
        if from.duration == to.duration { return to.start + (time - from.start) }
        return scaled(time - from.start, to.duration, over: from.duration).map { to.start + $0 }
            ?? CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to)
    }

    /// Returns a × b / c; nil if that cannot be computed exactly enough.
    private static func scaled(_ a: CMTime, _ b: CMTime, over c: CMTime) -> CMTime? {
        guard a.isNumeric, b.isNumeric, c.isNumeric, c.value > 0 else { return nil }
        guard let above = product(Int128(a.value), Int128(b.value), Int128(c.timescale)),
            let below = product(Int128(a.timescale), Int128(b.timescale), Int128(c.value))
        else { return nil }
        let common = divisor(above.magnitude, below.magnitude)
        guard common > 0 else { return nil }
        let (numerator, denominator) = (above / Int128(common), below / Int128(common))
        if denominator <= Int128(Int32.max), let value = Int64(exactly: numerator) {
            return CMTime(value: value, timescale: CMTimeScale(denominator))
        }
        let (fine, overflow) = numerator.multipliedReportingOverflow(by: finest)
        guard !overflow else { return nil }
        let half = fine < 0 ? -(denominator / 2) : denominator / 2
        let (sum, isTooLarge) = fine.addingReportingOverflow(half)
        guard !isTooLarge, let value = Int64(exactly: sum / denominator) else { return nil }
        return CMTime(value: value, timescale: CMTimeScale(finest))
    }

    private static func product(_ a: Int128, _ b: Int128, _ c: Int128) -> Int128? {
        let (first, overflow) = a.multipliedReportingOverflow(by: b)
        guard !overflow else { return nil }
        let (second, isTooLarge) = first.multipliedReportingOverflow(by: c)
        return isTooLarge ? nil : second
    }

    private static func divisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
