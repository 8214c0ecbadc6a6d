import Foundation
import Synchronization

/// An observation of a key path through several objects, such as `\.currentItem?.status`.
///
/// Listens to every change of the object and of those that it leads to, and compares the value of the whole path. The
/// objects are looked up again after each change, so a new item is listened to from the change on.
final class NestedObservation: Sendable {
    /// What the observer wants; called outside the lock.
    struct Handler: Sendable {
        var options: NSKeyValueObservingOptions
        /// Reads the value of the path; nil once the object is gone.
        var read: @Sendable () -> Any?
        /// Receives the value before a change and the one after it.
        var call: @Sendable (_ old: Any, _ new: Any) -> Void
        /// The objects whose changes may change the value.
        var objects: @Sendable () -> [any KeyValueObserved]
    }

    // @unchecked: values are only compared and handed on; they are as Sendable as the observed properties.
    private struct State: @unchecked Sendable {
        var value: Any
        var listeners: [(observers: KeyValueObservers, id: UInt64)] = []
        var isEnded = false
    }

    private let handler: Handler
    private let state: Mutex<State>

    init(_ handler: Handler, initial: Any) {
        self.handler = handler
        state = Mutex(State(value: initial))
    }

    /// Begins to listen.
    func begin() { listen() }

    /// Ends the observation; no call begins afterwards.
    func end() {
        let listeners = state.withLock { state in
            state.isEnded = true
            defer { state.listeners = [] }
            return state.listeners
        }
        for listener in listeners { listener.observers.remove(listener.id) }
    }

    private func check() {
        guard let new = handler.read() else { return end() }
        nonisolated(unsafe) let value = new  // Compared and stored; see State.
        let old = state.withLock { state -> UncheckedValue? in
            guard !state.isEnded, !Self.isEqual(state.value, value) else { return nil }
            defer { state.value = value }
            return UncheckedValue(value: state.value)
        }
        listen()
        if let old { handler.call(old.value, new) }
    }

    /// Listens to the objects on the path, and no longer to those that left it.
    private func listen() {
        let wanted = handler.objects().map(\.keyValueObservers)
        let removed = state.withLock { state -> [(observers: KeyValueObservers, id: UInt64)] in
            guard !state.isEnded else { return [] }
            let gone = state.listeners.filter { listener in !wanted.contains { $0 === listener.observers } }
            state.listeners.removeAll { listener in !wanted.contains { $0 === listener.observers } }
            for observers in wanted where !state.listeners.contains(where: { $0.observers === observers }) {
                let id = observers.addListener { [weak self] in self?.check() }
                state.listeners.append((observers, id))
            }
            return gone
        }
        for listener in removed { listener.observers.remove(listener.id) }
    }

    /// Returns whether two values are equal; objects without equality are compared by identity.
    static func isEqual(_ first: Any, _ second: Any) -> Bool {
        guard let first = first as? any Equatable else {
            return (first as AnyObject) === (second as AnyObject)
        }
        return isSame(first, second)
    }

    private static func isSame<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
        (second as? Value).map { $0 == first } ?? false
    }
}

/// Carries a value out of a lock.
private struct UncheckedValue: @unchecked Sendable {
    let value: Any
}
