public import Foundation

/// A recognizer of a text's language by its writing system.
///
/// Not for several threads at once.
///
/// Differs from Apple: it has no model of languages. It answers where the writing system belongs to one language
/// (Japanese, Korean, Thai, Greek, Hebrew), and nil for all others.
open class NLLanguageRecognizer: NSObject {
    /// Languages that are expected, which make no difference here.
    open var languageHints: [NLLanguage: Double] = [:]
    /// The languages that may be the answer; all if empty.
    open var languageConstraints: [NLLanguage] = []
    private var counts: [NLLanguage: Int] = [:]
    private var letters = 0

    /// Creates a recognizer.
    public override init() {}

    /// Returns the language of a text, or nil.
    open class func dominantLanguage(for string: String) -> NLLanguage? {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString(string)
        return recognizer.dominantLanguage
    }

    /// Takes text into account.
    open func processString(_ string: String) {
        for scalar in string.unicodeScalars where scalar.properties.isAlphabetic {
            letters += 1
            if let language = Self.language(of: scalar) { counts[language, default: 0] += 1 }
        }
    }

    /// Forgets all text.
    open func reset() { (counts, letters) = ([:], 0) }

    /// The language of the text; nil if the writing system belongs to several.
    open var dominantLanguage: NLLanguage? {
        languageHypotheses(withMaximum: 1).first { $0.value >= 0.5 }?.key
    }

    /// Returns the share of the letters that are of each language.
    open func languageHypotheses(withMaximum maxHypotheses: Int) -> [NLLanguage: Double] {
        let possible = counts.filter { languageConstraints.isEmpty || languageConstraints.contains($0.key) }
        let ranked = possible.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        let best = ranked.prefix(max(maxHypotheses, 0)).map { ($0.key, Double($0.value) / Double(letters)) }
        return Dictionary(uniqueKeysWithValues: best)
    }

    private static func language(of scalar: Unicode.Scalar) -> NLLanguage? {
        switch scalar.value {
        case 0x3040...0x30FF: .japanese
        case 0xAC00...0xD7AF, 0x1100...0x11FF: .korean
        case 0x0E00...0x0E7F: .thai
        case 0x0370...0x03FF, 0x1F00...0x1FFF: .greek
        case 0x0590...0x05FF: .hebrew
        default: nil
        }
    }
}
