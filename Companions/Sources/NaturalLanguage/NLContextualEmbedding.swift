public import Foundation

/// A model that makes vectors of words in their context.
///
/// Differs from Apple: there are no such models, so that each initializer and each request fails.
open class NLContextualEmbedding: NSObject {
    /// The answer to a request for a model's files.
    public enum AssetsResult: Int, Sendable {
        /// The files are there.
        case available = 0
        /// The files cannot be had.
        case notAvailable = 1
        /// An error occurred.
        case error = 2
    }

    /// Creates a model for a writing system; always nil.
    public init?(script: NLScript) { return nil }

    /// Creates a model for a language; always nil.
    public init?(language: NLLanguage) { return nil }

    /// Creates a model by its identifier; always nil.
    public init?(modelIdentifier: String) { return nil }

    /// The number of elements of a vector.
    open var dimension: Int { 0 }
    /// The largest number of parts of a text.
    open var maximumSequenceLength: Int { 0 }
    /// The model's identifier.
    open var modelIdentifier: String { "" }
    /// A Boolean value that indicates whether the files are there; always false.
    open var hasAvailableAssets: Bool { false }

    /// Requests the files; the answer is that they cannot be had.
    open func requestAssets() async throws -> AssetsResult { .notAvailable }

    /// Requests the files; the answer is that they cannot be had.
    open func requestAssets(completionHandler: @escaping @Sendable (AssetsResult, (any Error)?) -> Void) {
        completionHandler(.notAvailable, nil)
    }

    /// Loads the model; always throws.
    open func load() throws { throw NLContextualEmbedding.absent }

    /// Unloads the model.
    open func unload() {}

    /// Makes vectors of a text; always throws.
    open func embeddingResult(for string: String, language: NLLanguage?) throws -> NLContextualEmbeddingResult {
        throw NLContextualEmbedding.absent
    }

    private static var absent: NSError {
        NSError(
            domain: "NLNaturalLanguageErrorDomain",
            code: 7,
            userInfo: [NSLocalizedDescriptionKey: "There is no embedding model for text on this system."]
        )
    }
}

/// Vectors of the parts of a text; never made here.
open class NLContextualEmbeddingResult: NSObject {
    /// The text.
    public let string: String
    /// The language.
    public let language: NLLanguage
    /// The number of vectors.
    open var sequenceLength: Int { 0 }

    init(string: String, language: NLLanguage) { (self.string, self.language) = (string, language) }

    /// Calls a closure for each vector that begins in a range, until it returns false.
    open func enumerateTokenVectors(
        in range: Range<String.Index>,
        using block: ([Double], Range<String.Index>) -> Bool
    ) {}
}
