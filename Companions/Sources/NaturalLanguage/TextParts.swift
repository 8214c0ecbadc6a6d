import Foundation

/// Rules for where words, sentences and paragraphs of a text begin and end.
enum TextParts {
    /// Letters and digits in a row, with single apostrophes and points between two of them.
    static func words(_ text: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var start: String.Index?
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            let isInside = isPart(text[index]) || (start != nil && joins(text, index))
            if isInside {
                start = start ?? index
            } else if let begun = start {
                found.append(begun..<index)
                start = nil
            }
            index = next
        }
        if let begun = start { found.append(begun..<text.endIndex) }
        return found
    }

    /// Text up to a full stop, question mark or exclamation mark before a space, or up to the end of a line.
    static func sentences(_ text: String) -> [Range<String.Index>] {
        paragraphs(text).flatMap { paragraph -> [Range<String.Index>] in
            var found: [Range<String.Index>] = []
            var start = paragraph.lowerBound
            var index = start
            while index < paragraph.upperBound {
                let next = text.index(after: index)
                let ends = "。！？".contains(text[index])
                let mayEnd = ".!?".contains(text[index])
                if ends || (mayEnd && (next == paragraph.upperBound || text[next].isWhitespace)) {
                    var end = next
                    while end < paragraph.upperBound, text[end].isWhitespace { end = text.index(after: end) }
                    found.append(start..<end)
                    (start, index) = (end, end)
                } else {
                    index = next
                }
            }
            if start < paragraph.upperBound { found.append(start..<paragraph.upperBound) }
            return found
        }
    }

    /// Lines, each with its line end; empty ones are left out.
    static func paragraphs(_ text: String) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var start = text.startIndex
        while start < text.endIndex {
            let line = text[start...].firstIndex(where: \.isNewline)
            let end = line.map { text.index(after: $0) } ?? text.endIndex
            if text[start..<end].contains(where: { !$0.isWhitespace }) { found.append(start..<end) }
            start = end
        }
        return found
    }

    private static func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func joins(_ text: String, _ index: String.Index) -> Bool {
        let next = text.index(after: index)
        return "'’.".contains(text[index]) && next < text.endIndex && isPart(text[next])
    }
}
