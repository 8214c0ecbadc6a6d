/// A characteristic of a track by which it can be selected.
///
/// Any string makes a value, including unknown ones. Those of the form `public.…` are also written into files.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    /// The string for the value in dictionaries and files.
    public let rawValue: String

    /// Creates a value from its string, which may be unknown.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a value from its string, which may be unknown.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Visual media, such as video and subtitles.
    public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
    /// Audible media.
    public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
    /// Text, such as subtitles and captions.
    public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")
    /// Media of separate frames, such as video.
    public static let frameBased = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")
    /// Colors beyond those of BT.709.
    public static let usesWideGamutColorSpace = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicUsesWideGamutColorSpace"
    )
    /// Video with an alpha channel.
    public static let containsAlphaChannel = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicContainsAlphaChannel"
    )
    /// High dynamic range video.
    public static let containsHDRVideo = AVMediaCharacteristic(rawValue: "public.contains-hdr-video")
    /// Metadata about the two views of stereo video.
    public static let carriesVideoStereoMetadata = AVMediaCharacteristic(
        rawValue: "com.apple.quicktime.video.stereo-metadata"
    )
    /// Main content of the program.
    public static let isMainProgramContent = AVMediaCharacteristic(rawValue: "public.main-program-content")
    /// Additional content, such as a commentary.
    public static let isAuxiliaryContent = AVMediaCharacteristic(rawValue: "public.auxiliary-content")
    /// Original content, neither translated nor edited.
    public static let isOriginalContent = AVMediaCharacteristic(rawValue: "public.original-content")
    /// Subtitles only for parts that all viewers need translated.
    public static let containsOnlyForcedSubtitles = AVMediaCharacteristic(rawValue: "public.subtitles.forced-only")
    /// Text that transcribes the spoken dialog.
    public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.transcribes-spoken-dialog"
    )
    /// Text that describes music and sounds.
    public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.describes-music-and-sound"
    )
    /// Audio with enhanced speech intelligibility.
    public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.enhances-speech-intelligibility"
    )
    /// Simplified text.
    public static let easyToRead = AVMediaCharacteristic(rawValue: "public.easy-to-read")
    /// Audio that describes the visible action.
    public static let describesVideoForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.describes-video"
    )
    /// A translation.
    public static let languageTranslation = AVMediaCharacteristic(rawValue: "public.translation")
    /// A translation that replaces the original voices.
    public static let dubbedTranslation = AVMediaCharacteristic(rawValue: "public.translation.dubbed")
    /// A translation spoken over the original voices.
    public static let voiceOverTranslation = AVMediaCharacteristic(rawValue: "public.translation.voice-over")
}
