import AVFBase

/// The reasons why an output stops receiving media for now.
enum FlowEnd: Sendable {
    /// The session was stopped.
    case stopped
    /// The session was interrupted; it may resume later.
    case interrupted
    /// The output's connections, the inputs behind them or their formats have changed, or the output was removed.
    case configurationChanged
    /// A camera or microphone that feeds the output was unplugged.
    case deviceDisconnected
    /// A source or the session failed.
    case failed(AVError)
    /// The finite sources that feed the output have ended, and all their media has been delivered.
    case finished

    /// Creates the reason for outputs fed by a source that failed.
    init(_ failure: CaptureFailure) {
        self = failure.error.code == .deviceWasDisconnected ? .deviceDisconnected : .failed(failure.error)
    }
}
