import Glibc

/// Decides what to do when a stream does not go as it should: go on waiting, begin it anew, or give up.
///
/// A stream that gives nothing is begun anew some times with growing pauses; a frame makes all good. What cannot get
/// better, such as a camera that was unplugged, ends it at once.
struct V4L2Recovery: Sendable {
    /// What happened.
    enum Event: Sendable, Hashable {
        /// A frame came, good or damaged.
        case frame
        /// The driver said that there is a frame, and had none.
        case falseCall
        /// Nothing came for as long as a stream may pause.
        case silence
        /// A call failed.
        case failure(SystemFailure)
    }

    /// What to do.
    enum Action: Sendable, Hashable {
        case wait
        /// Switch the stream off and on again after a pause in milliseconds.
        case restart(pause: Int32)
        case giveUp(Reason)
    }

    /// Why a stream is given up.
    enum Reason: Sendable, Hashable {
        /// The camera is not there any more.
        case unplugged
        /// It is there, and gives nothing.
        case silent
        /// It is there, and a call fails again and again.
        case failing(SystemFailure)
    }

    private let limits: V4L2Limits
    private var restarts = 0
    private var falseCalls = 0
    private var latest: SystemFailure?

    /// Begins with a stream that was just switched on.
    init(_ limits: V4L2Limits) { self.limits = limits }

    /// Takes note of what happened.
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
