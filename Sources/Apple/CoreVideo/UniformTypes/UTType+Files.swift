// Types of files beside media.

extension UTType.Facts {
    static let others: [String: UTType.Facts] = [
        "public.directory": UTType.Facts(parents: ["public.item"]),
        "public.folder": UTType.Facts(parents: ["public.directory"]),
        "public.url": UTType.Facts(parents: ["public.data"]),
        "public.file-url": UTType.Facts(parents: ["public.url"]),
        "public.archive": UTType.Facts(parents: ["public.data"]),
        "public.zip-archive": UTType.Facts(
            parents: ["public.archive"],
            extensions: ["zip"],
            mimeTypes: ["application/zip"]
        ),
        "org.gnu.gnu-zip-archive": UTType.Facts(
            parents: ["public.archive"],
            extensions: ["gz", "gzip"],
            mimeTypes: ["application/gzip"]
        ),
        "public.html": UTType.Facts(parents: ["public.text"], extensions: ["html", "htm"], mimeTypes: ["text/html"]),
        "public.rtf": UTType.Facts(parents: ["public.text"], extensions: ["rtf"], mimeTypes: ["text/rtf"]),
        "public.utf8-plain-text": UTType.Facts(parents: ["public.plain-text"]),
        "public.comma-separated-values-text": UTType.Facts(
            parents: ["public.text"],
            extensions: ["csv"],
            mimeTypes: ["text/csv"]
        ),
        "public.yaml": UTType.Facts(
            parents: ["public.text"],
            extensions: ["yml", "yaml"],
            mimeTypes: ["application/x-yaml"]
        ),
        "public.source-code": UTType.Facts(parents: ["public.plain-text"]),
        "public.swift-source": UTType.Facts(parents: ["public.source-code"], extensions: ["swift"]),
        "com.apple.property-list": UTType.Facts(parents: ["public.data"], extensions: ["plist"]),
        "public.svg-image": UTType.Facts(
            parents: ["public.image"],
            extensions: ["svg", "svgz"],
            mimeTypes: ["image/svg+xml"]
        ),
        "com.microsoft.ico": UTType.Facts(
            parents: ["public.image"],
            extensions: ["ico"],
            mimeTypes: ["image/vnd.microsoft.icon"]
        ),
        "com.apple.live-photo": UTType.Facts(),
        "public.mpeg-2-video": UTType.Facts(
            parents: ["public.movie"],
            extensions: ["mpg2", "m2v"],
            mimeTypes: ["video/mpeg2"]
        ),
        "public.mpeg-2-transport-stream": UTType.Facts(
            parents: ["public.movie"],
            extensions: ["ts"],
            mimeTypes: ["video/mp2t"]
        ),
        "com.apple.protected-mpeg-4-audio": UTType.Facts(parents: ["public.audio"], extensions: ["m4p"]),
        "com.apple.protected-mpeg-4-video": UTType.Facts(parents: ["public.movie"]),
        "public.midi-audio": UTType.Facts(
            parents: ["public.audio"],
            extensions: ["mid", "midi"],
            mimeTypes: ["audio/midi"]
        ),
        "public.playlist": UTType.Facts(),
        "public.m3u-playlist": UTType.Facts(
            parents: ["public.text", "public.playlist"],
            extensions: ["m3u", "m3u8"],
            mimeTypes: ["audio/mpegurl", "application/vnd.apple.mpegurl"]
        ),
    ]
}

extension UTType {
    /// A directory.
    public static let directory = UTType(known: "public.directory")
    /// A folder for people.
    public static let folder = UTType(known: "public.folder")
    /// An address.
    public static let url = UTType(known: "public.url")
    /// The address of a file.
    public static let fileURL = UTType(known: "public.file-url")
    /// Files in one file.
    public static let archive = UTType(known: "public.archive")
    /// A ZIP archive.
    public static let zip = UTType(known: "public.zip-archive")
    /// A gzip file.
    public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
    /// HTML.
    public static let html = UTType(known: "public.html")
    /// Rich text.
    public static let rtf = UTType(known: "public.rtf")
    /// Text in UTF-8.
    public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
    /// Values that are separated by commas.
    public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
    /// YAML.
    public static let yaml = UTType(known: "public.yaml")
    /// Source code.
    public static let sourceCode = UTType(known: "public.source-code")
    /// Swift.
    public static let swiftSource = UTType(known: "public.swift-source")
    /// A property list.
    public static let propertyList = UTType(known: "com.apple.property-list")
    /// An SVG image.
    public static let svg = UTType(known: "public.svg-image")
    /// A Windows icon.
    public static let ico = UTType(known: "com.microsoft.ico")
    /// A photo with a movie.
    public static let livePhoto = UTType(known: "com.apple.live-photo")
    /// MPEG-2 video.
    public static let mpeg2Video = UTType(known: "public.mpeg-2-video")
    /// An MPEG-2 transport stream.
    public static let mpeg2TransportStream = UTType(known: "public.mpeg-2-transport-stream")
    /// Protected MPEG-4 audio.
    public static let appleProtectedMPEG4Audio = UTType(known: "com.apple.protected-mpeg-4-audio")
    /// Protected MPEG-4 video.
    public static let appleProtectedMPEG4Video = UTType(known: "com.apple.protected-mpeg-4-video")
    /// MIDI.
    public static let midi = UTType(known: "public.midi-audio")
    /// A list of media.
    public static let playlist = UTType(known: "public.playlist")
    /// A list of media as streams have.
    public static let m3uPlaylist = UTType(known: "public.m3u-playlist")
}
