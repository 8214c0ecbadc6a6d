/// A stretch of time from a start, which it contains, to an end, which it does not.
public struct CMTimeRange: Sendable {
    /// Where the range begins.
    public var start: CMTime
    /// How long it lasts; on epoch 0.
    public var duration: CMTime

    /// Makes a range whose fields are all zero, which is the invalid range.
    public init() {
        self.init(start: .invalid, duration: .invalid)
    }

    /// Makes a range from its two fields, unchecked.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }
}

extension CMTimeRange {
    /// The range that means nothing.
    public static let invalid = CMTimeRange()
    /// The empty range at 0/1.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)

    /// Makes the range from one time to another.
    ///
    /// The invalid range when the end is before the start, one of them is invalid, or their epochs differ.
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

    /// Whether both times are valid, and the duration is on epoch 0 and has no negative value.
    ///
    /// Only the raw value is looked at: a duration of −∞, whose value is 0, counts.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
    }

    /// Whether the range is valid and lasts no time.
    public var isEmpty: Bool { isValid && duration == .zero }

    /// Whether the range is valid and its start or its duration is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// Start and duration added up: the first time after the range.
    public var end: CMTime { start + duration }

    /// Whether the time is in the range: not before the start, before the end, and on the epoch of the start.
    ///
    /// An empty range contains no time, and no range contains an invalid or indefinite time.
    public func containsTime(_ time: CMTime) -> Bool {
        guard isValid, time.isValid, !time.isIndefinite, time.epoch == start.epoch else { return false }
        return start <= time && time < end
    }

    /// Whether the start of another range is in this one and its end not after this one's end.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        range.isValid && containsTime(range.start) && range.end <= end
    }

    /// The part that two ranges have in common.
    ///
    /// ``zero`` when they only touch or have nothing in common; the invalid range when one of them is.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        let (ownEnd, otherEnd) = (end, otherRange.end)
        let later = otherRange.start > start ? otherRange.start : start
        let earlier = otherEnd < ownEnd ? otherEnd : ownEnd
        guard later < earlier else { return .zero }
        // A range that lies in the other is the answer itself; subtracting anew could round.
        if later == start, earlier == ownEnd { return self }
        if later == otherRange.start, earlier == otherEnd { return otherRange }
        let result = CMTimeRange(start: later, end: earlier)
        return result.isValid ? result : .zero
    }

    /// The shortest range that contains two ranges, a gap between them included; the other one where one is invalid.
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
    /// Whether starts are equal and durations are equal, as times are.
    public static func == (range1: CMTimeRange, range2: CMTimeRange) -> Bool {
        range1.start == range2.start && range1.duration == range2.duration
    }

    /// Whether starts or durations differ.
    public static func != (range1: CMTimeRange, range2: CMTimeRange) -> Bool { !(range1 == range2) }

    /// Feeds start and duration.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(duration)
    }
}
