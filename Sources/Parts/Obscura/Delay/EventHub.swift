import Synchronization

/// Sends events to any number of listeners; each buffers the newest 512 events.
final class EventHub<Event: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
        var observers: [@Sendable (Event) -> Void] = []
        var next = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Returns a stream of the events from now on.
    func stream() -> AsyncStream<Event> {
        AsyncStream(bufferingPolicy: .bufferingNewest(512)) { continuation in
            let key = state.withLock { state -> Int? in
                guard !state.isFinished else { return nil }
                state.next += 1
                state.listeners[state.next] = continuation
                return state.next
            }
            guard let key else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
            }
        }
    }

    /// Registers a closure that is called for every future event, on the sender's thread.
    func observe(_ body: @escaping @Sendable (Event) -> Void) {
        state.withLock { $0.observers.append(body) }
    }

    /// Sends an event to all listeners and observers.
    func send(_ event: Event) {
        let (listeners, observers) = state.withLock { (Array($0.listeners.values), $0.observers) }
        for listener in listeners { listener.yield(event) }
        for observer in observers { observer(event) }
    }

    /// Ends all streams.
    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
