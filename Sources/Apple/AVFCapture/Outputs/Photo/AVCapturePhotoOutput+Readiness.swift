extension AVCapturePhotoOutput {
    /// The priority when a photo is taken.
    public enum QualityPrioritization: Int, Sendable {
        /// Fast delivery has priority.
        case speed = 1
        /// Speed and quality are balanced.
        case balanced = 2
        /// Quality has priority.
        case quality = 3
    }

    /// The readiness of a photo output to serve a request immediately.
    public enum CaptureReadiness: Int, Sendable {
        /// Not ready: the session is not running.
        case sessionNotRunning = 0
        /// Ready.
        case ready = 1
        /// Not ready, but will be in a moment.
        case notReadyMomentarily = 2
        /// Not ready: photos still wait for the camera.
        case notReadyWaitingForCapture = 3
        /// Not ready: photos are still being processed.
        case notReadyWaitingForProcessing = 4
    }
}
