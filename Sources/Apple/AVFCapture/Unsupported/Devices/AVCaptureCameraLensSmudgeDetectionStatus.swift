/// The results of smudge detection.
public enum AVCaptureCameraLensSmudgeDetectionStatus: Int, Sendable {
    /// Detection is disabled.
    case disabled = 0
    /// No smudge was detected.
    case smudgeNotDetected = 1
    /// A smudge was detected.
    case smudged = 2
    /// There is no result yet.
    case unknown = 3
}
