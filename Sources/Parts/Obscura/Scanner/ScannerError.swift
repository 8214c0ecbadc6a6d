public import Foundation

/// Why a scanner cannot be set up.
public struct ScannerError: LocalizedError, Sendable, Hashable {
    /// What went wrong, for programs.
    public enum Code: Sendable, Hashable {
        /// The session does not take the camera.
        case cameraRefused
        /// The session does not take the scanner's outputs.
        case outputRefused
        /// The session cannot read some of the symbologies.
        case unsupportedTypes
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What failed and what to do, for people.
    public let message: String
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
