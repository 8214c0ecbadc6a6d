public import Foundation

/// The slowest rate of speech.
public var AVSpeechUtteranceMinimumSpeechRate: Float { 0 }
/// The fastest rate of speech.
public var AVSpeechUtteranceMaximumSpeechRate: Float { 1 }
/// The usual rate of speech.
public var AVSpeechUtteranceDefaultSpeechRate: Float { 0.5 }

/// A text with the way in which to speak it; its values can be set and read, and are never heard.
open class AVSpeechUtterance: NSObject {
    /// The text.
    public let speechString: String
    /// The text with attributes.
    public let attributedSpeechString: NSAttributedString
    /// The voice; nil for the default one.
    open var voice: AVSpeechSynthesisVoice?
    /// The rate, 0…1.
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    /// The factor of the pitch, 0.5…2.
    open var pitchMultiplier: Float = 1
    /// The loudness, 0…1.
    open var volume: Float = 1
    /// A Boolean value that indicates whether the user's settings come first; without effect.
    open var prefersAssistiveTechnologySettings = false
    /// The silence before the utterance, in seconds.
    open var preUtteranceDelay: TimeInterval = 0
    /// The silence after the utterance, in seconds.
    open var postUtteranceDelay: TimeInterval = 0

    /// Creates an utterance of a text.
    public init(string: String) {
        speechString = string
        attributedSpeechString = NSAttributedString(string: string)
        super.init()
    }

    /// Creates an utterance of a text with attributes.
    public init(attributedString string: NSAttributedString) {
        speechString = string.string
        attributedSpeechString = string
        super.init()
    }

    /// Returns nil: the markup of speech is not read.
    public init?(ssmlRepresentation string: String) { return nil }
}

/// The quality of a voice.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
    /// The usual one.
    case `default` = 1
    /// A better one.
    case enhanced = 2
    /// The best one.
    case premium = 3
}

/// The gender of a voice.
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
    /// Unknown.
    case unspecified = 0
    /// Male.
    case male = 1
    /// Female.
    case female = 2
}

/// The identifier of a voice for names and unusual words.
public var AVSpeechSynthesisVoiceIdentifierAlex: String { "com.apple.speech.voice.Alex" }

/// A voice, of which there is none.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: without stored properties; the class is open, so the compiler cannot check it.
    /// The language, as in "en-GB".
    open var language: String { "" }
    /// The identifier.
    open var identifier: String { "" }
    /// The name.
    open var name: String { "" }
    /// The quality.
    open var quality: AVSpeechSynthesisVoiceQuality { .default }
    /// The gender.
    open var gender: AVSpeechSynthesisVoiceGender { .unspecified }
    /// The settings of files that hold its speech.
    open var audioFileSettings: [String: Any] { [:] }

    /// Returns nil: there are no voices.
    public init?(language languageCode: String?) { return nil }
    /// Returns nil: there are no voices.
    public init?(identifier: String) { return nil }

    /// Returns an empty array.
    open class func speechVoices() -> [AVSpeechSynthesisVoice] { [] }

    /// Returns the code of the user's language and region, as in "en-GB".
    open class func currentLanguageCode() -> String { Locale.current.identifier(.bcp47) }
}
