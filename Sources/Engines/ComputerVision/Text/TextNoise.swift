/// The words that are patterns of leaves, bricks and shadows rather than text.
///
/// The library gives every mark a reading. On a page of print only signs and single letters are in doubt. Where it
/// found no page, marks come from anywhere in the picture, and a short word must be certain to count.
enum TextNoise {
    /// The origins of a word.
    enum Origin: Sendable, Hashable {
        /// A page or a column, in which the library found lines.
        case layout
        /// Marks that were collected without one.
        case marks
    }

    /// Returns true if a word is probably no text.
    static func isNoise(_ text: String, confidence: Float, origin: Origin) -> Bool {
        let weight = weight(of: text)
        // Half of a word or more must be letters or digits, but for marks that are certain.
        let isOfMarks = weight * 2 < text.count
        switch origin {
        case .layout:
            if isOfMarks { return confidence < 0.5 }
            return weight < 3 && confidence < 0.3
        case .marks:
            if isOfMarks { return true }
            return switch weight {
            case 0...1: confidence < 0.9
            case 2...3: confidence < 0.75
            default: confidence < 0.55
            }
        }
    }

    /// Returns true if most longer words of a picture are certain: it is print, whichever way it was divided.
    static func isPrint(_ words: [(text: String, confidence: Float)]) -> Bool {
        let longer = words.filter { weight(of: $0.text) >= 3 }
        return longer.count >= 8 && longer.count { $0.confidence >= 0.5 } * 2 >= longer.count
    }

    /// Returns true if the words of a line, none of which is noise, are too uncertain together.
    static func isNoise(line confidences: [Float], origin: Origin) -> Bool {
        guard let best = confidences.max() else { return true }
        return best < (origin == .layout ? 0.3 : 0.55)
    }

    /// Returns the number of letters and digits; a symbol of a script that writes words in one or two of them counts
    /// twice.
    private static func weight(of text: String) -> Int {
        var weight = 0
        for character in text where character.isLetter || character.isNumber {
            let isIdeograph = character.unicodeScalars.contains { (0x2E80...0x3FFFF).contains($0.value) }
            weight += isIdeograph ? 2 : 1
        }
        return weight
    }
}
