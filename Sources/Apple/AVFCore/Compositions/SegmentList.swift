import CoreMedia

/// The segments of a composition's track, without gaps from zero to the end of the last one, which is not empty.
struct SegmentList: Sendable {
    private(set) var segments: [CompositionSegment] = []

    /// The end of the last segment.
    var end: CMTime { segments.last?.target.end ?? .zero }

    /// Creates an empty list.
    init() {}

    /// Creates a list of segments that follow each other.
    init(_ segments: [CompositionSegment]) {
        self.segments = segments
        tidy()
    }

    /// Returns the index of the segment that contains a time; the count of segments for times at or after the end.
    func index(at time: CMTime) -> Int {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].target.end <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Inserts segments, whose own targets only determine their durations, and shifts what follows.
    ///
    /// A time after the end is reached by an empty segment; a time that is not numeric stands for the end.
    mutating func insert(_ new: [CompositionSegment], at time: CMTime) {
        let time = time.isNumeric ? max(time, .zero) : end
        if time > end { segments.append(CompositionSegment(emptyFrom: end, to: time)) }
        let index = cut(at: time)
        segments.insert(contentsOf: new.filter { $0.target.duration > .zero }, at: index)
        follow(from: index)
        tidy()
    }

    /// Inserts an empty segment, which has no effect at or after the end.
    mutating func insertEmpty(_ range: CMTimeRange) {
        guard range.duration > .zero, range.start < end else { return }
        insert([CompositionSegment(emptyFrom: .zero, to: range.duration)], at: range.start)
    }

    /// Removes a range; what follows moves forward.
    mutating func remove(_ range: CMTimeRange) {
        guard range.duration > .zero, range.start < end else { return }
        let first = cut(at: max(range.start, .zero))
        let last = range.end.isNumeric ? cut(at: min(range.end, end)) : segments.count
        guard first < last else { return }
        segments.removeSubrange(first..<last)
        follow(from: first)
        tidy()
    }

    /// Changes the duration of a range, whose segments are stretched in proportion; what follows moves.
    mutating func scale(_ range: CMTimeRange, to duration: CMTime) {
        guard range.duration > .zero, duration > .zero, range.start < end else { return }
        let start = max(range.start, .zero)
        let first = cut(at: start)
        let last = cut(at: min(range.end, end))
        let to = CMTimeRange(start: range.start, duration: duration)
        for index in first..<max(first, last) {
            let target = segments[index].target
            segments[index].target = CMTimeRange(
                start: ExactTime.map(target.start, from: range, to: to),
                end: ExactTime.map(target.end, from: range, to: to)
            )
            if segments[index].isEmpty { segments[index].media = segments[index].target }
        }
        follow(from: last)
        tidy()
    }

    /// Returns the parts within a range, at their places.
    func part(_ range: CMTimeRange) -> [CompositionSegment] {
        var copy = self
        let first = copy.cut(at: max(range.start, .zero))
        let last = range.end.isNumeric ? copy.cut(at: min(range.end, end)) : copy.segments.count
        return first < last ? Array(copy.segments[first..<last]) : []
    }

    /// Splits the segment that contains a time; returns the index of the segment that begins there.
    private mutating func cut(at time: CMTime) -> Int {
        let index = index(at: time)
        guard index < segments.count, segments[index].target.start < time else { return index }
        let (first, second) = segments[index].split(at: time)
        segments.replaceSubrange(index...index, with: [first, second])
        return index + 1
    }

    /// Places segments right after their predecessors.
    private mutating func follow(from index: Int) {
        guard index < segments.count else { return }
        var start = index > 0 ? segments[index - 1].target.end : .zero
        for index in index..<segments.count {
            if segments[index].target.start != start { segments[index] = segments[index].moved(to: start) }
            start = segments[index].target.end
        }
    }

    /// Joins neighbours that continue each other, and drops an empty end.
    private mutating func tidy() {
        while segments.last?.isEmpty ?? false { segments.removeLast() }
        var joined: [CompositionSegment] = []
        joined.reserveCapacity(segments.count)
        for segment in segments where segment.target.duration > .zero {
            if let last = joined.last, let both = last.joined(with: segment) {
                joined[joined.count - 1] = both
            } else {
                joined.append(segment)
            }
        }
        segments = joined
    }
}

extension CompositionSegment {
    /// Returns this segment and the next one as one; nil if the next one does not continue this one.
    fileprivate func joined(with next: CompositionSegment) -> CompositionSegment? {
        let target = CMTimeRange(start: target.start, end: next.target.end)
        if isEmpty, next.isEmpty { return CompositionSegment(emptyFrom: target.start, to: target.end) }
        guard let source, let other = next.source, source.isSame(as: other), !isScaled, !next.isScaled,
            media.end == next.media.start
        else { return nil }
        return CompositionSegment(
            source,
            media: CMTimeRange(start: media.start, end: next.media.end),
            target: target
        )
    }
}
