public import Foundation

/// An error in setting up or performing an analysis.
public struct AnalysisError: LocalizedError, Sendable, Hashable {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// Two analyses have the same name.
        case duplicateName
        /// A frame cannot be converted to the picture that an analysis asks for.
        case unsupportedPicture
        /// A model's inputs or outputs cannot be used with the frames of a camera.
        case unsupportedModel
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the failure and its remedy, for people.
    public let message: String
    /// The message.
    public var errorDescription: String? { message }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
