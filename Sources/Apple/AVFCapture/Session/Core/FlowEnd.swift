import AVFBase

/// Why nothing more comes to an output for now.
enum FlowEnd: Sendable {
    /// The session was stopped.
    case stopped
    /// The session was interrupted; it may go on later.
    case interrupted
    /// The output's connections, the inputs behind them or their formats have changed, or the output was removed.
    case configurationChanged
    /// A camera or microphone that feeds the output was unplugged.
    case deviceDisconnected
    /// A source or the session failed.
    case failed(AVError)
    /// The finite sources that feed the output have ended, and everything they gave has been handed on.
    case finished

    /// How the failure of a source ends the flow of the outputs behind it.
    init(_ failure: CaptureFailure) {
        self = failure.error.code == .deviceWasDisconnected ? .deviceDisconnected : .failed(failure.error)
    }
}
