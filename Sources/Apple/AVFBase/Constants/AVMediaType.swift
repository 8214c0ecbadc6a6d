/// The kind of media that a device, port, connection or track carries.
///
/// Any string makes a value, including unknown ones. The raw strings are those of Apple's systems, so they can be
/// stored and exchanged.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Audio.
    public static let audio = AVMediaType(rawValue: "soun")
    /// Video.
    public static let video = AVMediaType(rawValue: "vide")
    /// Several kinds of media in one stream.
    public static let muxed = AVMediaType(rawValue: "muxx")
    /// Timed metadata of a track or file.
    public static let metadata = AVMediaType(rawValue: "meta")
    /// Objects that a camera detects in its frames, such as codes, faces and bodies.
    public static let metadataObject = AVMediaType(rawValue: "mobj")
    /// Time codes.
    public static let timecode = AVMediaType(rawValue: "tmcd")
}
