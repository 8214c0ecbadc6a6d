/// Why a server does not begin.
package struct ConsoleServerError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// What was asked for is not safe or makes no sense.
        case usage
        /// The system does not let this user.
        case noPermission
        /// Another program has the port.
        case portInUse
        case failed
    }

    package var code: Code
    /// What failed and what to do.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
