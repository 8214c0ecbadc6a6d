/// A kind of data by its uniform type identifier.
///
/// Kinds are compared by their identifiers. Those among the constants have an extension, a MIME type and kinds that they
/// belong to; others are a name only.
///
/// Differs from Apple: the module UniformTypeIdentifiers does not exist on Linux, so the name is here, too; kinds that
/// programs declare are not looked up.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, such as `public.mpeg-4`.
    public let identifier: String

    /// Makes a type from its identifier; nil for an empty one.
    public init?(_ identifier: String) {
        if identifier.isEmpty { return nil }
        self.identifier = identifier
    }

    /// Finds the kind of files with an extension; nil where none of the constants is.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let wanted = filenameExtension.lowercased()
        let found = Facts.all.first {
            $0.value.extensions.contains(wanted) && UTType(known: $0.key).conforms(to: supertype)
        }
        guard let found else { return nil }
        identifier = found.key
    }

    /// Finds the kind of data with a MIME type; nil where none of the constants is.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let wanted = mimeType.lowercased()
        let found = Facts.all.first {
            $0.value.mimeTypes.contains(wanted) && UTType(known: $0.key).conforms(to: supertype)
        }
        guard let found else { return nil }
        identifier = found.key
    }

    init(known identifier: String) { self.identifier = identifier }

    /// The identifier.
    public var description: String { identifier }

    /// The usual extension of file names; nil where it is not known.
    public var preferredFilenameExtension: String? { Facts.all[identifier]?.extensions.first }

    /// The usual MIME type; nil where it is not known.
    public var preferredMIMEType: String? { Facts.all[identifier]?.mimeTypes.first }

    /// The kinds that this one belongs to, near and far.
    public var supertypes: Set<UTType> {
        var result: Set<UTType> = []
        var open = Facts.all[identifier]?.parents ?? []
        while let next = open.popLast() {
            if result.insert(UTType(known: next)).inserted { open += Facts.all[next]?.parents ?? [] }
        }
        return result
    }

    /// Whether this kind is another one or belongs to it.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Whether this kind belongs to another one.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

    /// Whether another kind belongs to this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType {
    /// What is known of a kind.
    private struct Facts {
        var parents: [String] = []
        var extensions: [String] = []
        var mimeTypes: [String] = []

        static let all: [String: Facts] = [
            "public.item": Facts(),
            "public.content": Facts(),
            "public.data": Facts(parents: ["public.item"]),
            "public.image": Facts(parents: ["public.data", "public.content"]),
            "public.jpeg": Facts(
                parents: ["public.image"],
                extensions: ["jpeg", "jpg", "jpe"],
                mimeTypes: ["image/jpeg", "image/jpg"]
            ),
            "public.png": Facts(parents: ["public.image"], extensions: ["png"], mimeTypes: ["image/png"]),
            "public.tiff": Facts(parents: ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"]),
            "com.compuserve.gif": Facts(parents: ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"]),
            "com.microsoft.bmp": Facts(parents: ["public.image"], extensions: ["bmp"], mimeTypes: ["image/bmp"]),
            "public.heif": Facts(parents: ["public.image"], extensions: ["heif"], mimeTypes: ["image/heif"]),
            "public.heic": Facts(parents: ["public.heif"], extensions: ["heic"], mimeTypes: ["image/heic"]),
            "org.webmproject.webp": Facts(parents: ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"]),
            "public.camera-raw-image": Facts(parents: ["public.image"]),
            "com.adobe.raw-image": Facts(parents: ["public.camera-raw-image"], extensions: ["dng"]),
            "public.audiovisual-content": Facts(parents: ["public.data", "public.content"]),
            "public.movie": Facts(parents: ["public.audiovisual-content"]),
            "public.video": Facts(parents: ["public.movie"]),
            "public.audio": Facts(parents: ["public.audiovisual-content"]),
            "com.apple.quicktime-movie": Facts(
                parents: ["public.movie"],
                extensions: ["mov", "qt"],
                mimeTypes: ["video/quicktime"]
            ),
            "public.mpeg": Facts(parents: ["public.movie"], extensions: ["mpg", "mpeg"], mimeTypes: ["video/mpeg"]),
            "public.mpeg-4": Facts(parents: ["public.movie"], extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4"]),
            "com.apple.m4v-video": Facts(parents: ["public.movie"], extensions: ["m4v"], mimeTypes: ["video/x-m4v"]),
            "public.avi": Facts(parents: ["public.movie"], extensions: ["avi"], mimeTypes: ["video/avi"]),
            "public.mpeg-4-audio": Facts(parents: ["public.audio"], extensions: ["m4a"], mimeTypes: ["audio/mp4"]),
            "public.mp3": Facts(parents: ["public.audio"], extensions: ["mp3"], mimeTypes: ["audio/mpeg"]),
            "com.microsoft.waveform-audio": Facts(
                parents: ["public.audio"],
                extensions: ["wav", "wave"],
                mimeTypes: ["audio/vnd.wave", "audio/wav"]
            ),
            "public.aiff-audio": Facts(
                parents: ["public.audio"],
                extensions: ["aiff", "aif"],
                mimeTypes: ["audio/aiff"]
            ),
            "public.text": Facts(parents: ["public.data", "public.content"]),
            "public.plain-text": Facts(parents: ["public.text"], extensions: ["txt"], mimeTypes: ["text/plain"]),
            "public.json": Facts(parents: ["public.text"], extensions: ["json"], mimeTypes: ["application/json"]),
            "public.xml": Facts(parents: ["public.text"], extensions: ["xml"], mimeTypes: ["application/xml"]),
            "com.adobe.pdf": Facts(
                parents: ["public.data", "public.content"],
                extensions: ["pdf"],
                mimeTypes: ["application/pdf"]
            ),
        ]
    }

    /// Anything that can be stored.
    public static let item = UTType(known: "public.item")
    /// Anything that people make and read.
    public static let content = UTType(known: "public.content")
    /// Bytes of any kind.
    public static let data = UTType(known: "public.data")
    /// A picture.
    public static let image = UTType(known: "public.image")
    /// A JPEG picture.
    public static let jpeg = UTType(known: "public.jpeg")
    /// A PNG picture.
    public static let png = UTType(known: "public.png")
    /// A TIFF picture.
    public static let tiff = UTType(known: "public.tiff")
    /// A GIF picture.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// A Windows bitmap.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// A HEIF picture.
    public static let heif = UTType(known: "public.heif")
    /// A HEIC picture.
    public static let heic = UTType(known: "public.heic")
    /// A WebP picture.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// A picture as a sensor gave it.
    public static let rawImage = UTType(known: "public.camera-raw-image")
    /// Pictures that move, sound, or both.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// Pictures that move, with or without sound.
    public static let movie = UTType(known: "public.movie")
    /// Pictures that move, without sound.
    public static let video = UTType(known: "public.video")
    /// Sound.
    public static let audio = UTType(known: "public.audio")
    /// A QuickTime movie.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    /// An MPEG-1 or MPEG-2 movie.
    public static let mpeg = UTType(known: "public.mpeg")
    /// An MPEG-4 movie.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// An AVI movie.
    public static let avi = UTType(known: "public.avi")
    /// MPEG-4 sound.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// MP3 sound.
    public static let mp3 = UTType(known: "public.mp3")
    /// Sound in a WAVE file.
    public static let wav = UTType(known: "com.microsoft.waveform-audio")
    /// Sound in an AIFF file.
    public static let aiff = UTType(known: "public.aiff-audio")
    /// Text of any kind.
    public static let text = UTType(known: "public.text")
    /// Text without anything else.
    public static let plainText = UTType(known: "public.plain-text")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// A PDF document.
    public static let pdf = UTType(known: "com.adobe.pdf")
}
