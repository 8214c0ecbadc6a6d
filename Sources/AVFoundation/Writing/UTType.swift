/// A kind of data by its uniform type identifier, as far as writers of segments need it.
///
/// Differs from Apple: the module UniformTypeIdentifiers does not exist on Linux, so the name is here, and types that
/// are not among the constants have no extension.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, such as `public.mpeg-4`.
    public let identifier: String

    /// Makes a type from its identifier; nil for an empty one.
    public init?(_ identifier: String) {
        if identifier.isEmpty { return nil }
        self.identifier = identifier
    }

    private init(known identifier: String) { self.identifier = identifier }

    /// The identifier.
    public var description: String { identifier }

    /// The usual extension of file names; nil where it is not known.
    public var preferredFilenameExtension: String? {
        switch self {
        case .mpeg4Movie: "mp4"
        case .mpeg4Audio: "m4a"
        case .quickTimeMovie: "mov"
        default: nil
        }
    }

    /// An MPEG-4 movie.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// MPEG-4 sound.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// A QuickTime movie.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
}
