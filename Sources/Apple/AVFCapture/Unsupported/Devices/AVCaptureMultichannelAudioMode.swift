/// The channel modes of microphones.
public enum AVCaptureMultichannelAudioMode: Int, Sendable {
    /// One channel.
    case none = 0
    /// Two channels, left and right.
    case stereo = 1
    /// Four channels that represent sound from all directions.
    case firstOrderAmbisonics = 2
}
