import CoreMedia

/// Decides at which samples of a writer's main track a new segment begins.
///
/// A value: it receives the samples' times and returns whether a segment begins there. The main track is the first
/// video track, or else the first track. Segments begin at multiples of an interval, or where a client requests one; if
/// samples are stored as appended, at the next sample at which decoding can begin (WR-33).
struct SegmentPlanner {
    /// The rule for ending segments.
    enum Rule: Hashable {
        case every(CMTime, from: CMTime)
        case whenAsked
    }

    let rule: Rule
    private var current: Int?

    init(_ rule: Rule) { self.rule = rule }

    /// Returns whether a segment begins with the sample at a time; always false for the first sample, because the first
    /// segment begins by itself.
    ///
    /// - Parameters:
    ///   - asked: Number of segments that the client has ended before the sample.
    ///   - canBegin: Indicates whether decoding can begin with the sample, or be made to.
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
