/// An error of computer vision, with a text that says what to do.
package struct ComputerVisionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    package enum Code: Sendable, Hashable {
        /// A library is not installed.
        case unavailable
        /// A picture or a setting is out of range.
        case invalidInput
        /// A language is not installed.
        case unknownLanguage
        /// The library failed.
        case failed
    }

    /// The kind of the error.
    package let code: Code
    /// A sentence for people.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
