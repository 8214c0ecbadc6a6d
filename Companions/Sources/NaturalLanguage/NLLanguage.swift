import Foundation

/// A language, named by its BCP 47 tag.
public struct NLLanguage: RawRepresentable, Hashable, Sendable {
    /// The tag, such as "en".
    public let rawValue: String

    /// Creates a language from its tag.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a language from its tag.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A language that is not known.
    public static let undetermined = NLLanguage("und")
    /// Arabic.
    public static let arabic = NLLanguage("ar")
    /// Bulgarian.
    public static let bulgarian = NLLanguage("bg")
    /// Catalan.
    public static let catalan = NLLanguage("ca")
    /// Croatian.
    public static let croatian = NLLanguage("hr")
    /// Czech.
    public static let czech = NLLanguage("cs")
    /// Danish.
    public static let danish = NLLanguage("da")
    /// Dutch.
    public static let dutch = NLLanguage("nl")
    /// English.
    public static let english = NLLanguage("en")
    /// Finnish.
    public static let finnish = NLLanguage("fi")
    /// French.
    public static let french = NLLanguage("fr")
    /// German.
    public static let german = NLLanguage("de")
    /// Greek.
    public static let greek = NLLanguage("el")
    /// Hebrew.
    public static let hebrew = NLLanguage("he")
    /// Hindi.
    public static let hindi = NLLanguage("hi")
    /// Hungarian.
    public static let hungarian = NLLanguage("hu")
    /// Indonesian.
    public static let indonesian = NLLanguage("id")
    /// Italian.
    public static let italian = NLLanguage("it")
    /// Japanese.
    public static let japanese = NLLanguage("ja")
    /// Kazakh.
    public static let kazakh = NLLanguage("kk")
    /// Korean.
    public static let korean = NLLanguage("ko")
    /// Malay.
    public static let malay = NLLanguage("ms")
    /// Norwegian.
    public static let norwegian = NLLanguage("nb")
    /// Persian.
    public static let persian = NLLanguage("fa")
    /// Polish.
    public static let polish = NLLanguage("pl")
    /// Portuguese.
    public static let portuguese = NLLanguage("pt")
    /// Romanian.
    public static let romanian = NLLanguage("ro")
    /// Russian.
    public static let russian = NLLanguage("ru")
    /// Chinese in simplified characters.
    public static let simplifiedChinese = NLLanguage("zh-Hans")
    /// Slovak.
    public static let slovak = NLLanguage("sk")
    /// Spanish.
    public static let spanish = NLLanguage("es")
    /// Swedish.
    public static let swedish = NLLanguage("sv")
    /// Thai.
    public static let thai = NLLanguage("th")
    /// Chinese in traditional characters.
    public static let traditionalChinese = NLLanguage("zh-Hant")
    /// Turkish.
    public static let turkish = NLLanguage("tr")
    /// Ukrainian.
    public static let ukrainian = NLLanguage("uk")
    /// Urdu.
    public static let urdu = NLLanguage("ur")
    /// Vietnamese.
    public static let vietnamese = NLLanguage("vi")
}

/// A writing system, named by its ISO 15924 code.
public struct NLScript: RawRepresentable, Hashable, Sendable {
    /// The code, such as "Latn".
    public let rawValue: String

    /// Creates a writing system from its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A writing system that is not known.
    public static let undetermined = NLScript(rawValue: "Zyyy")
    /// Arabic.
    public static let arabic = NLScript(rawValue: "Arab")
    /// Cyrillic.
    public static let cyrillic = NLScript(rawValue: "Cyrl")
    /// Devanagari.
    public static let devanagari = NLScript(rawValue: "Deva")
    /// Greek.
    public static let greek = NLScript(rawValue: "Grek")
    /// Hebrew.
    public static let hebrew = NLScript(rawValue: "Hebr")
    /// Japanese.
    public static let japanese = NLScript(rawValue: "Jpan")
    /// Korean.
    public static let korean = NLScript(rawValue: "Kore")
    /// Latin.
    public static let latin = NLScript(rawValue: "Latn")
    /// Simplified Chinese.
    public static let simplifiedChinese = NLScript(rawValue: "Hans")
    /// Thai.
    public static let thai = NLScript(rawValue: "Thai")
    /// Traditional Chinese.
    public static let traditionalChinese = NLScript(rawValue: "Hant")
}

/// The parts that a text is split into.
public enum NLTokenUnit: Int, Sendable {
    /// Words.
    case word = 0
    /// Sentences.
    case sentence = 1
    /// Paragraphs.
    case paragraph = 2
    /// The whole text.
    case document = 3
}
