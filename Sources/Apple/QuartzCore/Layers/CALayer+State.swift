import Foundation
import Synchronization

extension CALayer {
    /// What a property says now.
    final func value<Value>(_ path: KeyPath<LayerState, Value>) -> Value {
        Self.lock.withLock { state[keyPath: path] }
    }

    /// Changes a property, and what is drawn: at once, or when the thread's transaction ends.
    final func set<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        let old = Self.lock.withLock { write(path, value) }
        // Freed only here, as they may be clients' objects.
        withExtendedLifetime(old) {}
    }

    /// Sets what a layer that is being made has: there is nobody else who knows of it.
    final func initialize<Value>(_ path: WritableKeyPath<LayerState, Value>, _ value: Value) {
        state[keyPath: path] = value
        drawn[keyPath: path] = value
    }

    /// Sets the bounds, and asks for what a new size asks for.
    final func setBounds(_ bounds: CGRect) {
        Self.lock.withLock {
            let isResized = bounds.size != state.look.bounds.size
            _ = write(\.look.bounds, bounds)
            guard isResized else { return }
            layoutIsDue()
            if upkeep.displaysNewSizes { displayIsDue() }
        }
    }

    /// Sets size and position so that the layer is placed in a rectangle.
    final func setFrame(_ frame: CGRect) {
        Self.lock.withLock {
            var look = state.look
            look.setFrame(frame)
            setBounds(look.bounds)
            _ = write(\.look.position, look.position)
        }
    }

    /// ``set(_:_:)`` under the lock; gives what was there, to be freed outside.
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

    /// Gives what is drawn another number; under the lock.
    final func drawnDidChange() {
        revision = Self.changes.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }

    /// The layer as what gives pictures, if it does; under the lock.
    final var asPictureLayer: (any PictureLayer)? {
        if hasNoPicture { return nil }
        let found = self as? any PictureLayer
        hasNoPicture = found == nil
        return found
    }

    /// Takes the tree apart without going into it: the end of each layer would be within that of its superlayer.
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
