import Foundation
import Synchronization

extension CALayer {
    /// Returns the current value of a property.
    final func value<Value>(_ path: KeyPath<LayerState, Value>) -> Value {
        Self.lock.withLock { state[keyPath: path] }
    }

    /// Sets a property.
    ///
    /// The change is drawn immediately, or when the thread's transaction ends.
    final func set<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        let old = Self.lock.withLock { write(path, value) }
        // The old values may be clients' objects, so they are freed here, outside the lock.
        withExtendedLifetime(old) {}
    }

    /// Sets a value of a layer under construction, which no other thread can know yet.
    final func initialize<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        state[keyPath: path] = value
        drawn[keyPath: path] = value
    }

    /// Sets the bounds, and requests layout and display if the size changes.
    final func setBounds(_ bounds: CGRect) {
        Self.lock.withLock {
            let isResized = bounds.size != state.properties.bounds.size
            _ = write(\.properties.bounds, bounds)
            guard isResized else { return }
            layoutIsDue()
            if upkeep.displaysNewSizes { displayIsDue() }
        }
    }

    /// Sets size and position so that the layer's frame is a rectangle.
    final func setFrame(_ frame: CGRect) {
        Self.lock.withLock {
            var properties = state.properties
            properties.setFrame(frame)
            setBounds(properties.bounds)
            _ = write(\.properties.position, properties.position)
        }
    }

    /// Performs ``set(_:_:)`` with the lock held, and returns the old values for the caller to free outside the lock.
    final func write<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) -> (Value, Value?) {
        let old = state[keyPath: path]
        state[keyPath: path] = value
        if let transaction = ThreadTransaction.current {
            transaction.note(self, path, value)
            return (old, nil)
        }
        let oldDrawn = drawn[keyPath: path]
        drawn[keyPath: path] = value
        if Self.notedTransactions > 0 { drawnTurns[path] = Self.nextTurn() }
        drawnDidChange()
        return (old, oldDrawn)
    }

    /// Gives the drawn state a new revision.
    ///
    /// The caller holds the lock.
    final func drawnDidChange() {
        revision = Self.changes.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }

    /// The layer as an `ImageLayer`, if it is one.
    ///
    /// The caller holds the lock.
    final var asImageLayer: (any ImageLayer)? {
        if hasNoImage { return nil }
        let found = self as? any ImageLayer
        hasNoImage = found == nil
        return found
    }

    /// Takes the subtree apart iteratively; recursive deallocation of a deep tree could overflow the stack.
    final func takeApart() {
        func loose(_ state: inout LayerState) -> [CALayer] {
            defer { (state.children, state.mask) = ([], nil) }
            return state.mask.map { state.children + [$0] } ?? state.children
        }
        drawn.children = []
        drawn.mask = nil
        var layers = loose(&state)
        while var layer = layers.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            Self.lock.withLock {
                layer.drawn.children = []
                layer.drawn.mask = nil
                layers += loose(&layer.state)
            }
        }
    }
}
