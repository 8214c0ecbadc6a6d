/// The type of a file that is read or written, as a uniform type identifier.
///
/// Any string makes a value, including unknown ones. The raw strings are the uniform type identifiers of Apple's
/// header.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// QuickTime movie, usual extension mov.
    public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
    /// MPEG-4 file, usual extension mp4.
    public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
    /// MPEG-4 video with Apple extensions, usual extension m4v.
    public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
    /// MPEG-4 audio, usual extension m4a.
    public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")
    /// Core Audio file, usual extension caf.
    public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")
    /// WAVE audio, usual extension wav.
    public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
    /// AIFF audio, usual extension aif.
    public static let aiff = AVFileType(rawValue: "public.aiff-audio")
    /// JPEG image.
    public static let jpg = AVFileType(rawValue: "public.jpeg")
    /// HEIF image coded with HEVC.
    public static let heic = AVFileType(rawValue: "public.heic")
    /// HEIF image.
    public static let heif = AVFileType(rawValue: "public.heif")
    /// TIFF image.
    public static let tif = AVFileType(rawValue: "public.tiff")
}
