#if Reexports
public import CoreVideo
public import Foundation
public import OpenCombine

extension _KeyValueCodingAndObserving where Self: NSObject {
    /// Returns a publisher of the values of a property.
    ///
    /// It needs no Objective-C runtime: it uses `observe(_:options:changeHandler:)` and therefore works only for
    /// observable properties of capture and playback classes. Values arrive on the thread that changed the property.
    /// Without demand from the subscriber, values are dropped; only the first value waits for demand.
    ///
    /// Differs from Apple: with `.prior` in the options, the publisher also sends the current value before each change.
    public func publisher<Value>(
        for keyPath: KeyPath<_ObservedRoot, Value>,
        options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

extension NSObject {
    /// A publisher of the values of an observed property.
    ///
    /// It keeps the object alive while there are subscribers, and never completes.
    public struct KeyValueObservingPublisher<Subject: NSObject & _KeyValueCodingAndObserving, Value>: Publisher {
        /// The value of the property.
        public typealias Output = Value
        /// The publisher never fails.
        public typealias Failure = Never

        /// The object whose property is observed.
        public let object: Subject
        /// The property.
        public let keyPath: KeyPath<Subject._ObservedRoot, Value>
        /// The options that determine when values are sent.
        public let options: NSKeyValueObservingOptions

        /// Creates a publisher of the values of an object's property.
        public init(
            object: Subject,
            keyPath: KeyPath<Subject._ObservedRoot, Value>,
            options: NSKeyValueObservingOptions
        ) {
            self.object = object
            self.keyPath = keyPath
            self.options = options
        }

        /// Starts to observe the property on behalf of the subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            let subscription = KeyValueSubscription<Subject, Value>(subscriber: AnySubscriber(subscriber))
            subscriber.receive(subscription: subscription)
            subscription.observe(object, keyPath, options)
        }
    }
}

// `@unchecked Sendable`: the state is accessed only under the lock; values are sent on the thread of the change.
/// A subscription to the values of a property.
private final class KeyValueSubscription<Subject: NSObject & _KeyValueCodingAndObserving, Value>: Subscription,
    @unchecked Sendable
{
    private struct State {
        var subscriber: AnySubscriber<Value, Never>?
        var demand = Subscribers.Demand.none
        var observation: NSKeyValueObservation?
        var object: Subject?
        /// The first value, until there is demand.
        var waiting: Value?
        var hasSeenFirst = false
    }

    private let lock = NSRecursiveLock()
    private var state: State

    init(subscriber: AnySubscriber<Value, Never>) { state = State(subscriber: subscriber) }

    func observe(
        _ object: Subject,
        _ keyPath: KeyPath<Subject._ObservedRoot, Value>,
        _ options: NSKeyValueObservingOptions
    ) {
        guard locked({ $0.subscriber != nil }) else { return }
        locked { $0.object = object }
        nonisolated(unsafe) let path = keyPath  // Key paths of properties do not change.
        let observation = object.observe(keyPath, options: options) { [weak self] object, change in
            guard let root = object as? Subject._ObservedRoot else { return }
            self?.send(change.newValue ?? root[keyPath: path], isFirst: options.contains(.initial))
        }
        let isLate = locked { state in
            guard state.subscriber != nil else { return true }
            state.observation = observation
            return false
        }
        if isLate { observation.invalidate() }
    }

    func request(_ demand: Subscribers.Demand) {
        let first = locked { state -> Value? in
            state.demand += demand
            guard state.demand > .none, let value = state.waiting else { return nil }
            state.waiting = nil
            return value
        }
        if let first { send(first, isFirst: false) }
    }

    func cancel() {
        let observation = locked { state in
            defer { state = State(subscriber: nil) }
            return state.observation
        }
        observation?.invalidate()
    }

    private func send(_ value: Value, isFirst: Bool) {
        let subscriber = locked { state -> AnySubscriber<Value, Never>? in
            let waits = isFirst && !state.hasSeenFirst
            state.hasSeenFirst = true
            guard state.demand > .none else {
                if waits { state.waiting = value }
                return nil
            }
            state.waiting = nil
            state.demand -= 1
            return state.subscriber
        }
        guard let subscriber else { return }
        let more = subscriber.receive(value)
        locked { $0.demand += more }
    }

    private func locked<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }
}
#endif
