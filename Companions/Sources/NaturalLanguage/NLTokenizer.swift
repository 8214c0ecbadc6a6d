public import Foundation

/// A splitter of text into words, sentences or paragraphs.
///
/// Words consist of letters, digits, marks and the apostrophes and points between them. A tokenizer is not for several
/// threads at once.
///
/// Differs from Apple: languages without spaces between words, such as Chinese, are not split into words.
open class NLTokenizer: NSObject {
    /// Properties of a part.
    public struct Attributes: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The part has a digit.
        public static let numeric = Attributes(rawValue: 1)
        /// The part has a symbol; never set here.
        public static let symbolic = Attributes(rawValue: 2)
        /// The part has an emoji; never set here.
        public static let emoji = Attributes(rawValue: 4)
    }

    /// The parts.
    public let unit: NLTokenUnit
    /// The text; indexes of the methods are its own.
    open var string: String?
    private var language = NLLanguage.undetermined

    /// Creates a splitter.
    public init(unit: NLTokenUnit) { self.unit = unit }

    /// Sets the language, which makes no difference here.
    open func setLanguage(_ language: NLLanguage) { self.language = language }

    /// Returns the range of the part at an index; an empty range between parts.
    open func tokenRange(at characterIndex: String.Index) -> Range<String.Index> {
        parts().first { $0.contains(characterIndex) } ?? characterIndex..<characterIndex
    }

    /// Returns the range of all parts that a range touches.
    open func tokenRange(for range: Range<String.Index>) -> Range<String.Index> {
        let touched = parts().filter { $0.overlaps(range) || $0.contains(range.lowerBound) }
        guard let first = touched.first, let last = touched.last else { return range }
        return min(first.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)
    }

    /// Returns the ranges of the parts that begin in a range.
    open func tokens(for range: Range<String.Index>) -> [Range<String.Index>] {
        parts().filter { range.contains($0.lowerBound) }
    }

    /// Calls a closure for each part that begins in a range, until it returns false.
    open func enumerateTokens(
        in range: Range<String.Index>,
        using block: (Range<String.Index>, Attributes) -> Bool
    ) {
        guard let string else { return }
        for part in tokens(for: range) {
            let hasDigit = string[part].contains { $0.isNumber }
            guard block(part, hasDigit ? .numeric : []) else { return }
        }
    }

    private func parts() -> [Range<String.Index>] {
        guard let string, !string.isEmpty else { return [] }
        switch unit {
        case .word: return TextParts.words(string)
        case .sentence: return TextParts.sentences(string)
        case .paragraph: return TextParts.paragraphs(string)
        case .document: return [string.startIndex..<string.endIndex]
        }
    }
}
