/// A half-open range of time: it contains its start but not its end.
public struct CMTimeRange: Sendable {
    /// The start of the range.
    public var start: CMTime
    /// The duration of the range, on epoch 0.
    public var duration: CMTime

    /// Creates a range whose fields are all zero, which is the invalid range.
    public init() {
        self.init(start: .invalid, duration: .invalid)
    }

    /// Creates a range from its two fields without checks.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }
}

extension CMTimeRange {
    /// The invalid range.
    public static let invalid = CMTimeRange()
    /// The empty range at 0/1.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    /// Creates the range from one time to another.
    ///
    /// The result is the invalid range if the end is before the start, one of them is invalid, or their epochs differ.
    public init(start: CMTime, end: CMTime) {
        let (first, last) = (start.kind, end.kind)
        guard first != .invalid, last != .invalid else {
            self = .invalid
            return
        }
        if first == .numeric, last == .numeric, start.epoch != end.epoch {
            self = .invalid
            return
        }
        if first != .indefinite, last != .indefinite, end < start {
            self = .invalid
            return
        }
        let duration = end - start
        self = duration.isValid ? CMTimeRange(start: start, duration: duration) : .invalid
    }

    /// A Boolean value that indicates whether both times are valid and the duration is on epoch 0 and not negative.
    ///
    /// The check uses the raw value only: a duration of −∞, whose value is 0, passes.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
    }

    /// A Boolean value that indicates whether the range is valid and has a duration of zero.
    public var isEmpty: Bool { isValid && duration == .zero }

    /// A Boolean value that indicates whether the range is valid and its start or duration is indefinite.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// The end of the range, the sum of start and duration; the first time after the range.
    public var end: CMTime { start + duration }

    /// Returns a Boolean value that indicates whether the range contains a time.
    ///
    /// The time must not be before the start, must be before the end, and must be on the epoch of the start. An empty
    /// range contains no time, and no range contains an invalid or indefinite time.
    public func containsTime(_ time: CMTime) -> Bool {
        guard isValid, time.isValid, !time.isIndefinite, time.epoch == start.epoch else { return false }
        return start <= time && time < end
    }

    /// Returns a Boolean value that indicates whether this range contains the start of another and does not end before
    /// it.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        range.isValid && containsTime(range.start) && range.end <= end
    }

    /// Returns the intersection of two ranges.
    ///
    /// The result is ``zero`` if they only touch or are disjoint, and the invalid range if one of them is invalid.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        let (ownEnd, otherEnd) = (end, otherRange.end)
        let later = otherRange.start > start ? otherRange.start : start
        let earlier = otherEnd < ownEnd ? otherEnd : ownEnd
        guard later < earlier else { return .zero }
        // If one range contains the other, return it unchanged; another subtraction could round.
        if later == start, earlier == ownEnd { return self }
        if later == otherRange.start, earlier == otherEnd { return otherRange }
        let result = CMTimeRange(start: later, end: earlier)
        return result.isValid ? result : .zero
    }

    /// Returns the shortest range that contains both ranges and the gap between them; the other one if one is invalid.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid else { return otherRange.isValid ? otherRange : .invalid }
        guard otherRange.isValid else { return self }
        let (ownEnd, otherEnd) = (end, otherRange.end)
        let earlier = otherRange.start < start ? otherRange.start : start
        let later = otherEnd > ownEnd ? otherEnd : ownEnd
        if earlier == start, later == ownEnd { return self }
        if earlier == otherRange.start, later == otherEnd { return otherRange }
        return CMTimeRange(start: earlier, end: later)
    }
}

extension CMTimeRange: Hashable {
    /// Returns a Boolean value that indicates whether the starts and the durations are equal as times.
    public static func == (range1: CMTimeRange, range2: CMTimeRange) -> Bool {
        range1.start == range2.start && range1.duration == range2.duration
    }

    /// Returns a Boolean value that indicates whether the starts or the durations differ.
    public static func != (range1: CMTimeRange, range2: CMTimeRange) -> Bool { !(range1 == range2) }

    /// Hashes the start and the duration.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(duration)
    }
}
