import AVFBase

extension FlowEnd {
    /// The error of photos that were waiting for frames.
    var photoError: AVError {
        let before = "The photo was not taken: "
        return switch self {
        case .stopped: AVError(.sessionNotRunning, before + "the session was stopped. Start it and try again.")
        case .interrupted:
            AVError(.sessionWasInterrupted, before + "the session was interrupted. Try again afterwards.")
        case .configurationChanged:
            AVError(.sessionConfigurationChanged, before + "the session's configuration was changed. Try again.")
        case .deviceDisconnected:
            AVError(.deviceWasDisconnected, before + "the camera was unplugged. Plug it in or choose another one.")
        case .failed(let error): error
        case .finished: AVError(.sessionNotRunning, before + "the camera has no more frames. Start the session again.")
        }
    }
}
