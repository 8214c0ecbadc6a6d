import Foundation

/// The installed data of languages, and the names that programs give them.
struct TextLanguages: Sendable, Hashable {
    /// The folder of the data.
    let folder: String
    /// The library's names of the installed languages, in alphabetical order.
    let names: [String]

    /// Finds the first folder that has data; nil if there is none.
    static func installed(environment: [String: String] = ProcessInfo.processInfo.environment) -> TextLanguages? {
        var folders = [environment["TESSDATA_PREFIX"], environment["TESSDATA_PREFIX"].map { $0 + "/tessdata" }]
            .compactMap { $0 }.filter { !$0.isEmpty }
        folders += [
            "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/local/share/tessdata",
            "/usr/share/tesseract-ocr/4.00/tessdata",
        ]
        for folder in folders {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let names = files.filter { $0.hasSuffix(".traineddata") }.map { String($0.dropLast(12)) }
                .filter { $0 != "osd" && $0 != "equ" }
            if !names.isEmpty { return TextLanguages(folder: folder, names: names.sorted()) }
        }
        return nil
    }

    /// Returns the library's name of a language; nil if the language is not installed.
    func name(for tag: String) -> String? {
        if names.contains(tag) { return tag }
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
        guard let language = parts.first else { return nil }
        var candidates: [String] = []
        if language == "zh" {
            let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            candidates.append(isTraditional ? "chi_tra" : "chi_sim")
        }
        if language == "yue" { candidates.append("chi_tra") }
        candidates += [Self.codes[language], language].compactMap { $0 }
        return candidates.first { names.contains($0) }
    }

    /// Returns the tag of a language, such as "de" for "deu".
    static func tag(of name: String) -> String {
        switch name {
        case "chi_sim": "zh-Hans"
        case "chi_tra": "zh-Hant"
        case "eng": "en-US"
        default: codes.first { $0.value == name }?.key ?? name
        }
    }

    /// The three-letter names of two-letter ones, as the library has them.
    private static let codes: [String: String] = [
        "af": "afr", "ar": "ara", "be": "bel", "bg": "bul", "bn": "ben", "ca": "cat", "cs": "ces", "cy": "cym",
        "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est", "eu": "eus", "fa": "fas",
        "fi": "fin", "fr": "fra", "ga": "gle", "gl": "glg", "gu": "guj", "he": "heb", "hi": "hin", "hr": "hrv",
        "hu": "hun", "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "ja": "jpn", "ka": "kat", "kk": "kaz",
        "kn": "kan", "ko": "kor", "la": "lat", "lt": "lit", "lv": "lav", "mk": "mkd", "ml": "mal", "mr": "mar",
        "ms": "msa", "mt": "mlt", "nb": "nor", "ne": "nep", "nl": "nld", "no": "nor", "pa": "pan", "pl": "pol",
        "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp", "sv": "swe",
        "sw": "swa", "ta": "tam", "te": "tel", "th": "tha", "tl": "tgl", "tr": "tur", "uk": "ukr", "ur": "urd",
        "uz": "uzb", "vi": "vie",
    ]
}
