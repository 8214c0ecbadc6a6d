import Foundation

extension CALayer {
    /// The layer that this one is part of.
    public var superlayer: CALayer? { Self.lock.withLock { parent } }

    /// The layers inside this one, the first at the back; nil where there is none.
    ///
    /// Setting it puts all of them into this layer, out of any other, and takes those out that are not in the list.
    public var sublayers: [CALayer]? {
        get { Self.lock.withLock { state.children.isEmpty ? nil : state.children } }
        set {
            edit { edit in
                edit.removeChildren(of: self)
                for child in newValue ?? [] { edit.insert(child, into: self, at: state.children.count) }
            }
        }
    }

    /// Puts a layer in front of the others in this one, out of any place that it had.
    public func addSublayer(_ layer: CALayer) {
        edit { $0.insert(layer, into: self, at: .max) }
    }

    /// Puts a layer at a place among the others in this one, out of any place that it had.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - index: 0 is the back; more than there are layers is the front.
    public func insertSublayer(_ layer: CALayer, at index: UInt32) {
        edit { $0.insert(layer, into: self, at: Int(index)) }
    }

    /// Puts a layer right behind another one in this one.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a layer in this one; the new one goes to the back where it is nil or elsewhere.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        edit { edit in
            edit.detach(layer)
            edit.insert(layer, into: self, at: state.children.firstIndex { $0 === sibling } ?? 0)
        }
    }

    /// Puts a layer right in front of another one in this one.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a layer in this one; the new one goes to the front where it is nil or elsewhere.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        edit { edit in
            edit.detach(layer)
            let place = state.children.firstIndex { $0 === sibling }
            edit.insert(layer, into: self, at: place.map { $0 + 1 } ?? .max)
        }
    }

    /// Puts a layer into the place of another one in this one; no effect when that one is elsewhere.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        edit { edit in
            guard oldLayer !== newLayer, oldLayer.parent === self else { return }
            edit.detach(newLayer)
            guard let index = state.children.firstIndex(where: { $0 === oldLayer }) else { return }
            edit.detach(oldLayer)
            edit.insert(newLayer, into: self, at: index)
        }
    }

    /// Takes the layer out of its superlayer; no effect without one.
    public func removeFromSuperlayer() {
        edit { $0.detach(self) }
    }

    /// What of the layer with all inside it is seen: as much as this layer is opaque there; nil for all.
    ///
    /// It is placed as a sublayer would be, and must not be part of a tree: it is taken out of it.
    public var mask: CALayer? {
        get { Self.lock.withLock { state.mask } }
        set {
            edit { edit in
                if let newValue { edit.detach(newValue) }
                edit.keep(drawn.mask)
                edit.keep(state.mask)
                _ = write(\.mask, newValue)
            }
        }
    }

    /// Changes the tree under the lock.
    private func edit(_ body: (inout TreeEdit) -> Void) {
        var edit = TreeEdit()
        Self.lock.withLock { body(&edit) }
        // Layers that nobody else keeps end here, outside of the lock.
        withExtendedLifetime(edit) {}
    }
}
