import Foundation

/// Language codes: three letters in files, tags in the interface.
enum LanguageTags {
    /// Returns the BCP 47 tag for a file's language code; nil for none and for "undetermined".
    static func tag(_ code: String?) -> String? {
        guard let code, !code.isEmpty, code.lowercased() != "und" else { return nil }
        guard code.count == 3 else { return code }
        let lowercased = code.lowercased()
        return twoLetters[bibliographic[lowercased] ?? lowercased] ?? lowercased
    }

    /// Returns the three-letter code for a file's language code; nil for none and for "undetermined".
    static func threeLetters(_ code: String?) -> String? {
        guard let code, !code.isEmpty, code.lowercased() != "und" else { return nil }
        let language = String(code.prefix { $0 != "-" && $0 != "_" }).lowercased()
        if language.count == 2 { return twoLetters.first { $0.value == language }?.key ?? nil }
        return bibliographic[language] ?? language
    }

    /// Bibliographic codes and the corresponding terminological ones.
    private static let bibliographic = [
        "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra",
        "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "may": "msa", "per": "fas", "rum": "ron",
        "slo": "slk", "wel": "cym",
    ]

    /// Widely spoken languages that have a two-letter code.
    private static let twoLetters = [
        "ara": "ar", "ben": "bn", "bul": "bg", "cat": "ca", "ces": "cs", "cym": "cy", "dan": "da", "deu": "de",
        "ell": "el",
        "eng": "en", "est": "et", "eus": "eu", "fas": "fa", "fin": "fi", "fra": "fr", "gle": "ga", "heb": "he",
        "hin": "hi",
        "hrv": "hr", "hun": "hu", "hye": "hy", "ind": "id", "isl": "is", "ita": "it", "jpn": "ja", "kat": "ka",
        "kor": "ko",
        "lat": "la", "lav": "lv", "lit": "lt", "mkd": "mk", "msa": "ms", "mya": "my", "nld": "nl", "nor": "no",
        "pol": "pl",
        "por": "pt", "ron": "ro", "rus": "ru", "slk": "sk", "slv": "sl", "spa": "es", "sqi": "sq", "srp": "sr",
        "swe": "sv",
        "tam": "ta", "tel": "te", "tha": "th", "tur": "tr", "ukr": "uk", "urd": "ur", "vie": "vi", "zho": "zh",
    ]
}
