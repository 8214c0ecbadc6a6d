import Foundation

/// The domain of the errors of Vision.
public let VNErrorDomain = "com.apple.vis"

/// An error of a request, before it becomes an `NSError` for the classes or a ``VisionError`` for the structures.
struct VisionFailure: Error {
    /// The kind of failure.
    let code: VNErrorCode
    /// A sentence that states what failed, and what to do.
    let message: String
    /// The error of another module that caused this one.
    let underlying: (any Error)?

    init(_ code: VNErrorCode, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// The error as the classes throw it.
    var asNSError: NSError {
        var information: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let underlying { information[NSUnderlyingErrorKey] = underlying }
        return NSError(domain: VNErrorDomain, code: code.rawValue, userInfo: information)
    }

    /// Returns any error as the classes throw it.
    static func publicError(_ error: any Error) -> NSError {
        if let failure = error as? VisionFailure { return failure.asNSError }
        let known = error as NSError
        if known.domain == VNErrorDomain { return known }
        return VisionFailure(.operationFailed, known.localizedDescription, underlying: error).asNSError
    }

    /// The error of a cancelled request.
    static var cancelled: VisionFailure {
        VisionFailure(.requestCancelled, "The request was cancelled.")
    }

    /// The error of a request that this system does not have.
    static func unsupported(_ name: String) -> VisionFailure {
        VisionFailure(
            .unsupportedRequest,
            """
            \(name) is not available on this system. Name a model for it in the manifest of the folder OBSCURA_MODELS, \
            if its kind has one.
            """
        )
    }
}
