/// The quality of an audio encoder or converter.
public enum AVAudioQuality: Int, Sendable {
    /// The lowest quality, which is the fastest.
    case min = 0
    /// Low quality.
    case low = 0x20
    /// Medium quality.
    case medium = 0x40
    /// High quality.
    case high = 0x60
    /// The highest quality.
    case max = 0x7F
}
