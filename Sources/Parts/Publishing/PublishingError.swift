public import Foundation
import StreamOutputs

/// An error in publishing frames.
public struct PublishingError: LocalizedError, Sendable, Hashable {
    /// The kind of an error.
    public enum Code: Sendable, Hashable {
        /// The address is none that frames can be sent to.
        case invalidAddress
        /// A library that is needed is not installed.
        case noLibrary
        /// The address to serve at cannot be used.
        case addressUnusable
        /// The device does not exist, or takes no frames.
        case noDevice
        /// Access is denied.
        case noPermission
        /// The receiver could not be reached, or the device failed.
        case failed
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

    init(_ error: StreamOutputError) {
        let code: Code =
            switch error.code {
            case .noLibrary: .noLibrary
            case .addressUnusable, .certificateUnusable: .addressUnusable
            case .noDevice, .unsupportedFormat: .noDevice
            case .noPermission: .noPermission
            case .deviceFailed: .failed
            }
        self.init(code, error.message)
    }
}
