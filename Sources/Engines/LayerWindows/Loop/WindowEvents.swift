import Synchronization

/// A broadcaster of a window's events; every stream buffers the newest events that its reader has not received.
final class WindowEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<LayerWindowEvent>.Continuation] = [:]
        var count = 0
        var last: LayerWindowEvent?
    }

    private static let mostWaiting = 256
    private let state = Mutex(State())

    /// Returns a new stream of events from now on; for a closed window, the stream contains only the closing event.
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

    /// Sends an event to all streams.
    func send(_ event: LayerWindowEvent) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(event) }
    }

    /// Sends the last event and ends all streams.
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
