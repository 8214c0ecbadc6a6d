import Foundation
import Synchronization

/// Who observes the properties of one object.
///
/// One per object, made with it. Costs one atomic load a change while nobody observes.
package final class KeyValueObservers: Sendable {
    /// One observation.
    ///
    /// `call` gets the object and a change of any type, typed again by the observation.
    struct Observer: Sendable {
        let id: UInt64
        // Immutable; AnyKeyPath is not marked Sendable, because captured subscripts may not be. These have none.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let options: NSKeyValueObservingOptions
        let call: @Sendable (AnyObject, Any) -> Void
    }

    private let count = Atomic<Int>(0)
    private let nextID = Atomic<UInt64>(0)
    private let observers = Mutex<[Observer]>([])

    /// Makes a set without observers.
    package init() {}

    /// Whether nobody observes anything.
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
        return NSKeyValueObservation(id: id, observers: self)
    }

    func remove(_ id: UInt64) {
        let removed: Observer? = observers.withLock { observers in
            observers.firstIndex { $0.id == id }.map { observers.remove(at: $0) }
        }
        // The closure and what it holds are freed here, outside the lock.
        if removed != nil { count.subtract(1, ordering: .releasing) }
    }

    /// Calls each observer of a key path, in the order in which they began, on this thread and outside the lock.
    ///
    /// One that is removed by an earlier call is left out.
    func forEach(of keyPath: AnyKeyPath, _ body: (Observer) -> Void) {
        guard !isEmpty else { return }
        nonisolated(unsafe) let keyPath = keyPath  // As in Observer.
        let matching = observers.withLock { $0.filter { $0.keyPath == keyPath } }
        for observer in matching where observers.withLock({ $0.contains { $0.id == observer.id } }) {
            body(observer)
        }
    }
}
