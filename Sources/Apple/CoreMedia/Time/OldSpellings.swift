// Spellings used before Swift 4.2. Apple's SDK now marks them as errors that name the new spelling. Camera code of that
// age still uses them, so they work here.

/// The invalid time; the spelling of ``CMTime/invalid`` before Swift 4.2.
public let kCMTimeInvalid = CMTime.invalid
/// Zero seconds; the spelling of ``CMTime/zero`` before Swift 4.2.
public let kCMTimeZero = CMTime.zero
/// A time that is not known; the spelling of ``CMTime/indefinite`` before Swift 4.2.
public let kCMTimeIndefinite = CMTime.indefinite
/// A time later than every numeric time; the spelling of ``CMTime/positiveInfinity`` before Swift 4.2.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// A time earlier than every numeric time; the spelling of ``CMTime/negativeInfinity`` before Swift 4.2.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// The invalid range; the spelling of ``CMTimeRange/invalid`` before Swift 4.2.
public let kCMTimeRangeInvalid = CMTimeRange.invalid
/// The empty range at zero; the spelling of ``CMTimeRange/zero`` before Swift 4.2.
public let kCMTimeRangeZero = CMTimeRange.zero

/// Creates a time; the spelling of ``CMTimeMake(value:timescale:)`` before Swift 4.2.
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Creates a time from seconds; the spelling of ``CMTimeMakeWithSeconds(_:preferredTimescale:)`` before Swift 4.2.
public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Creates a range; the spelling of ``CMTimeRangeMake(start:duration:)`` before Swift 4.2.
public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
    CMTimeRangeMake(start: start, duration: duration)
}
