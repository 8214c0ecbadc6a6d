public import Foundation

/// An error in setting up a scanner.
public struct ScannerError: LocalizedError, Sendable, Hashable {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// The session does not accept the camera.
        case cameraRefused
        /// The session does not accept the scanner's outputs.
        case outputRefused
        /// The session cannot read some of the symbologies.
        case unsupportedTypes
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the failure and its remedy, for people.
    public let message: String
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
