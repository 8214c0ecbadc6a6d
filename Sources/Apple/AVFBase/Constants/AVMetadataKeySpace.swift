/// Whose vocabulary the key of a metadata item belongs to.
///
/// An open set: any string makes a value.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a value from its string, known or not.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Names that are the same for all kinds of files.
    public static let common = AVMetadataKeySpace(rawValue: "comn")
    /// Codes of QuickTime's user data.
    public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
    /// Codes of the user data of MPEG-4 and 3GPP files.
    public static let isoUserData = AVMetadataKeySpace(rawValue: "uiso")
    /// Names of QuickTime's metadata, such as com.apple.quicktime.title.
    public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
    /// Codes of iTunes.
    public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
    /// Frames of ID3, as in MP3 files.
    public static let id3 = AVMetadataKeySpace(rawValue: "org.id3")
    /// Fields of internet radio.
    public static let icy = AVMetadataKeySpace(rawValue: "icy")
    /// Fields of audio files.
    public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")
}
