import Synchronization

/// Hands events to any number of listeners; each keeps the newest few hundred that it has not taken.
final class EventHub<Event: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
        var observers: [@Sendable (Event) -> Void] = []
        var next = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// A new listener's events, from now on.
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

    /// Calls a closure for every event from now on, on the thread that it comes from.
    func observe(_ body: @escaping @Sendable (Event) -> Void) {
        state.withLock { $0.observers.append(body) }
    }

    /// Hands an event to everyone who listens.
    func send(_ event: Event) {
        let (listeners, observers) = state.withLock { (Array($0.listeners.values), $0.observers) }
        for listener in listeners { listener.yield(event) }
        for observer in observers { observer(event) }
    }

    /// Ends all listening.
    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
