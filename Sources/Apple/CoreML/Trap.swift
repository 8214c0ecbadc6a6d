/// Ends the process because of a mistake in the calling program, as an exception does on Apple's systems.
///
/// - Parameter reason: The mistake, the call that contains it, and the remedy, as a sentence.
func trap(_ reason: String) -> Never {
    // fatalError rather than preconditionFailure, whose text is missing in release builds.
    fatalError(reason)
}
