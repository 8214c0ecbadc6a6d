import Basics

/// Decides what to do when a connection to a network camera fails: retry, and when, or give up.
///
/// This is a value type without a clock: callers pass each event in with its time.
struct StreamLife {
    /// The state of a connection.
    enum State: Equatable {
        /// The first connection is being made.
        case connecting
        /// Images are arriving.
        case streaming(since: Nanoseconds)
        /// The connection was lost and is being retried. Images have been missing since this time.
        case reconnecting(since: Nanoseconds)
        /// Given up.
        case over
    }

    /// The reaction to a failure.
    enum Decision: Equatable {
        /// Connect again after a pause.
        case connect(after: Nanoseconds)
        /// Give up; the camera counts as unplugged.
        case giveUp
    }

    private(set) var state = State.connecting
    /// Number of tries since the last period of steady images.
    private(set) var tries = 0
    private let limits: NetworkLimits

    init(_ limits: NetworkLimits) { self.limits = limits }

    /// Returns the timeout of the next attempt to connect, in seconds; it does not exceed the rest of
    /// `reconnectTimeout`.
    func connectLimit(at now: Nanoseconds) -> Double {
        guard case .reconnecting(let since) = state else { return limits.connect }
        let left = Double(since + limits.reconnectTimeout.nanoseconds - now) / 1e9
        return min(limits.connect, max(0.1, left))
    }

    /// Notes that an image has arrived.
    mutating func imageArrived(at now: Nanoseconds) {
        switch state {
        case .connecting, .reconnecting: state = .streaming(since: now)
        case .streaming(let since):
            // A server that sends one image and hangs up does not reset the count.
            if tries > 0, now - since >= limits.reconnectTimeout.nanoseconds { tries = 0 }
        case .over: break
        }
    }

    /// Notes that the connection could not be made or was lost.
    ///
    /// - Parameters:
    ///   - code: The reason.
    ///   - random: Evenly distributed from 0 to 1, so that the clients of one server do not all reconnect
    ///     simultaneously.
    mutating func failed(_ code: CameraError.Code, at now: Nanoseconds, random: Double) -> Decision {
        let since: Nanoseconds
        switch state {
        case .connecting, .over: return giveUp()
        case .streaming: since = now
        case .reconnecting(let began): since = began
        }
        // Retrying cannot help here.
        if code == .noPermission || code == .unsupportedFormat { return giveUp() }
        state = .reconnecting(since: since)
        let pause = BackOff.camera(first: limits.firstPause, longest: limits.longestPause)
            .pause(after: tries, random: random).nanoseconds
        tries += 1
        if now + pause >= since + limits.reconnectTimeout.nanoseconds { return giveUp() }
        return .connect(after: pause)
    }

    private mutating func giveUp() -> Decision {
        state = .over
        return .giveUp
    }
}

extension BackOff {
    /// Returns the back-off of connections to cameras: each pause is the limit plus or minus a quarter.
    static func camera(first: Double, longest: Double) -> BackOff {
        BackOff(first: first, longest: longest, spread: 0.75...1.25)
    }
}
