public import Foundation

extension AVError {
    /// Creates an error from an `NSError` of any domain, for code that was written for Apple's systems.
    ///
    /// An error of another domain or with an unknown code becomes ``AVError/unknown``, with the original error under
    /// `NSUnderlyingErrorKey`.
    public init(_nsError error: NSError) {
        self = AVError(bridging: error) ?? AVError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    }

    /// This error as an `NSError`.
    public var _nsError: NSError { self as NSError }
}
