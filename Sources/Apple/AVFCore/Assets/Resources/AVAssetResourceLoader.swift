import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Asks a program's delegate for the media of an asset whose URL has a scheme that nothing here reads.
///
/// Set the delegate before a property of the asset is loaded. The first request is for the type and the length, and
/// for the first bytes; later ones for the rest, in order. The bytes are kept in a file without a name.
open class AVAssetResourceLoader: NSObject, @unchecked Sendable {
    // @unchecked: the delegate is in a mutex.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVAssetResourceLoaderDelegate)?
        var queue: DispatchQueue?
        var preloads = false
    }

    private let state = Mutex(State())

    override init() { super.init() }

    /// The delegate, held weakly.
    open var delegate: (any AVAssetResourceLoaderDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// The queue on which the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets the delegate and the queue on which it is called; nil means a queue of the loader.
    open func setDelegate(
        _ delegate: (any AVAssetResourceLoaderDelegate)?,
        queue delegateQueue: DispatchQueue?
    ) {
        let reference = UncheckedReference(delegate)
        let queue = delegateQueue ?? DispatchQueue(label: "AVFoundation.resources")
        state.withLock { state in
            state.delegate = reference.value
            state.queue = queue
        }
    }

    /// A Boolean value that indicates whether keys of protected content are loaded early.
    ///
    /// Stored without effect: there is no protected content here.
    open var preloadsEligibleContentKeys: Bool {
        get { state.withLock { $0.preloads } }
        set { state.withLock { $0.preloads = newValue } }
    }
}

/// Provides the media of an asset, on the loader's queue.
public protocol AVAssetResourceLoaderDelegate: NSObjectProtocol {
    /// Called when bytes are needed.
    ///
    /// - Returns: True if the delegate answers the request now or later; false if it does not, which is an error.
    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool

    /// Called when a request is no longer needed.
    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        didCancel loadingRequest: AVAssetResourceLoadingRequest
    )

    /// Never called: nothing that expires is loaded here.
    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
    ) -> Bool
}

extension AVAssetResourceLoaderDelegate {
    /// Returns false.
    public func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool { false }

    /// Does nothing.
    public func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        didCancel loadingRequest: AVAssetResourceLoadingRequest
    ) {}

    /// Returns false.
    public func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
    ) -> Bool { false }
}
