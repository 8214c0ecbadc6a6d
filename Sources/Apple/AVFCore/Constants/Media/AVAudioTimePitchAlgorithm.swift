/// The algorithm for audio that is played at another rate.
///
/// Any string makes a value, including unknown ones.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fast and of low quality; rates are rounded to a few steps.
    public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")
    /// Suitable for speech; preserves the pitch by overlapping segments.
    public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
    /// Suitable for music; preserves the pitch by spectral processing.
    public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
    /// The pitch follows the rate, as with a tape.
    public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
