/// The dynamic range and transfer function of a video.
///
/// Any string makes a value, including unknown ones.
public struct AVVideoRange: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Standard dynamic range.
    public static let sdr = AVVideoRange(rawValue: "SDR")
    /// High dynamic range with hybrid log-gamma.
    public static let hlg = AVVideoRange(rawValue: "HLG")
    /// High dynamic range with the perceptual quantizer.
    public static let pq = AVVideoRange(rawValue: "PQ")
}
