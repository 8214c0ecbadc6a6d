/// What raises an Objective-C exception on Apple's systems: a mistake in the calling program.
///
/// Swift cannot catch such an exception there, and here it ends the process too. Tests replace the handler for the
/// time of one call, so that every clause that says "raises" can be tested. After a replaced handler returns, the
/// caller must leave without any effect.
package enum ObjectiveCException {
    /// The exception's name on Apple's systems.
    package enum Name: String, Sendable {
        case invalidArgument = "NSInvalidArgumentException"
        case generic = "NSGenericException"
        case range = "NSRangeException"
    }

    /// What happens instead of ending the process, in the present task or thread.
    @TaskLocal package static var handler: (@Sendable (Name, String) -> Void)?

    /// Reports a programming error.
    ///
    /// Does not return unless a test has replaced the handler.
    ///
    /// - Parameter reason: what was wrong, in what call, and what to do instead.
    package static func raise(_ name: Name, _ reason: String) {
        guard let handler else {
            // fatalError rather than preconditionFailure, which loses its text in release builds.
            fatalError("\(name.rawValue): \(reason)")
        }
        handler(name, reason)
    }
}
