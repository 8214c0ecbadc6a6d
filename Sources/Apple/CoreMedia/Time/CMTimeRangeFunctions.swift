/// Creates a range; the invalid one if the duration is on an epoch other than 0.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    guard duration.epoch == 0 else { return .invalid }
    return CMTimeRange(start: start, duration: duration)
}

/// Creates the range from one time to another; see ``CMTimeRange/init(start:end:)``.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// Returns the first time after the range; see ``CMTimeRange/end``.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns the shortest range that contains both ranges; see ``CMTimeRange/union(_:)``.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// Returns the intersection of two ranges; see ``CMTimeRange/intersection(_:)``.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}

/// Returns a Boolean value that indicates whether two ranges have equal starts and durations.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// Returns a Boolean value that indicates whether the range contains a time; see ``CMTimeRange/containsTime(_:)``.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// Returns a Boolean value that indicates whether one range contains another.
///
/// See ``CMTimeRange/containsTimeRange(_:)``.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// Returns the time clamped to a range: the time itself, the start, or the end, which the range does not contain.
///
/// The result is the invalid time if the time is invalid, or the range is invalid or empty.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    guard range.isValid, !range.isEmpty, time.isValid else { return .invalid }
    if time < range.start { return range.start }
    let end = range.end
    return time > end ? end : time
}

/// Maps a time linearly from one range to another, start to start and end to end.
///
/// The result has the timescale of the time if that is exact, else 1000000000 and the rounded flag. Between two ranges
/// of infinite duration the time is only shifted. The result is the invalid time if a range is invalid, empty or the
/// only infinite one, or if the time is on another epoch than the start of `fromRange`.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    fromRange.map(t, to: toRange)
}

/// Maps a duration by the ratio of two ranges' durations.
///
/// Timescale and invalid cases are those of ``CMTimeMapTimeFromRangeToRange(_:fromRange:toRange:)``; the duration must
/// be on epoch 0. Between two ranges of infinite duration it is unchanged.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    fromRange.map(duration: dur, to: toRange)
}

/// Moves a time into a range by multiples of the range's duration, as a loop does.
///
/// In a range of infinite duration a time before the start yields +∞, and any other time is unchanged. The result is
/// the invalid time if the range is invalid or empty, the time is not numeric, or epochs differ.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime { foldRange.fold(time) }

/// Returns a Boolean value that indicates whether the range is valid; see ``CMTimeRange/isValid``.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }

/// Returns a Boolean value that indicates whether the range is invalid; see ``CMTimeRange/isValid``.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }

/// Returns a Boolean value that indicates whether the range is valid and its start or duration is indefinite.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }

/// Returns a Boolean value that indicates whether the range is valid and has a duration of zero.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
