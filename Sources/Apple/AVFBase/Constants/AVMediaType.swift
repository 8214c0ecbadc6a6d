/// What kind of media a device, port, connection or track carries.
///
/// An open set: any string makes a value. The raw strings are those of Apple's systems, so they can be stored and
/// exchanged.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a value from its string, known or not.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Sound.
    public static let audio = AVMediaType(rawValue: "soun")
    /// Pictures in time order.
    public static let video = AVMediaType(rawValue: "vide")
    /// Several kinds of media in one stream.
    public static let muxed = AVMediaType(rawValue: "muxx")
    /// Timed metadata of a track or file.
    public static let metadata = AVMediaType(rawValue: "meta")
    /// Things that a camera recognises in its pictures: codes, faces, bodies.
    public static let metadataObject = AVMediaType(rawValue: "mobj")
    /// Depth maps.
    public static let depthData = AVMediaType(rawValue: "dpth")
    /// Subtitles.
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    /// Text.
    public static let text = AVMediaType(rawValue: "text")
    /// Time codes.
    public static let timecode = AVMediaType(rawValue: "tmcd")
    /// Patterns to be felt.
    public static let haptic = AVMediaType(rawValue: "hapt")
    /// Pictures that accompany others, such as depth maps in a file.
    public static let auxiliaryPicture = AVMediaType(rawValue: "auxv")
    /// Closed captions.
    public static let closedCaption = AVMediaType(rawValue: "clcp")
}
