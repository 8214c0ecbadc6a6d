public import Foundation

/// The kind of a tag.
public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a kind from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Words, punctuation and space.
    public static let tokenType = NLTagScheme("TokenType")
    /// Parts of speech.
    public static let lexicalClass = NLTagScheme("LexicalClass")
    /// Names of people, places and organizations.
    public static let nameType = NLTagScheme("NameType")
    /// Names, and otherwise parts of speech.
    public static let nameTypeOrLexicalClass = NLTagScheme("NameTypeOrLexicalClass")
    /// Stems of words.
    public static let lemma = NLTagScheme("Lemma")
    /// Languages.
    public static let language = NLTagScheme("Language")
    /// Writing systems.
    public static let script = NLTagScheme("Script")
    /// Moods, from -1 to 1.
    public static let sentimentScore = NLTagScheme("SentimentScore")
}

/// A property of a part of a text.
public struct NLTag: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a tag from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a tag from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A word.
    public static let word = NLTag("Word")
    /// Punctuation.
    public static let punctuation = NLTag("Punctuation")
    /// Space.
    public static let whitespace = NLTag("Whitespace")
    /// Something else.
    public static let other = NLTag("Other")
    /// A noun; never given.
    public static let noun = NLTag("Noun")
    /// A verb; never given.
    public static let verb = NLTag("Verb")
    /// An adjective; never given.
    public static let adjective = NLTag("Adjective")
    /// An adverb; never given.
    public static let adverb = NLTag("Adverb")
    /// A pronoun; never given.
    public static let pronoun = NLTag("Pronoun")
    /// A determiner; never given.
    public static let determiner = NLTag("Determiner")
    /// A particle; never given.
    public static let particle = NLTag("Particle")
    /// A preposition; never given.
    public static let preposition = NLTag("Preposition")
    /// A number; never given.
    public static let number = NLTag("Number")
    /// A conjunction; never given.
    public static let conjunction = NLTag("Conjunction")
    /// An interjection; never given.
    public static let interjection = NLTag("Interjection")
    /// A person's name; never given.
    public static let personalName = NLTag("PersonalName")
    /// A place's name; never given.
    public static let placeName = NLTag("PlaceName")
    /// An organization's name; never given.
    public static let organizationName = NLTag("OrganizationName")
}

/// A finder of properties of words.
///
/// Not for several threads at once.
///
/// Differs from Apple: it has no models. Only ``NLTagScheme/tokenType`` gives tags; all others give nil for each part.
open class NLTagger: NSObject {
    /// Ways to look at a text.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Words are left out; has no effect.
        public static let omitWords = Options(rawValue: 1)
        /// Punctuation is left out, as always here.
        public static let omitPunctuation = Options(rawValue: 2)
        /// Space is left out, as always here.
        public static let omitWhitespace = Options(rawValue: 4)
        /// Other parts are left out, as always here.
        public static let omitOther = Options(rawValue: 8)
        /// Names of several words are one part; has no effect.
        public static let joinNames = Options(rawValue: 16)
        /// Contractions are one part, as always here.
        public static let joinContractions = Options(rawValue: 32)
    }

    /// The kinds of tags.
    public let tagSchemes: [NLTagScheme]
    /// The text.
    open var string: String?

    /// Creates a finder of kinds of tags.
    public init(tagSchemes: [NLTagScheme]) { self.tagSchemes = tagSchemes }

    /// The language of the text, where its writing system tells it.
    open var dominantLanguage: NLLanguage? { string.flatMap(NLLanguageRecognizer.dominantLanguage) }

    /// Sets the language of a range, which makes no difference here.
    open func setLanguage(_ language: NLLanguage, range: Range<String.Index>) {}

    /// Returns the tag at an index, and the range of its part.
    open func tag(
        at characterIndex: String.Index,
        unit: NLTokenUnit,
        scheme: NLTagScheme
    ) -> (NLTag?, Range<String.Index>) {
        let range = tokenizer(unit).tokenRange(at: characterIndex)
        return (range.isEmpty ? nil : tag(unit, scheme), range)
    }

    /// Returns the tags of the parts that begin in a range.
    open func tags(
        in range: Range<String.Index>,
        unit: NLTokenUnit,
        scheme: NLTagScheme,
        options: Options = []
    ) -> [(NLTag?, Range<String.Index>)] {
        tokenizer(unit).tokens(for: range).map { (tag(unit, scheme), $0) }
    }

    /// Calls a closure for each part that begins in a range, until it returns false.
    open func enumerateTags(
        in range: Range<String.Index>,
        unit: NLTokenUnit,
        scheme: NLTagScheme,
        options: Options = [],
        using block: (NLTag?, Range<String.Index>) -> Bool
    ) {
        for (tag, part) in tags(in: range, unit: unit, scheme: scheme, options: options) {
            guard block(tag, part) else { return }
        }
    }

    private func tag(_ unit: NLTokenUnit, _ scheme: NLTagScheme) -> NLTag? {
        scheme == .tokenType && unit == .word ? .word : nil
    }

    private func tokenizer(_ unit: NLTokenUnit) -> NLTokenizer {
        let tokenizer = NLTokenizer(unit: unit)
        tokenizer.string = string
        return tokenizer
    }
}
