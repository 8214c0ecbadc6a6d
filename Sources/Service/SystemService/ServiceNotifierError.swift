public import Foundation

/// Why a service manager cannot be told anything.
public struct ServiceNotifierError: Error, Sendable, Hashable, LocalizedError {
    /// A sentence or two for people.
    public var words: String
    /// The same.
    public var errorDescription: String? { words }
}
