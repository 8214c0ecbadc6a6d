public import Foundation

/// An error in the address of the service manager.
public struct ServiceNotifierError: Error, Sendable, Hashable, LocalizedError {
    /// A message of one or two sentences for people.
    public var message: String
    /// The message.
    public var errorDescription: String? { message }
}
