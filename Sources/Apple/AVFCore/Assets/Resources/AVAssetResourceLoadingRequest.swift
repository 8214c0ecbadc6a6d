import AVFBase
import Dispatch
public import Foundation
import MediaFiles
import Synchronization

#if Reexports
public import FoundationNetworking
#endif

/// A request for a part of an asset's media.
open class AVAssetResourceLoadingRequest: NSObject, @unchecked Sendable {
    // @unchecked: all that changes is in a mutex.

    #if Reexports
    /// The request.
    public let request: URLRequest
    /// The address to which the request is redirected, a file or an http address; set it before finishing.
    open var redirect: URLRequest? {
        get { redirection.withLock { $0 }.map { URLRequest(url: $0) } }
        set { redirection.withLock { $0 = newValue?.url } }
    }
    /// The response to the request; stored without effect.
    open var response: URLResponse? {
        get { stored.withLock { $0 }.value }
        set {
            let reference = UncheckedReference(newValue)
            stored.withLock { $0 = reference }
        }
    }
    private let stored = Mutex(UncheckedReference<URLResponse?>(nil))
    #else
    /// A request for a URL.
    ///
    /// Differs from Apple: a stand-in for Foundation's type, which is in a module of its own on Linux. With this
    /// package's trait `Reexports` the property has Foundation's type.
    public struct Request: Sendable, Hashable {
        /// The URL.
        public var url: URL?

        /// Creates a request.
        public init(url: URL) { self.url = url }
    }
    /// The request.
    public let request: Request
    /// The address to which the request is redirected, a file or an http address; set it before finishing.
    open var redirect: Request? {
        get { redirection.withLock { $0 }.map { Request(url: $0) } }
        set { redirection.withLock { $0 = newValue?.url } }
    }
    #endif

    /// The type and the length to fill in; nil in all but the first request.
    public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest?
    /// The bytes that are wanted.
    public let dataRequest: AVAssetResourceLoadingDataRequest?
    /// The origin of the request.
    public let requestor = AVAssetResourceLoadingRequestor()

    private struct State {
        var isFinished = false
        var isCancelled = false
        var failure: (any Error)?
    }

    private let state = Mutex(State())
    private let redirection = Mutex<URL?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(
        url: URL,
        information: AVAssetResourceLoadingContentInformationRequest?,
        data: AVAssetResourceLoadingDataRequest?
    ) {
        #if Reexports
        request = URLRequest(url: url)
        #else
        request = Request(url: url)
        #endif
        contentInformationRequest = information
        dataRequest = data
    }

    /// A Boolean value that indicates whether the request has been answered.
    open var isFinished: Bool { state.withLock { $0.isFinished } }

    /// A Boolean value that indicates whether the request is no longer needed.
    open var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the request: all data were given, or a redirection was set.
    open func finishLoading() { finish(nil) }

    /// Ends the request with an error, which loading the asset then throws; nil for none.
    open func finishLoading(with error: (any Error)?) { finish(error) }

    private func finish(_ error: (any Error)?) {
        let isFirst = state.withLock { state in
            defer { state.isFinished = true }
            guard !state.isFinished else { return false }
            state.failure = error
            return true
        }
        if isFirst { done.signal() }
    }

    /// The URL of the redirection.
    var redirectedURL: URL? { redirection.withLock { $0 } }

    /// Waits until the request is answered; returns false when interrupted or after the time limit without progress.
    func wait(_ interrupt: MediaInterrupt, limit: Int) throws -> Bool {
        var idle = 0
        var seen = dataRequest?.currentOffset
        while true {
            if done.wait(timeout: .now() + .milliseconds(200)) == .success { break }
            if interrupt.isCancelled { return false }
            let now = dataRequest?.currentOffset
            idle = now == seen ? idle + 1 : 0
            seen = now
            if idle >= limit * 5 { return false }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return true
    }

    func cancel() { state.withLock { $0.isCancelled = true } }
}

/// A request to renew what expires; never made here.
open class AVAssetResourceRenewalRequest: AVAssetResourceLoadingRequest, @unchecked Sendable {}

/// The origin of a request.
open class AVAssetResourceLoadingRequestor: NSObject, @unchecked Sendable {
    // @unchecked: immutable.

    /// A Boolean value that indicates whether reports of expired sessions are given; always false.
    open var providesExpiredSessionReports: Bool { false }
}

/// The type and the length of a resource, which the delegate fills in.
open class AVAssetResourceLoadingContentInformationRequest: NSObject, @unchecked Sendable {
    // @unchecked: all that changes is in a mutex.
    private struct State {
        var type: String?
        var length: Int64 = 0
        var hasRanges = false
        var renewal: Date?
        var isAvailable = false
    }

    private let state = Mutex(State())

    override init() { super.init() }

    /// The types that are read; nil for any.
    open var allowedContentTypes: [String]? { nil }

    /// The uniform type identifier of the media; stored, because the bytes tell.
    open var contentType: String? {
        get { state.withLock { $0.type } }
        set { state.withLock { $0.type = newValue } }
    }

    /// The length in bytes; 0 if it is not known.
    open var contentLength: Int64 {
        get { state.withLock { $0.length } }
        set { state.withLock { $0.length = max(0, newValue) } }
    }

    /// A Boolean value that indicates whether any range can be asked for; without it one request asks for everything.
    open var isByteRangeAccessSupported: Bool {
        get { state.withLock { $0.hasRanges } }
        set { state.withLock { $0.hasRanges = newValue } }
    }

    /// The date by which the resource must be asked for again; stored without effect.
    open var renewalDate: Date? {
        get { state.withLock { $0.renewal } }
        set { state.withLock { $0.renewal = newValue } }
    }

    /// A Boolean value that indicates whether all bytes are there at once; stored without effect.
    open var isEntireLengthAvailableOnDemand: Bool {
        get { state.withLock { $0.isAvailable } }
        set { state.withLock { $0.isAvailable = newValue } }
    }
}

/// A request for bytes.
open class AVAssetResourceLoadingDataRequest: NSObject, @unchecked Sendable {
    // @unchecked: all that changes is in a mutex.

    /// The position of the first byte that is wanted.
    public let requestedOffset: Int64
    /// The number of bytes that are wanted.
    public let requestedLength: Int
    /// A Boolean value that indicates whether all bytes to the end are wanted; the length is then a guess.
    public let requestsAllDataToEndOfResource: Bool
    private let take: @Sendable (Data, Int64) -> Void
    private let position: Mutex<Int64>

    init(offset: Int64, length: Int, isToEnd: Bool, take: @escaping @Sendable (Data, Int64) -> Void) {
        requestedOffset = offset
        requestedLength = length
        requestsAllDataToEndOfResource = isToEnd
        self.take = take
        position = Mutex(offset)
    }

    /// The position of the next byte to give.
    open var currentOffset: Int64 { position.withLock { $0 } }

    /// Gives the next bytes; those beyond the requested length are ignored.
    open func respond(with data: Data) {
        let (usable, start) = position.withLock { position in
            let rest =
                requestsAllDataToEndOfResource
                ? Int64.max : max(0, requestedOffset + Int64(requestedLength) - position)
            let usable = data.prefix(Int(min(rest, Int64(data.count))))
            defer { position += Int64(usable.count) }
            return (usable, position)
        }
        if !usable.isEmpty { take(Data(usable), start) }
    }
}
