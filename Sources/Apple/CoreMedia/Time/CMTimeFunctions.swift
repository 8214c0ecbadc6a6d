/// Makes a time of `value / timescale` seconds; the invalid time when the timescale is not positive.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Makes a time of `value / timescale` seconds on an epoch; the invalid time when the timescale is not positive.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    var time = CMTime(value: value, timescale: timescale)
    if time.isValid { time.epoch = epoch }
    return time
}

/// Makes a time from seconds, truncated toward zero; see ``CMTime/init(seconds:preferredTimescale:)``.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The time in seconds; see ``CMTime/seconds``.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// The time at another timescale; see ``CMTime/convertScale(_:method:)``.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(newTimescale, method: method)
}

/// The sum of two times; see ``CMTime/+(_:_:)``.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference of two times; see ``CMTime/+(_:_:)``.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// The product with a whole number, at the same timescale.
///
/// A value too large for the timescale gets half of it, and half again until it fits. An infinity stays infinite, also
/// times 0; a negative multiplier turns its sign.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time.multiplied(by: multiplier) }

/// The product with a ratio.
///
/// The ratio is reduced to lowest terms, then the value is multiplied and the timescale divided by it, with no further
/// reduction. Where the timescale would need more than 31 bits it is 1000000000 and the value is rounded. Division by
/// zero gives an infinity, and the invalid time when the dividend is zero as well.
///
/// Differs from Apple's documentation for an infinity times 0: the invalid time, as was observed.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    time.multiplied(by: multiplier, over: divisor)
}

/// The product with a floating-point number, at a timescale of 1000000000, rounded to the nearest.
///
/// NaN gives the invalid time, as do zero times an infinity and an infinity times zero.
///
/// Differs from Apple's documentation, which chooses the timescale otherwise: follows what was observed.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime { time.multiplied(by: multiplier) }

/// -1, 0 or 1 as the first time is before, equal to or after the second, in one order of all times.
///
/// −∞ comes first, then numbers, then indefinite, +∞ and invalid. Of two numbers the epoch decides first, then the
/// exact value; the rounded flag plays no part. Each special value equals itself.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { CMTime.compare(time1, time2) }

/// The earlier of two times in the order of ``CMTimeCompare(_:_:)``; the first when they are equal.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// The later of two times in the order of ``CMTimeCompare(_:_:)``; the first when they are equal.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// The time without its sign; the least possible value has no positive counterpart and stays.
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

/// Whether the time means something.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }

/// Whether the time means nothing.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }

/// Whether the time is later than every numeric one.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }

/// Whether the time is earlier than every numeric one.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }

/// Whether the time is the one that is not known.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }

/// Whether the time is a number of seconds.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }

/// Whether the time is a number that some step on the way had to round.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
