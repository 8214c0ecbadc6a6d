/// A type of data, identified by its uniform type identifier.
///
/// Types are compared by identifier. Each type among the constants also has a filename extension, a MIME type and
/// supertypes; other types have only an identifier.
///
/// Differs from Apple: the module UniformTypeIdentifiers does not exist on Linux, so the type is declared here too.
/// Types that programs declare are not looked up.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// The identifier, such as `public.mpeg-4`.
    public let identifier: String

    /// Creates a type from its identifier; returns nil for an empty one.
    public init?(_ identifier: String) {
        if identifier.isEmpty { return nil }
        self.identifier = identifier
    }

    /// Returns the type for a filename extension; nil if none of the constants has it.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let wanted = filenameExtension.lowercased()
        let found = Facts.all.first {
            $0.value.extensions.contains(wanted) && UTType(known: $0.key).conforms(to: supertype)
        }
        guard let found else { return nil }
        identifier = found.key
    }

    /// Returns the type for a MIME type; nil if none of the constants has it.
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

    /// The preferred filename extension; nil if unknown.
    public var preferredFilenameExtension: String? { Facts.all[identifier]?.extensions.first }

    /// The preferred MIME type; nil if unknown.
    public var preferredMIMEType: String? { Facts.all[identifier]?.mimeTypes.first }

    /// The types that this type conforms to, directly or indirectly.
    public var supertypes: Set<UTType> {
        var result: Set<UTType> = []
        var open = Facts.all[identifier]?.parents ?? []
        while let next = open.popLast() {
            if result.insert(UTType(known: next)).inserted { open += Facts.all[next]?.parents ?? [] }
        }
        return result
    }

    /// Returns a Boolean value that indicates whether this type is equal to another one or conforms to it.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Returns a Boolean value that indicates whether this type conforms to another one.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

    /// Returns a Boolean value that indicates whether another type conforms to this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType {
    /// The properties of a known type.
    struct Facts {
        var parents: [String] = []
        var extensions: [String] = []
        var mimeTypes: [String] = []

        static let all = media.merging(others) { known, _ in known }

        private static let media: [String: Facts] = [
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

    /// Any item that can be stored.
    public static let item = UTType(known: "public.item")
    /// Any content that people create and read.
    public static let content = UTType(known: "public.content")
    /// Bytes of any kind.
    public static let data = UTType(known: "public.data")
    /// An image.
    public static let image = UTType(known: "public.image")
    /// A JPEG image.
    public static let jpeg = UTType(known: "public.jpeg")
    /// A PNG image.
    public static let png = UTType(known: "public.png")
    /// A TIFF image.
    public static let tiff = UTType(known: "public.tiff")
    /// A GIF image.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// A Windows bitmap image.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// A HEIF image.
    public static let heif = UTType(known: "public.heif")
    /// A HEIC image.
    public static let heic = UTType(known: "public.heic")
    /// A WebP image.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// A raw image from a camera sensor.
    public static let rawImage = UTType(known: "public.camera-raw-image")
    /// Video, audio, or both.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// Video, with or without audio.
    public static let movie = UTType(known: "public.movie")
    /// Video without audio.
    public static let video = UTType(known: "public.video")
    /// Audio.
    public static let audio = UTType(known: "public.audio")
    /// A QuickTime movie.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    /// An MPEG-1 or MPEG-2 movie.
    public static let mpeg = UTType(known: "public.mpeg")
    /// An MPEG-4 movie.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// An AVI movie.
    public static let avi = UTType(known: "public.avi")
    /// MPEG-4 audio.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// MP3 audio.
    public static let mp3 = UTType(known: "public.mp3")
    /// Audio in a WAVE file.
    public static let wav = UTType(known: "com.microsoft.waveform-audio")
    /// Audio in an AIFF file.
    public static let aiff = UTType(known: "public.aiff-audio")
    /// Text of any kind.
    public static let text = UTType(known: "public.text")
    /// Text without markup.
    public static let plainText = UTType(known: "public.plain-text")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// A PDF document.
    public static let pdf = UTType(known: "com.adobe.pdf")
}
