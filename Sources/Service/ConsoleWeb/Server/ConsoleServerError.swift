/// An error of starting a server.
package struct ConsoleServerError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The configuration is unsafe or invalid.
        case usage
        /// The system denies permission.
        case noPermission
        /// Another program uses the port.
        case portInUse
        case failed
    }

    package var code: Code
    /// A message that says what failed and what to do.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
