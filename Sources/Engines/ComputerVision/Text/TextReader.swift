package import Foundation

/// A reading of a line or a word.
package struct TextCandidate: Sendable, Hashable {
    /// The text.
    package var string: String
    /// The certainty, 0 to 1.
    package var confidence: Float
    /// The place of each character of the string in pixels, in its order; spaces have places without width.
    package var characterBoxes: [CGRect]
}

/// A word of a line.
package struct TextWord: Sendable, Hashable {
    /// The text.
    package var string: String
    /// The certainty, 0 to 1.
    package var confidence: Float
    /// The place in pixels.
    package var box: CGRect
}

/// A line of text.
package struct TextLine: Sendable, Hashable {
    /// The corners in pixels, in the direction of reading.
    package var corners: Quadrangle
    /// The upright rectangle around the line in pixels.
    package var box: CGRect
    /// The words from left to right.
    package var words: [TextWord]
    /// The readings, the most certain first; at least one.
    package var candidates: [TextCandidate]
}

/// A place of text that was not read.
package struct TextRegion: Sendable, Hashable {
    /// The corners of the line in pixels.
    package var corners: Quadrangle
    /// The upright rectangle around the line in pixels.
    package var box: CGRect
    /// The places of its characters in pixels; empty unless they were asked for.
    package var characterBoxes: [CGRect]
}

/// A reader of text.
package struct TextReader: Sendable, Hashable {
    /// The levels of effort.
    package enum Level: Sendable, Hashable {
        /// Small pictures and one pass.
        case fast
        /// Small text is enlarged, and several readings are offered.
        case accurate
    }

    /// The languages in order of preference, as BCP 47 tags ("en-US", "de") or names of the library ("eng"); the
    /// installed English, or else the first installed one, if there are none.
    package var languages: [String] = []
    /// Words that are added to the dictionary; without effect unless `usesLanguageCorrection` is true.
    package var customWords: [String] = []
    /// Indicates whether dictionaries help.
    package var usesLanguageCorrection = true
    /// The effort.
    package var level = Level.accurate
    /// The height of the smallest wanted line as a share of the picture's height; 0 for all.
    package var smallestHeight = 0.0
    /// The largest number of readings of a line.
    package var candidateLimit = 10

    /// Creates a reader with the default settings.
    package init() {}
}
