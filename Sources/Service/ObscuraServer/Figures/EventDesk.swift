import ConsoleWeb
import DequeModule
import Synchronization

/// Hands events to those who listen: each has a queue of its own, of which a slow one misses the oldest and is told.
final class EventDesk: Sendable {
    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
        var isFinished = false
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int = StationLimits.waitingEvents) { self.limit = max(2, limit) }

    /// How many listen.
    var count: Int { state.withLock { $0.listeners.count } }

    /// The events from now on, after some that come first.
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
        // The stream holds its subscription, which ends with it.
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

    /// Sends an event to all who listen; returns at once.
    func send(_ event: ConsoleEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.send(event) }
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

    /// Ends something with its last reference.
    private final class Subscription: Sendable {
        let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) { self.end = end }

        deinit { end() }

        func hold<R: Sendable>(_ body: @Sendable () async -> R) async -> R { await body() }
    }
}

/// The events that wait for one who listens.
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

    /// The next event; nil at the end.
    ///
    /// One task at a time.
    func next() async -> ConsoleEvent? {
        await withCheckedContinuation { (continuation: CheckedContinuation<ConsoleEvent?, Never>) in
            let (event, isOver) = state.withLock { state -> (ConsoleEvent?, Bool) in
                if state.missed > 0 {
                    defer { state.missed = 0 }
                    return (.missed(state.missed), false)
                }
                if let event = state.waiting.popFirst() { return (event, false) }
                // A second one who waits gets nothing rather than taking the first one's place.
                if state.isFinished || state.receiver != nil { return (nil, true) }
                state.receiver = continuation
                return (nil, false)
            }
            if event != nil || isOver { continuation.resume(returning: event) }
        }
    }
}
