/// Which rules the segments of an MPEG-4 stream follow.
///
/// An open set: any string makes a value.
public struct AVFileTypeProfile: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Segments for HTTP Live Streaming.
    public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")
    /// Segments of the common media application format.
    public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}
