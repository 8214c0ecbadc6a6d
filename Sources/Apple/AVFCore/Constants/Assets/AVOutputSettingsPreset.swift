/// A named set of settings for ``AVOutputSettingsAssistant``.
///
/// Any string makes a value, but the assistant supports only the constants below.
public struct AVOutputSettingsPreset: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// H.264 in at most 640 by 480 pixels, and AAC.
    public static let preset640x480 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset640x480")
    /// H.264 in at most 960 by 540 pixels, and AAC.
    public static let preset960x540 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset960x540")
    /// H.264 in at most 1280 by 720 pixels, and AAC.
    public static let preset1280x720 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1280x720")
    /// H.264 in at most 1920 by 1080 pixels, and AAC.
    public static let preset1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1920x1080")
    /// H.264 in at most 3840 by 2160 pixels, and AAC.
    public static let preset3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset3840x2160")
    /// HEVC in at most 1920 by 1080 pixels, and AAC.
    public static let hevc1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
    /// HEVC with an alpha layer in at most 1920 by 1080 pixels, and AAC.
    public static let hevc1920x1080WithAlpha = AVOutputSettingsPreset(
        rawValue: "AVOutputSettingsPresetHEVC1920x1080WithAlpha"
    )
    /// HEVC in at most 3840 by 2160 pixels, and AAC.
    public static let hevc3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
    /// HEVC in at most 7680 by 4320 pixels, and AAC.
    public static let hevc7680x4320 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC7680x4320")
    /// HEVC with an alpha layer in at most 3840 by 2160 pixels, and AAC.
    public static let hevc3840x2160WithAlpha = AVOutputSettingsPreset(
        rawValue: "AVOutputSettingsPresetHEVC3840x2160WithAlpha"
    )
}
