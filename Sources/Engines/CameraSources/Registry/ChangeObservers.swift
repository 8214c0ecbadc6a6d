import Synchronization

/// The observers of a list of sources.
///
/// May be used on any thread. The list serializes its changes.
final class ChangeObservers<Change>: Sendable {
    private struct State {
        var bodies: [UInt64: @Sendable (Change) -> Void] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Calls a closure at each change from now on, until the observation is cancelled or its last reference is
    /// released.
    func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        let id = state.withLock { state in
            state.last += 1
            state.bodies[state.last] = body
            return state.last
        }
        return CameraObservation { [weak self] in
            // The value is returned out of the lock, because releasing the closure may release other objects.
            _ = self?.state.withLock { $0.bodies.removeValue(forKey: id) }
        }
    }

    /// Calls the observers with a change, in the order in which they began to observe.
    ///
    /// They are called without a lock of this object, so they may observe, cancel, and use the list.
    func notify(_ change: Change) {
        let bodies = state.withLock { state in state.bodies.sorted { $0.key < $1.key }.map(\.value) }
        for body in bodies { body(change) }
    }
}
