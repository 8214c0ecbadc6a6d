import Foundation

/// An error of a database or of the connection to it.
///
/// The message says what to do, and never contains the password.
package struct PostgresFailure: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The kind of failure, which decides what the caller does.
    package enum Kind: Sendable, Hashable {
        /// The library is missing; nothing helps but installing it.
        case noLibrary
        /// The connection is lost, or the server is starting, stopping or following another: connect again.
        case connection
        /// The server refuses this user, database or address; a person has to act.
        case access
        /// The row is there already (SQLSTATE 23505).
        case duplicate
        /// A value cannot be stored (classes 22 and 23).
        case data
        /// Two transactions were in each other's way (class 40); the same again will do.
        case conflict
        /// Anything else: a full disk, a missing table, a wrong statement.
        case other
    }

    package let kind: Kind
    package let message: String
    /// The server's five-character code; nil if the server was not asked.
    package let state: String?

    package init(_ kind: Kind, _ message: String, state: String? = nil) {
        self.kind = kind
        self.message = message
        self.state = state
    }

    package var description: String { message }
    package var errorDescription: String? { message }

    /// Returns the kind of a server's SQLSTATE.
    package static func kind(of state: String) -> Kind {
        switch state {
        case "23505": return .duplicate
        case "28000", "28P01", "3D000", "42501": return .access
        // The server no longer accepts writes: after a failover the old one may be a standby.
        case "25006", "57P01", "57P02", "57P03", "57P05": return .connection
        default: break
        }
        switch state.prefix(2) {
        case "08": return .connection
        case "22", "23", "21": return .data
        case "40": return .conflict
        default: return .other
        }
    }
}
