public import Foundation

/// An error after which a sink must reconnect; unacknowledged scans are then sent again.
///
/// The message names hosts and files and says what to do. It contains no password or secret, and no more of an address
/// than its host and port.
public struct SinkFailure: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// A message that says what failed and what to do.
    public var message: String
    /// Seconds that the receiver asks to wait; nil if it did not.
    public var retryAfter: Double?

    /// Creates a failure.
    public init(_ message: String, retryAfter: Double? = nil) {
        self.message = message
        self.retryAfter = retryAfter
    }

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
}
