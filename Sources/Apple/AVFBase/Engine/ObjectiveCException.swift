/// Mistakes in the calling program that raise an Objective-C exception on Apple's systems.
///
/// Swift cannot catch such an exception there; here it terminates the process. Tests replace the handler for the
/// duration of one call, so every clause that says "raises" can be tested. After a replaced handler returns, the caller
/// must return without any effect.
package enum ObjectiveCException {
    /// The exception's name on Apple's systems.
    package enum Name: String, Sendable {
        case invalidArgument = "NSInvalidArgumentException"
        case generic = "NSGenericException"
        case range = "NSRangeException"
    }

    /// A replacement for terminating the process, in the current task or thread.
    @TaskLocal package static var handler: (@Sendable (Name, String) -> Void)?

    /// Reports a programming error.
    ///
    /// Does not return unless a test has replaced the handler.
    ///
    /// - Parameter reason: The mistake, the call that contains it, and the remedy.
    package static func raise(_ name: Name, _ reason: String) {
        guard let handler else {
            // fatalError rather than preconditionFailure, whose text is missing in release builds.
            fatalError("\(name.rawValue): \(reason)")
        }
        handler(name, reason)
    }
}
