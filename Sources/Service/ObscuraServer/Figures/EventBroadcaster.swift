import ConsoleWeb
import DequeModule
import Synchronization

/// Distributes events to listeners.
///
/// Each has its own queue; a slow listener misses the oldest events and receives their number.
final class EventBroadcaster: Sendable {
    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
        var isFinished = false
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int = StationLimits.waitingEvents) { self.limit = max(2, limit) }

    /// Number of listeners.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Returns the events from now on, preceded by the given ones.
    func events(first: [ConsoleEvent]) -> AsyncStream<ConsoleEvent> {
        let listener = Listener(limit: limit)
        first.forEach(listener.send)
        let id = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
        guard let id else { return AsyncStream { nil } }
        // The stream retains its subscription, which ends with it.
        let subscription = Subscription { [weak self] in
            listener.finish()
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return AsyncStream {
            await subscription.hold { await listener.next() }
        } onCancel: {
            subscription.end()
        }
    }

    /// Sends an event to all listeners without waiting.
    func send(_ event: ConsoleEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.send(event) }
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

    /// Runs a closure when its last reference is released.
    private final class Subscription: Sendable {
        let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) { self.end = end }

        deinit { end() }

        func hold<R: Sendable>(_ body: @Sendable () async -> R) async -> R { await body() }
    }
}

/// The events that wait for one listener.
private final class Listener: Sendable {
    private struct State {
        var waiting: Deque<ConsoleEvent> = []
        var missed = 0
        var receiver: CheckedContinuation<ConsoleEvent?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func send(_ event: ConsoleEvent) {
        let receiver = state.withLock { state -> CheckedContinuation<ConsoleEvent?, Never>? in
            guard !state.isFinished else { return nil }
            if let receiver = state.receiver {
                state.receiver = nil
                return receiver
            }
            state.waiting.append(event)
            if state.waiting.count > limit {
                state.waiting.removeFirst()
                state.missed += 1
            }
            return nil
        }
        receiver?.resume(returning: event)
    }

    func finish() {
        let receiver = state.withLock { state in
            state.isFinished = true
            defer { state.receiver = nil }
            return state.receiver
        }
        receiver?.resume(returning: nil)
    }

    /// Returns the next event; nil at the end.
    ///
    /// May be called by one task at a time.
    func next() async -> ConsoleEvent? {
        await withCheckedContinuation { (continuation: CheckedContinuation<ConsoleEvent?, Never>) in
            let (event, isOver) = state.withLock { state -> (ConsoleEvent?, Bool) in
                if state.missed > 0 {
                    defer { state.missed = 0 }
                    return (.missed(state.missed), false)
                }
                if let event = state.waiting.popFirst() { return (event, false) }
                // A second waiting call returns nil instead of displacing the first one.
                if state.isFinished || state.receiver != nil { return (nil, true) }
                state.receiver = continuation
                return (nil, false)
            }
            if event != nil || isOver { continuation.resume(returning: event) }
        }
    }
}
