import AVFBase
public import Foundation

/// A system of keys for protected content.
public struct AVContentKeySystem: RawRepresentable, Hashable, Sendable {
    /// The string for the system.
    public let rawValue: String
    /// Creates a system from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// FairPlay Streaming.
    public static let fairPlayStreaming = AVContentKeySystem(rawValue: "FairPlayStreaming")
    /// A key without protection.
    public static let clearKey = AVContentKeySystem(rawValue: "ClearKeySystem")
    /// A token that the owner of the content gives.
    public static let authorizationToken = AVContentKeySystem(rawValue: "AuthorizationTokenSystem")
}

/// An object that may need keys.
public protocol AVContentKeyRecipient: AnyObject {
    /// A Boolean value that indicates whether the object may need keys.
    var mayRequireContentKeysForMediaDataProcessing: Bool { get }
}

extension AVURLAsset: AVContentKeyRecipient {
    /// A Boolean value that indicates whether the asset may need keys; always false: protected content is not played.
    public var mayRequireContentKeysForMediaDataProcessing: Bool { false }
}

/// The keys of protected content, of which there are none: no system of keys is open on Linux.
///
/// A request fails with an error that says so, on the delegate's queue.
open class AVContentKeySession: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the state is accessed only under the lock.
    private struct State {
        weak var delegate: (any AVContentKeySessionDelegate)?
        var queue: DispatchQueue?
        var recipients: [any AVContentKeyRecipient] = []
    }

    private let lock = NSLock()
    private var state = State()
    /// The system of keys.
    public let keySystem: AVContentKeySystem
    /// The folder of reports; nil if none was given.
    public let storageURL: URL?

    /// Creates a session.
    public init(keySystem: AVContentKeySystem) {
        (self.keySystem, storageURL) = (keySystem, nil)
        super.init()
    }

    /// Creates a session with a folder for reports, in which nothing is written.
    public init(keySystem: AVContentKeySystem, storageDirectoryAt storageURL: URL) {
        (self.keySystem, self.storageURL) = (keySystem, storageURL)
        super.init()
    }

    /// The delegate.
    open var delegate: (any AVContentKeySessionDelegate)? { lock.withLock { state.delegate } }
    /// The queue of the delegate; nil for a queue of the session.
    open var delegateQueue: DispatchQueue? { lock.withLock { state.queue } }

    /// Sets the delegate and its queue.
    open func setDelegate(_ delegate: (any AVContentKeySessionDelegate)?, queue delegateQueue: DispatchQueue?) {
        lock.withLock { (state.delegate, state.queue) = (delegate, delegateQueue) }
    }

    /// The objects that were added.
    open var contentKeyRecipients: [any AVContentKeyRecipient] { lock.withLock { state.recipients } }

    /// Adds an object; without effect on its media.
    open func addContentKeyRecipient(_ recipient: any AVContentKeyRecipient) {
        lock.withLock { state.recipients.append(recipient) }
    }

    /// Removes an object.
    open func removeContentKeyRecipient(_ recipient: any AVContentKeyRecipient) {
        lock.withLock { state.recipients.removeAll { $0 === recipient } }
    }

    /// Makes a request, which fails: the delegate hears that on its queue.
    open func processContentKeyRequest(
        withIdentifier identifier: Any?,
        initializationData: Data?,
        options: [String: Any]? = nil
    ) {
        nonisolated(unsafe) let request = AVContentKeyRequest(identifier, initializationData)
        (delegateQueue ?? DispatchQueue(label: "AVFoundation.keys")).async {
            self.delegate?.contentKeySession(self, contentKeyRequest: request, didFailWithError: KeyError.unsupported)
        }
    }

    /// Does nothing: no key expires.
    open func renewExpiringContentKeyData(for contentKeyRequest: AVContentKeyRequest) {}

    /// Ends the session.
    open func expire() { lock.withLock { state.recipients = [] } }
}

/// The error of each use of keys.
enum KeyError {
    static var unsupported: AVError {
        AVError(.contentIsProtected, "Protected content is not supported: no system of keys is available on Linux.")
    }
}

/// An object that provides keys; called on the session's delegate queue.
public protocol AVContentKeySessionDelegate: NSObjectProtocol {
    /// Called when a key is needed; never called here.
    func contentKeySession(_ session: AVContentKeySession, didProvide keyRequest: AVContentKeyRequest)
    /// Called when a key must be renewed; never called here.
    func contentKeySession(
        _ session: AVContentKeySession,
        didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
    )
    /// Called when a key is needed that may be stored; never called here.
    func contentKeySession(_ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest)
    /// Called when a stored key has changed; never called here.
    func contentKeySession(
        _ session: AVContentKeySession,
        didUpdatePersistableContentKey persistableContentKey: Data,
        forContentKeyIdentifier keyIdentifier: Any
    )
    /// Called when a request has failed.
    func contentKeySession(
        _ session: AVContentKeySession,
        contentKeyRequest keyRequest: AVContentKeyRequest,
        didFailWithError err: any Error
    )
    /// Asked whether to repeat a request; never called here.
    func contentKeySession(
        _ session: AVContentKeySession,
        shouldRetry keyRequest: AVContentKeyRequest,
        reason retryReason: AVContentKeyRequest.RetryReason
    ) -> Bool
    /// Called when a request has succeeded; never called here.
    func contentKeySession(_ session: AVContentKeySession, contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest)
    /// Called when the protection of the session has changed; never called here.
    func contentKeySessionContentProtectionSessionIdentifierDidChange(_ session: AVContentKeySession)
}

extension AVContentKeySessionDelegate {
    /// Does nothing.
    public func contentKeySession(
        _ session: AVContentKeySession,
        didProvideRenewingContentKeyRequest keyRequest: AVContentKeyRequest
    ) {}
    /// Does nothing.
    public func contentKeySession(_ session: AVContentKeySession, didProvide keyRequest: AVPersistableContentKeyRequest)
    {}
    /// Does nothing.
    public func contentKeySession(
        _ session: AVContentKeySession,
        didUpdatePersistableContentKey persistableContentKey: Data,
        forContentKeyIdentifier keyIdentifier: Any
    ) {}
    /// Does nothing.
    public func contentKeySession(
        _ session: AVContentKeySession,
        contentKeyRequest keyRequest: AVContentKeyRequest,
        didFailWithError err: any Error
    ) {}
    /// Returns false.
    public func contentKeySession(
        _ session: AVContentKeySession,
        shouldRetry keyRequest: AVContentKeyRequest,
        reason retryReason: AVContentKeyRequest.RetryReason
    ) -> Bool { false }
    /// Does nothing.
    public func contentKeySession(
        _ session: AVContentKeySession,
        contentKeyRequestDidSucceed keyRequest: AVContentKeyRequest
    ) {}
    /// Does nothing.
    public func contentKeySessionContentProtectionSessionIdentifierDidChange(_ session: AVContentKeySession) {}
}
