/// Creates a time of `value / timescale` seconds; the invalid time if the timescale is not positive.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Creates a time of `value / timescale` seconds on an epoch; the invalid time if the timescale is not positive.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    var time = CMTime(value: value, timescale: timescale)
    if time.isValid { time.epoch = epoch }
    return time
}

/// Creates a time from seconds, truncated toward zero; see ``CMTime/init(seconds:preferredTimescale:)``.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; see ``CMTime/seconds``.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns the time converted to another timescale; see ``CMTime/convertScale(_:method:)``.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(newTimescale, method: method)
}

/// Returns the sum of two times; see ``CMTime/+(_:_:)``.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times; see ``CMTime/+(_:_:)``.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns the product with an integer, at the same timescale.
///
/// If a value is too large for the timescale, the timescale is halved until the value fits. An infinity stays infinite,
/// even multiplied by 0; a negative multiplier changes its sign.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time.multiplied(by: multiplier) }

/// Returns the product with a ratio.
///
/// The ratio is reduced to lowest terms; then it multiplies the value and divides the timescale, without further
/// reduction. If the timescale would need more than 31 bits, it is 1000000000, and the value is rounded. Division by
/// zero yields an infinity, or the invalid time if the dividend is zero as well.
///
/// Differs from Apple's documentation for an infinity times 0: the result is the invalid time, as observed.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    time.multiplied(by: multiplier, over: divisor)
}

/// Returns the product with a floating-point number, at a timescale of 1000000000, rounded to the nearest value.
///
/// NaN yields the invalid time, as do zero times an infinity and an infinity times zero.
///
/// Differs from Apple's documentation, which chooses another timescale: the behaviour here was observed.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime { time.multiplied(by: multiplier) }

/// Returns -1, 0 or 1 if the first time is before, equal to or after the second, in a total order of all times.
///
/// The order is −∞, numeric times, indefinite, +∞, invalid. Numeric times compare by epoch first, then by exact value;
/// the rounded flag is ignored. Each special value equals itself.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { CMTime.compare(time1, time2) }

/// Returns the earlier of two times in the order of ``CMTimeCompare(_:_:)``; the first if they are equal.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// Returns the later of two times in the order of ``CMTimeCompare(_:_:)``; the first if they are equal.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// Returns the absolute value of a time; the least possible value has no positive counterpart and is unchanged.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    switch time.kind {
    case .negativeInfinity: return .positiveInfinity
    case .numeric where time.value < 0:
        var result = time
        result.value = 0 &- time.value
        return result
    default: return time
    }
}

/// Returns a Boolean value that indicates whether the time is valid.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }

/// Returns a Boolean value that indicates whether the time is invalid.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }

/// Returns a Boolean value that indicates whether the time is positive infinity.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }

/// Returns a Boolean value that indicates whether the time is negative infinity.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }

/// Returns a Boolean value that indicates whether the time is indefinite, that is, not known.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }

/// Returns a Boolean value that indicates whether the time is a number of seconds.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }

/// Returns a Boolean value that indicates whether the time is numeric and has been rounded at some point.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
