/// How good an encoder or a converter of sound is to be.
public enum AVAudioQuality: Int, Sendable {
    /// The fastest.
    case min = 0
    /// Low.
    case low = 0x20
    /// Medium.
    case medium = 0x40
    /// High.
    case high = 0x60
    /// The best.
    case max = 0x7F
}
