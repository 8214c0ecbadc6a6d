import CameraSources
import CoreMedia

/// Brings the times of one source onto the clock of the session (S-SESSION-60).
///
/// Two clocks that both run are compared at every time that is converted. What the session goes by is the distance
/// between them that all comparisons so far allow; it changes only when a comparison proves it wrong. So a comparison
/// that was held up between its readings does no harm, and clocks that drift apart are followed.
struct SessionTime: Sendable {
    /// How a source's times follow from one another and from those of the session.
    private enum Way: Equatable {
        /// They are the session's.
        case same
        /// The source's clock and the session's both run.
        case clocks(from: CMClock, to: CMClock)
        /// The source's times are no real ones: its first time is the session's now.
        case shifted(to: CMClock)
    }

    private let way: Way
    private var distance: CMTime?

    /// Times that are taken as they are.
    init() { way = .same }

    /// - Parameters:
    ///   - clock: the source's.
    ///   - pace: whether the source waits for its clients; then its times are not real. All sources that wait are on
    ///     one time line, however many clocks they have.
    ///   - session: what the session goes by.
    init(from clock: CMClock, pace: CameraPace, to session: SessionClock) {
        if clock === session.clock || (pace == .lossless && session.pace == .lossless) {
            way = .same
        } else if pace == .lossless {
            way = .shifted(to: session.clock)
        } else {
            way = .clocks(from: clock, to: session.clock)
        }
    }

    /// Whether times are converted in the same way.
    func isSame(as other: SessionTime) -> Bool { way == other.way }

    /// The session's time at a time of the source.
    ///
    /// To be called with the source's times in order.
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

    /// The distance lies between two bounds: keeps the present one where it does.
    private mutating func adjust(lower: CMTime, upper: CMTime) {
        guard let present = distance else {
            distance = lower == upper ? lower : lower + CMTimeMultiplyByRatio(upper - lower, multiplier: 1, divisor: 2)
            return
        }
        distance = min(max(present, lower), upper)
    }
}

/// What a session's times are on.
struct SessionClock: Sendable {
    /// The clock.
    let clock: CMClock
    /// The pace of the sources that it was chosen from: lossless only where all sources wait for their clients.
    let pace: CameraPace

    /// Chooses among the clocks of a session's inputs; nil without any (S-SESSION-62).
    ///
    /// Real time goes before that of sources that wait. Then the microphone's clock, so that sound needs no correction,
    /// then the host's, then that of the first input.
    init?(of inputs: [AVCaptureInput]) {
        typealias Candidate = (clock: CMClock, pace: CameraPace, hasSound: Bool)
        let all: [Candidate] = inputs.filter(\.setsSessionClock).compactMap { input in
            input.clock.map { ($0, input.pace, input.hasSound) }
        }
        let live = all.filter { $0.pace == .live }
        let candidates = live.isEmpty ? all : live
        guard
            let chosen = candidates.first(where: \.hasSound)
                ?? candidates.first(where: { $0.clock === CMClock.hostTimeClock }) ?? candidates.first
        else { return nil }
        clock = chosen.clock
        pace = chosen.pace
    }
}
