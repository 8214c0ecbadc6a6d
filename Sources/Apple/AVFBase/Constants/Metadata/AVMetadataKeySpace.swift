/// The vocabulary that the key of a metadata item belongs to.
///
/// Any string makes a value, including unknown ones.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Keys that are common to all kinds of files.
    public static let common = AVMetadataKeySpace(rawValue: "comn")
    /// Codes of QuickTime user data.
    public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
    /// Codes of the user data of MPEG-4 and 3GPP files.
    public static let isoUserData = AVMetadataKeySpace(rawValue: "uiso")
    /// Keys of QuickTime metadata, such as com.apple.quicktime.title.
    public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
    /// Codes of iTunes.
    public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
    /// Frames of ID3, as in MP3 files.
    public static let id3 = AVMetadataKeySpace(rawValue: "org.id3")
    /// Fields of internet radio streams.
    public static let icy = AVMetadataKeySpace(rawValue: "icy")
    /// Fields of audio files.
    public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")
}
