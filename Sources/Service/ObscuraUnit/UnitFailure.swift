public import Foundation

/// An error of creating or starting a unit.
public struct UnitFailure: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// The configuration asks for something impossible.
        case configuration
        /// A file or a port is not accessible.
        case noPermission
        /// Another failure, such as a store that cannot be opened.
        case failed
    }

    /// The kind of failure.
    public let code: Code
    /// A message that says what failed and what to do, without secrets.
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
