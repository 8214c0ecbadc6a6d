extension AVFileType {
    /// 3GPP file, usual extension 3gp.
    public static let mobile3GPP = AVFileType(rawValue: "public.3gpp")
    /// 3GPP2 file, usual extension 3g2.
    public static let mobile3GPP2 = AVFileType(rawValue: "public.3gpp2")

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

    /// HEIF image coded with AVC.
    public static let avci = AVFileType(rawValue: "public.avci")

    /// Haptic and audio patterns, usual extension ahap.
    public static let AHAP = AVFileType(rawValue: "public.haptics-content")
    /// Timed text in the iTunes format, usual extension itt.
    public static let appleiTT = AVFileType(rawValue: "com.apple.itunes-timed-text")
    /// Scenarist closed captions, usual extension scc.
    public static let SCC = AVFileType(rawValue: "com.scenarist.closed-caption")
    /// Digital negative, a raw image.
    public static let dng = AVFileType(rawValue: "com.adobe.raw-image")
}
