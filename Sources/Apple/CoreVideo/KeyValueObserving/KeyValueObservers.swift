import Foundation
import Synchronization

/// The observers of one object's properties.
///
/// An object has one instance from its creation on. While nobody observes, a change costs one atomic load.
package final class KeyValueObservers: Sendable {
    /// One observation.
    ///
    /// `call` receives the object and a change of any type; the observation casts the change back to its type.
    struct Observer: Sendable {
        let id: UInt64
        // Immutable; AnyKeyPath is not Sendable because captured subscripts might not be. These key paths have none.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let options: NSKeyValueObservingOptions
        let call: @Sendable (AnyObject, Any) -> Void
    }

    private let count = Atomic<Int>(0)
    private let nextID = Atomic<UInt64>(0)
    private let observers = Mutex<[Observer]>([])
    /// Called after each change of any property, for key paths through several objects.
    private let listeners = Mutex<[(id: UInt64, call: @Sendable () -> Void)]>([])

    /// Creates a set without observers.
    package init() {}

    /// A Boolean value that indicates whether there are no observers.
    package var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    func add(
        _ keyPath: AnyKeyPath,
        options: NSKeyValueObservingOptions,
        call: @escaping @Sendable (AnyObject, Any) -> Void
    ) -> NSKeyValueObservation {
        let id = nextID.add(1, ordering: .relaxed).newValue
        nonisolated(unsafe) let keyPath = keyPath  // As in Observer.
        observers.withLock { $0.append(Observer(id: id, keyPath: keyPath, options: options, call: call)) }
        count.add(1, ordering: .releasing)
        return NSKeyValueObservation { [weak self] in self?.remove(id) }
    }

    /// Adds a closure that is called after each change of any property; returns its number.
    func addListener(_ call: @escaping @Sendable () -> Void) -> UInt64 {
        let id = nextID.add(1, ordering: .relaxed).newValue
        listeners.withLock { $0.append((id, call)) }
        count.add(1, ordering: .releasing)
        return id
    }

    /// Calls the closures that listen to all properties, on this thread, outside the lock.
    func callListeners() {
        for listener in listeners.withLock({ $0 }) { listener.call() }
    }

    func remove(_ id: UInt64) {
        let removed: Observer? = observers.withLock { observers in
            observers.firstIndex { $0.id == id }.map { observers.remove(at: $0) }
        }
        let listener = listeners.withLock { listeners in
            listeners.firstIndex { $0.id == id }.map { listeners.remove(at: $0) }
        }
        if listener != nil { count.subtract(1, ordering: .releasing) }
        // The closure and its captures are released here, outside the lock.
        if removed != nil { count.subtract(1, ordering: .releasing) }
    }

    /// Calls each observer of a key path on this thread, in the order of registration, outside the lock.
    ///
    /// An observer that an earlier call removes is skipped.
    func forEach(of keyPath: AnyKeyPath, _ body: (Observer) -> Void) {
        guard !isEmpty else { return }
        nonisolated(unsafe) let keyPath = keyPath  // As in Observer.
        let matching = observers.withLock { $0.filter { $0.keyPath == keyPath } }
        for observer in matching where observers.withLock({ $0.contains { $0.id == observer.id } }) {
            body(observer)
        }
    }
}
