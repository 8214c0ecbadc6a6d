import CoreMedia

/// Decides at which samples of a writer's main track a new segment begins.
///
/// A value: samples go in by their times, whether a segment begins comes out. The main track is the first one of video,
/// else the first one. Segments begin at multiples of an interval, or wherever a client has asked for one; where samples
/// are stored as they come, at the first one from there on that decoding can begin with (WR-33).
struct SegmentPlanner {
    /// When a segment is over.
    enum Rule: Hashable {
        case every(CMTime, from: CMTime)
        case whenAsked
    }

    let rule: Rule
    private var current: Int?

    init(_ rule: Rule) { self.rule = rule }

    /// Whether a segment begins with the sample at a time; the first one that is asked about never does, as the first
    /// segment begins by itself.
    ///
    /// - Parameters:
    ///   - asked: how many segments the client has ended before it.
    ///   - canBegin: whether decoding can begin with it, or be made to.
    mutating func begins(at time: CMTime, asked: Int, canBegin: Bool) -> Bool {
        let index: Int
        switch rule {
        case .whenAsked: index = asked
        case .every(let interval, let start):
            let periods = ((time - start).seconds / interval.seconds + 1e-9).rounded(.down)
            index = periods.isFinite ? Int(max(periods, 0)) : 0
        }
        if current == nil {
            current = rule == .whenAsked ? 0 : index
            if rule != .whenAsked { return false }
        }
        guard let current, index > current, canBegin else { return false }
        self.current = index
        return true
    }
}
