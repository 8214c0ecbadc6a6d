extension CMTime {
    /// Creates a time from seconds at a timescale, **truncated toward zero**.
    ///
    /// 0.6 s at a timescale of 1 is 0/1. The rounded flag is set if converting the result back to seconds yields a
    /// different number. If a value is too large for the timescale, the timescale is halved until the value fits;
    /// beyond that the result is an infinity. NaN yields 0 with the rounded flag; a timescale that is not positive
    /// yields the invalid time.
    ///
    /// Differs from Apple: no warning is printed when precision is lost.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard preferredTimescale > 0 else {
            self = .invalid
            return
        }
        if seconds.isInfinite {
            self = .infinity(negative: seconds < 0)
            return
        }
        if seconds.isNaN {
            self.init(value: 0, timescale: preferredTimescale, flags: [.valid, .hasBeenRounded], epoch: 0)
            return
        }
        var timescale = preferredTimescale
        while true {
            // The product must be that of Double: 1/3 s is 200/600 and not 199/600.
            let product = (seconds * Double(timescale)).rounded(.towardZero)
            if let value = CMTimeValue(exactly: product) {
                self.init(value: value, timescale: timescale)
                if self.seconds != seconds { flags.insert(.hasBeenRounded) }
                return
            }
            if timescale == 1 {
                self = .infinity(negative: seconds < 0)
                return
            }
            timescale /= 2
        }
    }

    /// The time in seconds, ignoring the epoch: NaN for invalid and indefinite times, ±∞ for the infinities.
    public var seconds: Double {
        guard isValid else { return .nan }
        if flags.isDisjoint(with: .impliedValueFlagsMask) { return Double(value) / Double(timescale) }
        if flags.contains(.positiveInfinity) { return .infinity }
        return flags.contains(.negativeInfinity) ? -.infinity : .nan
    }

    /// Returns the time converted to another timescale.
    ///
    /// - Parameters:
    ///   - newTimescale: Units per second; numbers that are not positive yield the invalid time.
    ///   - method: The rounding method.
    /// - Returns: The time on the same epoch, flagged as rounded if it is not exact or was rounded before. Times that
    ///   are not numeric are returned unchanged. If a value is too large for the new timescale, the timescale is halved
    ///   until the value fits.
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard newTimescale > 0, timescale > 0 else { return .invalid }
        var effective = method
        if method == .quickTime {
            effective = newTimescale < timescale ? .roundTowardZero : .roundAwayFromZero
        }
        var result = CMTime.nearest(
            Int128(value),
            over: Int128(timescale),
            timescale: newTimescale,
            rounded: hasBeenRounded,
            epoch: epoch,
            method: effective
        )
        if method == .quickTime, value < 0, result.isNumeric, result.value == 0 { result.value = -1 }
        return result
    }
}
