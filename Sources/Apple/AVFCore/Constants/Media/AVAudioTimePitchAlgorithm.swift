/// How sound is played at another rate.
///
/// An open set: any string makes a value.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fast and rough; rates are rounded to a few steps.
    public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")
    /// Good for speech: overlapping pieces, the pitch stays.
    public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
    /// Best for music: by spectrum, the pitch stays.
    public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
    /// As a tape does: the pitch follows the rate.
    public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
