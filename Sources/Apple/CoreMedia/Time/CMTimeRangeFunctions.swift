/// Makes a range; the invalid one when the duration is on another epoch than 0.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    guard duration.epoch == 0 else { return .invalid }
    return CMTimeRange(start: start, duration: duration)
}

/// Makes the range from one time to another; see ``CMTimeRange/init(start:end:)``.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// The first time after the range; see ``CMTimeRange/end``.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// The shortest range that contains two ranges; see ``CMTimeRange/union(_:)``.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// The part that two ranges have in common; see ``CMTimeRange/intersection(_:)``.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}

/// Whether two ranges start at equal times and last equally long.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// Whether the time is in the range; see ``CMTimeRange/containsTime(_:)``.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// Whether one range lies in another; see ``CMTimeRange/containsTimeRange(_:)``.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// The time of a range that is nearest to a time: the time itself, the start, or the end, which the range does not
/// contain.
///
/// The invalid time when the time is invalid or the range is invalid or empty.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    guard range.isValid, !range.isEmpty, time.isValid else { return .invalid }
    if time < range.start { return range.start }
    let end = range.end
    return time > end ? end : time
}

/// A time mapped linearly from one range to another, start to start and end to end.
///
/// The result has the timescale of the time where that is exact, else 1000000000 and the rounded flag. Two ranges of
/// infinite duration only shift. The invalid time when a range is invalid, empty or the only infinite one, or when the
/// time is on another epoch than the start of `fromRange`.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    fromRange.map(t, to: toRange)
}

/// A duration mapped as the duration of one range is to that of another.
///
/// Timescale and invalid cases as for ``CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)``; the duration must be on
/// epoch 0. It is unchanged between two ranges of infinite duration.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    fromRange.map(duration: dur, to: toRange)
}

/// A time brought into a range by whole multiples of the range's duration, as a loop does.
///
/// In a range of infinite duration a time before the start gives +∞ and any other itself. The invalid time when the
/// range is invalid or empty, when the time is no number, or when epochs differ.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime { foldRange.fold(time) }

/// Whether the range is valid; see ``CMTimeRange/isValid``.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }

/// Whether the range is not valid; see ``CMTimeRange/isValid``.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }

/// Whether the range is valid and start or duration is not known.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }

/// Whether the range is valid and lasts no time.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
