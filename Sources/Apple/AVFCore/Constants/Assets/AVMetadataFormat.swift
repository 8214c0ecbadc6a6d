/// The format in which a file stores its metadata.
///
/// Any string makes a value, including unknown ones.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// QuickTime user data.
    public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")
    /// The user data of MPEG-4 and 3GPP files.
    public static let isoUserData = AVMetadataFormat(rawValue: "org.mp4ra")
    /// QuickTime metadata.
    public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
    /// iTunes metadata.
    public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
    /// ID3, as in MP3 files.
    public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
    /// Any other format.
    public static let unknown = AVMetadataFormat(rawValue: "unknown")
}
