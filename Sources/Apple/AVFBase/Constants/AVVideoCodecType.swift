/// The codec of a video.
///
/// Any string makes a value, including unknown ones. The raw strings are the four-character codes of Apple's header.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// H.264, also called AVC.
    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    /// H.265, also called HEVC.
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    /// JPEG, with each frame an image of its own.
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    /// ProRes 422.
    public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
    /// ProRes 4444, with alpha.
    public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}
