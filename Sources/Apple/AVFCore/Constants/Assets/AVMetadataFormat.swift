/// In which form a file stores its metadata.
///
/// An open set: any string makes a value.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a value from its string, known or not.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// QuickTime's user data.
    public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")
    /// The user data of MPEG-4 and 3GPP files.
    public static let isoUserData = AVMetadataFormat(rawValue: "org.mp4ra")
    /// QuickTime's metadata.
    public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
    /// The metadata of iTunes.
    public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
    /// ID3, as in MP3 files.
    public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
    /// Something else.
    public static let unknown = AVMetadataFormat(rawValue: "unknown")
}
