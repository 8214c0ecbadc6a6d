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
    /// 3GPP file, usual extension 3gp.
    public static let mobile3GPP = AVFileType(rawValue: "public.3gpp")
    /// 3GPP2 file, usual extension 3g2.
    public static let mobile3GPP2 = AVFileType(rawValue: "public.3gpp2")
    /// Core Audio file, usual extension caf.
    public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")
    /// WAVE audio, usual extension wav.
    public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
    /// AIFF audio, usual extension aif.
    public static let aiff = AVFileType(rawValue: "public.aiff-audio")
    /// Compressed AIFF audio, usual extension aifc.
    public static let aifc = AVFileType(rawValue: "public.aifc-audio")
    /// Adaptive multi-rate audio, usual extension amr.
    public static let amr = AVFileType(rawValue: "org.3gpp.adaptive-multi-rate-audio")
    /// MPEG layer 3 audio, usual extension mp3.
    public static let mp3 = AVFileType(rawValue: "public.mp3")
    /// Sun audio, usual extension au.
    public static let au = AVFileType(rawValue: "public.au-audio")
    /// AC-3 audio, usual extension ac3.
    public static let ac3 = AVFileType(rawValue: "public.ac3-audio")
    /// Enhanced AC-3 audio, usual extension eac3.
    public static let eac3 = AVFileType(rawValue: "public.enhanced-ac3-audio")
    /// JPEG image.
    public static let jpg = AVFileType(rawValue: "public.jpeg")
    /// HEIF image coded with HEVC.
    public static let heic = AVFileType(rawValue: "public.heic")
    /// HEIF image.
    public static let heif = AVFileType(rawValue: "public.heif")
    /// HEIF image coded with AVC.
    public static let avci = AVFileType(rawValue: "public.avci")
    /// TIFF image.
    public static let tif = AVFileType(rawValue: "public.tiff")
    /// Haptic and audio patterns, usual extension ahap.
    public static let AHAP = AVFileType(rawValue: "public.haptics-content")
    /// Timed text in the iTunes format, usual extension itt.
    public static let appleiTT = AVFileType(rawValue: "com.apple.itunes-timed-text")
    /// Scenarist closed captions, usual extension scc.
    public static let SCC = AVFileType(rawValue: "com.scenarist.closed-caption")
    /// Digital negative, a raw image.
    public static let dng = AVFileType(rawValue: "com.adobe.raw-image")
}
