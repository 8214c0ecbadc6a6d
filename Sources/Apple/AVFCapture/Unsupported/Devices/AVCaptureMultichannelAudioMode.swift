/// How many channels of sound a microphone gives.
public enum AVCaptureMultichannelAudioMode: Int, Sendable {
    /// One.
    case none = 0
    /// Two, for a left and a right ear.
    case stereo = 1
    /// Four, that hold the sound of all directions.
    case firstOrderAmbisonics = 2
}
