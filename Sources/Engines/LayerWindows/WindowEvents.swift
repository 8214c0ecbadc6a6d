import Synchronization

/// Hands a window's events to all who listen; each keeps the newest few hundred that it has not taken.
final class WindowEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<LayerWindowEvent>.Continuation] = [:]
        var count = 0
        var last: LayerWindowEvent?
    }

    private static let mostWaiting = 256
    private let state = Mutex(State())

    /// A new listener's events, from now on; of a closed window, that it was closed.
    func stream() -> AsyncStream<LayerWindowEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.mostWaiting)) { continuation in
            let (key, last) = state.withLock { state -> (Int, LayerWindowEvent?) in
                state.count += 1
                if state.last == nil { state.listeners[state.count] = continuation }
                return (state.count, state.last)
            }
            if let last {
                continuation.yield(last)
                return continuation.finish()
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: key) }
            }
        }
    }

    /// Hands an event to everyone who listens.
    func send(_ event: LayerWindowEvent) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(event) }
    }

    /// Hands out the last event and ends all listening.
    func finish(_ event: LayerWindowEvent) {
        let listeners = state.withLock { state -> [AsyncStream<LayerWindowEvent>.Continuation] in
            guard state.last == nil else { return [] }
            state.last = event
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners {
            listener.yield(event)
            listener.finish()
        }
    }
}
