import Foundation

/// A parsed font name: the families to look for, the weight and the slant.
///
/// Camera code names fonts of Apple's systems, by family (`Helvetica Neue`) or by the name of one face
/// (`HelveticaNeue-BoldItalic`). Fontconfig selects the closest match among the installed fonts.
struct FontName: Hashable {
    /// The families in order of preference.
    var families: [String]
    /// The weight, 100 to 900; 400 is regular.
    var weight = 400
    var isItalic = false

    init(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 1)
        var family = parts.first.map(String.init) ?? ""
        var style = parts.count > 1 ? parts[1].lowercased() : ""
        // A full name ends with its style: "Helvetica Neue Bold".
        var words = family.split(separator: " ").map(String.init)
        while words.count > 1, let last = words.last, Self.isStyle(last.lowercased()) {
            style = last.lowercased() + style
            words.removeLast()
        }
        family = words.joined(separator: " ")
        weight = Self.weights.first { style.contains($0.0) }?.1 ?? 400
        isItalic = style.contains("italic") || style.contains("oblique")
        let isSystem = family.hasPrefix(".") || family.isEmpty || family.lowercased() == "system"
        let spaced = Self.spaced(family)
        let fallback = Self.isFixed(family) ? "Monospace" : "Sans"
        families = isSystem ? [] : spaced == family ? [family] : [spaced, family]
        if isSystem { families.append(contentsOf: ["SF Pro Text", "Helvetica Neue", "Inter"]) }
        families.append(fallback)
    }

    /// The families in Pango's syntax, separated by commas; commas in names are replaced.
    var pangoFamilies: String {
        families.map { $0.replacingOccurrences(of: ",", with: " ").replacingOccurrences(of: "\0", with: "") }
            .joined(separator: ",")
    }

    /// Style keywords and their weights; a keyword that contains another one comes first.
    private static let weights: [(String, Int)] = [
        ("ultralight", 200), ("extralight", 200), ("thin", 100), ("semilight", 350), ("light", 300), ("medium", 500),
        ("semibold", 600), ("demibold", 600), ("demi", 600), ("extrabold", 800), ("ultrabold", 800), ("bold", 700),
        ("heavy", 800), ("black", 900), ("roman", 400), ("regular", 400),
    ]

    private static func isStyle(_ word: String) -> Bool {
        word == "italic" || word == "oblique" || weights.contains { $0.0 == word }
    }

    private static func isFixed(_ family: String) -> Bool {
        let family = family.lowercased()
        return ["mono", "courier", "menlo", "monaco", "consolas"].contains { family.contains($0) }
    }

    /// Inserts spaces between the words of a name: "HelveticaNeue" becomes "Helvetica Neue".
    private static func spaced(_ name: String) -> String {
        guard !name.contains(" ") else { return name }
        var result = ""
        var wasLower = false
        for character in name {
            if character.isUppercase, wasLower { result.append(" ") }
            result.append(character)
            wasLower = character.isLowercase
        }
        // Suffixes of face names in some families.
        for suffix in [" PSMT", " PS", " MT"] where result.hasSuffix(suffix) { result.removeLast(suffix.count) }
        return result
    }
}
