// Spellings from before Swift 4.2. Apple's SDK has since made them errors that name the new spelling; camera code of
// that age still uses them, so here they work.

/// The invalid time; the spelling from before Swift 4.2 of ``CMTime/invalid``.
public let kCMTimeInvalid = CMTime.invalid
/// Zero seconds; the spelling from before Swift 4.2 of ``CMTime/zero``.
public let kCMTimeZero = CMTime.zero
/// A time that is not known; the spelling from before Swift 4.2 of ``CMTime/indefinite``.
public let kCMTimeIndefinite = CMTime.indefinite
/// Later than every numeric time; the spelling from before Swift 4.2 of ``CMTime/positiveInfinity``.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// Earlier than every numeric time; the spelling from before Swift 4.2 of ``CMTime/negativeInfinity``.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// The invalid range; the spelling from before Swift 4.2 of ``CMTimeRange/invalid``.
public let kCMTimeRangeInvalid = CMTimeRange.invalid
/// The empty range at zero; the spelling from before Swift 4.2 of ``CMTimeRange/zero``.
public let kCMTimeRangeZero = CMTimeRange.zero

/// Makes a time; the spelling from before Swift 4.2 of ``CMTimeMake(value:timescale:)``.
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Makes a time from seconds; the spelling from before Swift 4.2 of ``CMTimeMakeWithSeconds(_:preferredTimescale:)``.
public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Makes a range; the spelling from before Swift 4.2 of ``CMTimeRangeMake(start:duration:)``.
public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
    CMTimeRangeMake(start: start, duration: duration)
}
