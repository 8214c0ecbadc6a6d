import AVFBase

/// What keeps a session from running for a while, and whether it is to go on afterwards.
///
/// A value without threads: events in, actions out.
struct Interruptions {
    /// Something that keeps a session from running.
    struct Cause {
        /// What tells causes apart: one of each can go on at a time.
        enum Kind: Hashable {
            /// A test, or a program that knows better, says so.
            case said
            /// A camera or microphone is too hot.
            case pressure(ObjectIdentifier)
            /// Another program has taken a camera or microphone.
            case taken(ObjectIdentifier)
        }

        let kind: Kind
        let reason: AVCaptureSession.InterruptionReason
        /// How the device does, for an interruption by system pressure.
        var pressure: UncheckedReference<AVCaptureDevice.SystemPressureState>?
    }

    /// What is to be done after an event.
    enum Action {
        case nothing
        /// Tell of the interruption, then stop.
        case interrupt(Cause)
        /// Tell of the interruption once more, to a client that wants to start.
        case remind(Cause)
        /// Tell of its end, and start where wanted.
        case end(starts: Bool)
    }

    private var causes: [Cause] = []
    /// Whether the session is to run when nothing keeps it from that any more.
    private(set) var resumes = false

    /// Whether something keeps the session from running.
    var isInterrupted: Bool { !causes.isEmpty }

    /// Whether a cause goes on.
    func has(_ kind: Cause.Kind) -> Bool { causes.contains { $0.kind == kind } }

    /// The devices that are too hot.
    var hotDevices: [ObjectIdentifier] {
        causes.compactMap { if case .pressure(let device) = $0.kind { device } else { nil } }
    }

    /// A cause begins.
    mutating func begin(_ cause: Cause, isRunning: Bool) -> Action {
        guard !has(cause.kind) else { return .nothing }
        causes.append(cause)
        guard causes.count == 1 else { return .nothing }
        resumes = isRunning
        return .interrupt(cause)
    }

    /// A cause ends.
    mutating func end(_ kind: Cause.Kind) -> Action {
        guard has(kind) else { return .nothing }
        causes.removeAll { $0.kind == kind }
        guard causes.isEmpty else { return .nothing }
        defer { resumes = false }
        return .end(starts: resumes)
    }

    /// The client wants to start; nil where nothing keeps the session from it.
    mutating func start() -> Action? {
        guard let cause = causes.first else { return nil }
        defer { resumes = true }
        return resumes ? .nothing : .remind(cause)
    }

    /// The client wants to stop.
    ///
    /// Devices that were taken are not waited for any longer.
    mutating func stop() -> Action {
        guard isInterrupted else { return .nothing }
        resumes = false
        causes.removeAll { if case .taken = $0.kind { true } else { false } }
        return causes.isEmpty ? .end(starts: false) : .nothing
    }
}
