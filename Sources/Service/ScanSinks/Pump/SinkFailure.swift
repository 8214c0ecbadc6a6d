public import Foundation

/// Why a sink has to begin anew; what was not acknowledged is sent again then.
///
/// Its words name hosts and files and say what to do. They hold no password, no secret and no more of an address than
/// its host and port.
public struct SinkFailure: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// What failed and what to do.
    public var message: String
    /// Seconds that the receiver asks to wait; nil where it did not.
    public var retryAfter: Double?

    /// A failure in words.
    public init(_ message: String, retryAfter: Double? = nil) {
        self.message = message
        self.retryAfter = retryAfter
    }

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
}
