import AVFBase

/// The state of a session that clients read and change; the session's lock guards it.
struct SessionState {
    /// The settings of the program's audio session, which have no effect here.
    struct AudioFlags: Sendable {
        var uses = true
        var configures = true
        var mixes = false
    }

    /// Whether the session is being configured, runs or is interrupted.
    var machine = SessionMachine()
    /// The inputs, outputs and connections.
    var graph = SessionGraph()
    /// The preset.
    var preset = AVCaptureSession.Preset.high
    /// The settings of the program's audio session.
    var audioFlags = AudioFlags()
    /// The share of the hardware's capacity that the session needs; above 1 the session cannot start (S-SESSION-63).
    var hardwareCost: Float = 0
    /// The session object.
    var face = UncheckedWeakReference<AVCaptureSession>(nil)
    /// The right to start, change and stop the sources.
    var turn = ApplyTurn()
    /// The calls to clients that follow from changes.
    var outbox = CallOutbox()
}
