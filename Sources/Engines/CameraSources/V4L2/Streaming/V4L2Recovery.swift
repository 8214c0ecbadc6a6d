import Glibc

/// Decides how to handle a disturbed stream: wait, restart it, or give up.
///
/// A stream that delivers nothing is restarted several times with growing pauses. A frame resets the count. Permanent
/// errors, such as an unplugged camera, end the stream immediately.
struct V4L2Recovery: Sendable {
    /// An event of the stream.
    enum Event: Sendable, Hashable {
        /// A frame arrived, damaged or not.
        case frame
        /// The driver signalled a frame but had none.
        case falseCall
        /// Nothing arrived for as long as a stream may pause.
        case silence
        /// A call failed.
        case failure(SystemFailure)
        /// There is another signal at the socket of a capture card.
        case newSignal
    }

    /// The reaction to an event.
    enum Action: Sendable, Hashable {
        case wait
        /// Restart the stream after a pause in milliseconds.
        case restart(pause: Int32)
        case giveUp(Reason)
    }

    /// The reason for giving up a stream.
    enum Reason: Sendable, Hashable {
        /// The camera is gone.
        case unplugged
        /// The signal has another size, so the camera has other formats now.
        case newSignal
        /// The camera is connected but delivers nothing.
        case silent
        /// The camera is connected, but a call fails repeatedly.
        case failing(SystemFailure)
    }

    private let limits: V4L2Limits
    private var restarts = 0
    private var falseCalls = 0
    private var latest: SystemFailure?

    /// Creates the state of a stream that was just switched on.
    init(_ limits: V4L2Limits) { self.limits = limits }

    /// Notes an event and returns the reaction.
    mutating func decide(_ event: Event) -> Action {
        switch event {
        case .frame:
            restarts = 0
            falseCalls = 0
            latest = nil
            return .wait
        case .falseCall:
            falseCalls += 1
            return falseCalls < limits.falseCalls ? .wait : restart(nil)
        case .silence:
            return restart(nil)
        case .newSignal:
            return .giveUp(.newSignal)
        case .failure(let failure):
            switch failure.number {
            case ENODEV, ENXIO, ENOENT, EBADF, ESHUTDOWN: return .giveUp(.unplugged)
            default: return restart(failure)
            }
        }
    }

    private mutating func restart(_ failure: SystemFailure?) -> Action {
        falseCalls = 0
        if let failure { latest = failure }
        guard restarts < limits.restartPauses.count else {
            return .giveUp(latest.map { .failing($0) } ?? .silent)
        }
        defer { restarts += 1 }
        return .restart(pause: limits.restartPauses[restarts])
    }
}
