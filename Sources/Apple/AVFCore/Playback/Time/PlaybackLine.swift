import CoreMedia

/// The relation between the time of an item and that of a clock: a line through an anchor.
struct PlaybackLine: Sendable, Hashable {
    /// Item seconds per second of the clock; 0 while it stands still.
    var rate: Float
    /// The item's time at ``clockAnchor``.
    var anchor: CMTime
    /// The clock's time at ``anchor``.
    var clockAnchor: CMTime

    /// The rate as a fraction with a small denominator, which keeps times exact; nil if there is none.
    private var ratio: (over: Int32, under: Int32)? {
        for under: Int32 in [1, 2, 4, 8, 16] {
            if let over = Int32(exactly: rate * Float(under)), over != 0 {
                return (over, under)
            }
        }
        return nil
    }

    /// Returns the item's time at a time of the clock.
    func time(at clockTime: CMTime) -> CMTime {
        if rate == 0 { return anchor }
        let passed = clockTime - clockAnchor
        if rate == 1 { return anchor + passed }
        if rate == -1 { return anchor - passed }
        if let ratio {
            return anchor + CMTimeMultiplyByRatio(passed, multiplier: ratio.over, divisor: ratio.under)
        }
        return anchor + CMTimeMultiplyByFloat64(passed, multiplier: Double(rate))
    }

    /// Returns the clock's time at a time of the item; +∞ while the item stands still.
    func clockTime(at time: CMTime) -> CMTime {
        guard rate != 0, time.isNumeric else { return .positiveInfinity }
        let way = time - anchor
        if rate == 1 { return clockAnchor + way }
        if rate == -1 { return clockAnchor - way }
        if let ratio {
            return clockAnchor + CMTimeMultiplyByRatio(way, multiplier: ratio.under, divisor: ratio.over)
        }
        return clockAnchor + CMTimeMultiplyByFloat64(way, multiplier: 1 / Double(rate))
    }
}
