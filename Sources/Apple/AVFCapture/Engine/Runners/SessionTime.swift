import CameraSources
import CoreMedia

/// Converts the times of one source to the clock of the session (S-SESSION-60).
///
/// Two clocks that both run are compared at each conversion. The offset in use (`distance`) is one that all comparisons
/// so far allow; it changes only when a comparison disproves it. So a thread delay between the readings of a comparison
/// does no harm, and clocks that drift apart are followed.
struct SessionTime: Sendable {
    /// The relation of a source's times to those of the session.
    private enum Way: Equatable {
        /// The source uses the session's times.
        case same
        /// The source's clock and the session's both run.
        case clocks(from: CMClock, to: CMClock)
        /// The source does not run in real time: its first time is mapped to the session's current time.
        case shifted(to: CMClock)
    }

    private let way: Way
    private var distance: CMTime?

    /// Creates a conversion that leaves times unchanged.
    init() { way = .same }

    /// - Parameters:
    ///   - clock: The source's clock.
    ///   - pace: The source's pace. Sources that wait for their clients do not run in real time and all share one
    ///     timeline, however many clocks they have.
    ///   - session: The clock of the session.
    init(from clock: CMClock, pace: CameraPace, to session: SessionClock) {
        if clock === session.clock || (pace == .lossless && session.pace == .lossless) {
            way = .same
        } else if pace == .lossless {
            way = .shifted(to: session.clock)
        } else {
            way = .clocks(from: clock, to: session.clock)
        }
    }

    /// Returns whether both convert times in the same way.
    func isSame(as other: SessionTime) -> Bool { way == other.way }

    /// Returns the session's time for a time of the source.
    ///
    /// Must be called with the source's times in order.
    mutating func convert(_ time: CMTime) -> CMTime {
        guard time.isNumeric else { return time }
        switch way {
        case .same: return time
        case .clocks(let from, let to):
            let before = from.time
            let there = to.time
            let after = from.time
            adjust(lower: there - after, upper: there - before)
        case .shifted(let clock):
            if distance == nil { distance = clock.time - time }
        }
        return distance.map { time + $0 } ?? time
    }

    /// Adjusts the offset to lie between two bounds; keeps the current one if it already does.
    private mutating func adjust(lower: CMTime, upper: CMTime) {
        guard let present = distance else {
            distance = lower == upper ? lower : lower + CMTimeMultiplyByRatio(upper - lower, multiplier: 1, divisor: 2)
            return
        }
        distance = min(max(present, lower), upper)
    }
}
