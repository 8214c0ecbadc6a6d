public import Foundation

extension AVError {
    /// Takes an error of any domain, as code does that was written for Apple's systems.
    ///
    /// An error of another domain, or with a code that is not known, becomes ``AVError/unknown`` with that error under
    /// `NSUnderlyingErrorKey`.
    public init(_nsError error: NSError) {
        self = AVError(bridging: error) ?? AVError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    }

    /// The same as an error of Foundation's.
    public var _nsError: NSError { self as NSError }
}
