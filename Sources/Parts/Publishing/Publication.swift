import Synchronization

/// Frames on their way to one receiver, or to the readers of a server, until ``stop()`` or the end of the input.
public final class Publication: Sendable {
    /// The place that frames go to, without credentials; for a server, the address of its first path.
    public var address: String { state.withLock { $0.address } }
    private let state = Mutex(State())

    private struct State {
        var address = ""
        var isServer = false
        var status = PublicationStatus()
        var listeners: [AsyncStream<PublicationEvent>.Continuation] = []
        var isStopping = false
        var hasEnded = false
        var error: PublishingError?
        var stop: [@Sendable () -> Void] = []
        var endAfterReaders: (@Sendable () -> Void)?
        var waiting: [CheckedContinuation<PublishingError?, Never>] = []
    }

    init(address: String) { setAddress(address) }

    func setAddress(_ address: String) { state.withLock { $0.address = address } }

    /// The figures so far.
    public var status: PublicationStatus { state.withLock { $0.status } }

    /// The events from now on; each call returns a separate stream, which buffers the newest 512.
    public var events: AsyncStream<PublicationEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(512)) { continuation in
            let (hasEnded, error) = state.withLock { state -> (Bool, PublishingError?) in
                if !state.hasEnded { state.listeners.append(continuation) }
                return (state.hasEnded, state.error)
            }
            guard hasEnded else { return }
            continuation.yield(.ended(error))
            continuation.finish()
        }
    }

    /// Ends sending soon; frames that are not due yet are not sent.
    public func stop() {
        let actions = state.withLock { state in
            state.isStopping = true
            defer { state.stop = [] }
            return state.stop
        }
        for action in actions { action() }
    }

    /// The error that ended the publication early; nil while it goes on, and after a usual end.
    public var error: PublishingError? { state.withLock { $0.error } }

    /// Returns when nothing more is sent, with the error that ended it early.
    public func waitUntilEnded() async -> PublishingError? {
        await withCheckedContinuation { continuation in
            let (hasEnded, error) = state.withLock { state -> (Bool, PublishingError?) in
                if !state.hasEnded { state.waiting.append(continuation) }
                return (state.hasEnded, state.error)
            }
            if hasEnded { continuation.resume(returning: error) }
        }
    }

    /// Ends a server's publication once its readers have all frames, because no further one is captured.
    ///
    /// Others end by themselves with the input.
    public func endAfterReaders() { state.withLock { $0.endAfterReaders }?() }

    /// Indicates whether readers come to this publication.
    public var isServer: Bool { state.withLock { $0.isServer } }

    // MARK: For senders

    func whenReadersAreLast(_ action: @escaping @Sendable () -> Void) {
        state.withLock { ($0.endAfterReaders, $0.isServer) = (action, true) }
    }

    /// Registers an action for the stop, or performs it immediately if that has come.
    func whenStopped(_ action: @escaping @Sendable () -> Void) {
        let isStopping = state.withLock { state in
            if !state.isStopping { state.stop.append(action) }
            return state.isStopping
        }
        if isStopping { action() }
    }

    /// Indicates whether the publication is to stop.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    func note(_ change: (inout PublicationStatus) -> Void) { state.withLock { change(&$0.status) } }

    func send(_ event: PublicationEvent) {
        for listener in state.withLock({ $0.listeners }) { listener.yield(event) }
    }

    func end(_ error: PublishingError?) {
        let (listeners, waiting) = state.withLock {
            state -> ([AsyncStream<PublicationEvent>.Continuation], [CheckedContinuation<PublishingError?, Never>]) in
            guard !state.hasEnded else { return ([], []) }
            state.hasEnded = true
            state.error = error
            defer { (state.listeners, state.waiting, state.stop, state.endAfterReaders) = ([], [], [], nil) }
            return (state.listeners, state.waiting)
        }
        for listener in listeners {
            listener.yield(.ended(error))
            listener.finish()
        }
        for continuation in waiting { continuation.resume(returning: error) }
    }
}
