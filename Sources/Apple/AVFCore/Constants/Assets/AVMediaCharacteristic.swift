/// A quality of a track by which it can be chosen.
///
/// An open set: any string makes a value. Those of the form `public.…` are also written into files.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    /// The string that stands for the value in dictionaries and files.
    public let rawValue: String

    /// Makes a value from its string, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a value from its string, known or not.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Something to see: video, subtitles.
    public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
    /// Something to hear.
    public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
    /// Something to read: subtitles, captions.
    public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")
    /// Made of separate frames, as video is.
    public static let frameBased = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")
    /// Colours beyond those of BT.709.
    public static let usesWideGamutColorSpace = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicUsesWideGamutColorSpace"
    )
    /// Pictures that say how opaque each pixel is.
    public static let containsAlphaChannel = AVMediaCharacteristic(
        rawValue: "AVMediaCharacteristicContainsAlphaChannel"
    )
    /// Video of high dynamic range.
    public static let containsHDRVideo = AVMediaCharacteristic(rawValue: "public.contains-hdr-video")
    /// Facts about how two views make a stereo picture.
    public static let carriesVideoStereoMetadata = AVMediaCharacteristic(
        rawValue: "com.apple.quicktime.video.stereo-metadata"
    )
    /// The main thing, not an extra.
    public static let isMainProgramContent = AVMediaCharacteristic(rawValue: "public.main-program-content")
    /// An extra, such as a commentary.
    public static let isAuxiliaryContent = AVMediaCharacteristic(rawValue: "public.auxiliary-content")
    /// As made, not translated or changed.
    public static let isOriginalContent = AVMediaCharacteristic(rawValue: "public.original-content")
    /// Subtitles for parts that everybody needs translated.
    public static let containsOnlyForcedSubtitles = AVMediaCharacteristic(rawValue: "public.subtitles.forced-only")
    /// Text of what is said.
    public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.transcribes-spoken-dialog"
    )
    /// Text that tells of music and sounds.
    public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.describes-music-and-sound"
    )
    /// Sound in which speech is easier to understand.
    public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.enhances-speech-intelligibility"
    )
    /// Simplified text.
    public static let easyToRead = AVMediaCharacteristic(rawValue: "public.easy-to-read")
    /// Sound that tells what is to be seen.
    public static let describesVideoForAccessibility = AVMediaCharacteristic(
        rawValue: "public.accessibility.describes-video"
    )
    /// A translation.
    public static let languageTranslation = AVMediaCharacteristic(rawValue: "public.translation")
    /// A translation that takes the place of the original voices.
    public static let dubbedTranslation = AVMediaCharacteristic(rawValue: "public.translation.dubbed")
    /// A translation spoken over the original voices.
    public static let voiceOverTranslation = AVMediaCharacteristic(rawValue: "public.translation.voice-over")
}
