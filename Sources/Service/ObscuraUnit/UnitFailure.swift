public import Foundation

/// Why a unit cannot be made or begun.
public struct UnitFailure: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing is in the way.
    public enum Code: Sendable, Hashable {
        /// The configuration asks for what cannot be.
        case configuration
        /// A file or a port may not be used.
        case noPermission
        /// Something else, such as a store that cannot be opened.
        case failed
    }

    /// What kind of thing is in the way.
    public let code: Code
    /// What failed and what to do; without secrets.
    public let message: String
    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
