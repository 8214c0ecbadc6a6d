import AVFBase
public import Foundation

/// A key for the option that names the versions of a protocol, an array of numbers.
public var AVContentKeyRequestProtocolVersionsKey: String { "ProtocolVersionsKey" }

/// A request for a key; all of its answers are errors.
open class AVContentKeyRequest: NSObject {
    /// The progress of a request.
    public enum Status: Int, Sendable {
        /// Waiting for a response.
        case requestingResponse = 0
        /// The response has come.
        case receivedResponse = 1
        /// The key is being renewed.
        case renewed = 2
        /// The request will be repeated.
        case retried = 3
        /// The request was cancelled.
        case cancelled = 4
        /// The request failed.
        case failed = 5
    }

    /// The reason for which a request may be repeated.
    public struct RetryReason: RawRepresentable, Hashable, Sendable {
        /// The string for the reason.
        public let rawValue: String
        /// Creates a reason from its string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The response came too late.
        public static let timedOut = RetryReason(rawValue: "AVContentKeyRequestRetryReasonTimedOut")
        /// The response came with an expired lease.
        public static let receivedResponseWithExpiredLease = RetryReason(
            rawValue: "AVContentKeyRequestRetryReasonReceivedResponseWithExpiredLease"
        )
        /// The response was for an older request.
        public static let receivedObsoleteContentKey = RetryReason(
            rawValue: "AVContentKeyRequestRetryReasonReceivedObsoleteContentKey"
        )
    }

    /// The identifier of the key.
    public let identifier: Any?
    /// The data from the media.
    public let initializationData: Data?

    init(_ identifier: Any?, _ initializationData: Data?) {
        (self.identifier, self.initializationData) = (identifier, initializationData)
        super.init()
    }

    /// The progress: failed.
    open var status: Status { .failed }
    /// The reason of the failure.
    open var error: (any Error)? { KeyError.unsupported }
    /// The options that were given.
    open var options: [String: Any] { [:] }
    /// A Boolean value that indicates whether the key may be stored; always false.
    open var canProvidePersistableContentKey: Bool { false }
    /// A Boolean value that indicates whether the request renews a key; always false.
    open var renewsExpiringResponseData: Bool { false }

    /// Reports that no data for a server of keys can be made; the closure is called on the calling thread.
    @preconcurrency
    open func makeStreamingContentKeyRequestData(
        forApp appIdentifier: Data,
        contentIdentifier: Data?,
        options: [String: Any]? = nil,
        completionHandler handler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) { handler(nil, KeyError.unsupported) }

    /// Throws an error: no data for a server of keys can be made.
    open func makeStreamingContentKeyRequestData(
        forApp appIdentifier: Data,
        contentIdentifier: Data?,
        options: [String: Any]? = nil
    ) async throws -> Data { throw KeyError.unsupported }

    /// Accepts a response without effect.
    open func processContentKeyResponse(_ keyResponse: AVContentKeyResponse) {}
    /// Accepts an error without effect.
    open func processContentKeyResponseError(_ error: any Error) {}

    /// Throws an error: keys are not stored.
    open func respondByRequestingPersistableContentKeyRequestAndReturnError() throws { throw KeyError.unsupported }
    /// Does nothing: keys are not stored.
    open func respondByRequestingPersistableContentKeyRequest() {}
}

/// A request for a key that may be stored; never made here.
open class AVPersistableContentKeyRequest: AVContentKeyRequest {
    /// Throws an error: keys are not stored.
    open func persistableContentKey(
        fromKeyVendorResponse keyVendorResponse: Data,
        options: [String: Any]? = nil
    ) throws -> Data { throw KeyError.unsupported }
}

/// A response of a server of keys.
open class AVContentKeyResponse: NSObject {
    /// Creates a response of FairPlay Streaming.
    public init(fairPlayStreamingKeyResponseData keyResponseData: Data) {}
    /// Creates a response with a key.
    public init(clearKeyData keyData: Data, initializationVector: Data?) {}
    /// Creates a response with a token.
    public init(authorizationTokenData: Data) {}
}
