/// Decides what happens when a connection to a network camera fails: try again, and when, or give up.
///
/// A value: what happened goes in with its time, the decision comes out.
struct StreamLife {
    /// Where a connection stands.
    enum State: Equatable {
        /// The first connection is being made.
        case connecting
        /// Pictures come.
        case streaming(since: Nanoseconds)
        /// The connection was lost and is tried again; pictures have been missing since.
        case reconnecting(since: Nanoseconds)
        /// Given up.
        case over
    }

    /// What to do about a failure.
    enum Decision: Equatable {
        /// Connect again after a pause.
        case connect(after: Nanoseconds)
        /// It counts as unplugged.
        case giveUp
    }

    private(set) var state = State.connecting
    /// Tries since pictures came steadily.
    private(set) var tries = 0
    private let limits: NetworkLimits

    init(_ limits: NetworkLimits) { self.limits = limits }

    /// How long the next try to connect may take: no longer than the patience lasts.
    func connectLimit(at now: Nanoseconds) -> Double {
        guard case .reconnecting(let since) = state else { return limits.connect }
        let left = Double(since + limits.patience.nanoseconds - now) / 1e9
        return min(limits.connect, max(0.1, left))
    }

    /// A picture has come.
    mutating func pictureCame(at now: Nanoseconds) {
        switch state {
        case .connecting, .reconnecting: state = .streaming(since: now)
        case .streaming(let since):
            // A server that only greets and hangs up is not forgiven.
            if tries > 0, now - since >= limits.patience.nanoseconds { tries = 0 }
        case .over: break
        }
    }

    /// The connection could not be made or was lost.
    ///
    /// - Parameters:
    ///   - code: why.
    ///   - random: evenly distributed from 0 to 1, so that many clients of one server do not come back all at once.
    mutating func failed(_ code: CameraError.Code, at now: Nanoseconds, random: Double) -> Decision {
        let since: Nanoseconds
        switch state {
        case .connecting, .over: return giveUp()
        case .streaming: since = now
        case .reconnecting(let began): since = began
        }
        // Nothing gets better by trying.
        if code == .noPermission || code == .unsupportedFormat { return giveUp() }
        state = .reconnecting(since: since)
        let pause = BackOff.pause(tries, first: limits.firstPause, longest: limits.longestPause, random: random)
        tries += 1
        if now + pause >= since + limits.patience.nanoseconds { return giveUp() }
        return .connect(after: pause)
    }

    private mutating func giveUp() -> Decision {
        state = .over
        return .giveUp
    }
}

/// How long to wait before trying again.
enum BackOff {
    /// Twice as long each time up to a limit, give or take a quarter.
    ///
    /// - Parameters:
    ///   - tries: how many were made before.
    ///   - first: seconds before the first.
    ///   - longest: seconds at most, before a quarter is given or taken.
    ///   - random: evenly distributed from 0 to 1.
    static func pause(_ tries: Int, first: Double, longest: Double, random: Double) -> Nanoseconds {
        var seconds = first
        for _ in 0..<min(tries, 62) where seconds < longest { seconds *= 2 }
        return (min(seconds, longest) * (0.75 + 0.5 * min(max(random, 0), 1))).nanoseconds
    }
}
