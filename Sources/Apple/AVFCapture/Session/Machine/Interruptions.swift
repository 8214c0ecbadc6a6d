import AVFBase

/// The state of interruptions: the causes that currently prevent a session from running, and whether it resumes
/// afterwards.
///
/// A value without threads: events in, actions out.
struct Interruptions {
    /// A condition that prevents a session from running.
    struct Cause {
        /// The identity of a cause; at most one cause of each kind is active at a time.
        enum Kind: Hashable {
            /// A test or the program itself declared the interruption.
            case said
            /// A camera or microphone is too hot.
            case pressure(ObjectIdentifier)
            /// Another program has taken a camera or microphone.
            case taken(ObjectIdentifier)
        }

        let kind: Kind
        let reason: AVCaptureSession.InterruptionReason
        /// The pressure state of the device, for an interruption by system pressure.
        var pressure: UncheckedReference<AVCaptureDevice.SystemPressureState>?
    }

    /// The action to take after an event.
    enum Action {
        case nothing
        /// Report the interruption, then stop.
        case interrupt(Cause)
        /// Report the interruption again, to a client that tried to start.
        case remind(Cause)
        /// Report the end of the interruption, and start if `starts` is true.
        case end(starts: Bool)
    }

    private var causes: [Cause] = []
    /// Indicates whether the session should run again once no cause is left.
    private(set) var resumes = false

    /// True while at least one cause prevents the session from running.
    var isInterrupted: Bool { !causes.isEmpty }

    /// Returns whether a cause of this kind is active.
    func has(_ kind: Cause.Kind) -> Bool { causes.contains { $0.kind == kind } }

    /// The devices that are too hot.
    var hotDevices: [ObjectIdentifier] {
        causes.compactMap { if case .pressure(let device) = $0.kind { device } else { nil } }
    }

    /// Records that a cause began.
    mutating func begin(_ cause: Cause, isRunning: Bool) -> Action {
        guard !has(cause.kind) else { return .nothing }
        causes.append(cause)
        guard causes.count == 1 else { return .nothing }
        resumes = isRunning
        return .interrupt(cause)
    }

    /// Records that a cause ended.
    mutating func end(_ kind: Cause.Kind) -> Action {
        guard has(kind) else { return .nothing }
        causes.removeAll { $0.kind == kind }
        guard causes.isEmpty else { return .nothing }
        defer { resumes = false }
        return .end(starts: resumes)
    }

    /// Records that the client started the session; returns nil if nothing prevents that.
    mutating func start() -> Action? {
        guard let cause = causes.first else { return nil }
        defer { resumes = true }
        return resumes ? .nothing : .remind(cause)
    }

    /// Records that the client stopped the session.
    ///
    /// The session no longer waits for devices taken by other programs.
    mutating func stop() -> Action {
        guard isInterrupted else { return .nothing }
        resumes = false
        causes.removeAll { if case .taken = $0.kind { true } else { false } }
        return causes.isEmpty ? .end(starts: false) : .nothing
    }
}
