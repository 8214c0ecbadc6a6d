/// How far the brightness of a video goes, and by which transfer function.
///
/// An open set: any string makes a value.
public struct AVVideoRange: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Standard range.
    public static let sdr = AVVideoRange(rawValue: "SDR")
    /// High range by hybrid log-gamma.
    public static let hlg = AVVideoRange(rawValue: "HLG")
    /// High range by the perceptual quantiser.
    public static let pq = AVVideoRange(rawValue: "PQ")
}
