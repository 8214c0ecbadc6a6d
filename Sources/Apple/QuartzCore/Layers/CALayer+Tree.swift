import Foundation

extension CALayer {
    /// The layer that contains this one.
    public var superlayer: CALayer? { Self.lock.withLock { parent } }

    /// The sublayers, from back to front; nil if there are none.
    ///
    /// Setting the list moves its layers into this layer and removes all others.
    public var sublayers: [CALayer]? {
        get { Self.lock.withLock { state.children.isEmpty ? nil : state.children } }
        set {
            edit { edit in
                edit.removeChildren(of: self)
                for child in newValue ?? [] { edit.insert(child, into: self, at: state.children.count) }
            }
        }
    }

    /// Adds a layer in front of the other sublayers and removes it from its previous superlayer.
    public func addSublayer(_ layer: CALayer) {
        edit { $0.insert(layer, into: self, at: .max) }
    }

    /// Inserts a layer at an index among the sublayers and removes it from its previous superlayer.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - index: 0 is the back; an index past the end is the front.
    public func insertSublayer(_ layer: CALayer, at index: UInt32) {
        edit { $0.insert(layer, into: self, at: Int(index)) }
    }

    /// Inserts a layer directly behind another sublayer.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a sublayer of this layer; if it is nil or not a sublayer, the new layer goes to the back.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        edit { edit in
            edit.detach(layer)
            edit.insert(layer, into: self, at: state.children.firstIndex { $0 === sibling } ?? 0)
        }
    }

    /// Inserts a layer directly in front of another sublayer.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a sublayer of this layer; if it is nil or not a sublayer, the new layer goes to the front.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        edit { edit in
            edit.detach(layer)
            let place = state.children.firstIndex { $0 === sibling }
            edit.insert(layer, into: self, at: place.map { $0 + 1 } ?? .max)
        }
    }

    /// Replaces a sublayer with another layer; does nothing if the old layer is not a sublayer of this one.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        edit { edit in
            guard oldLayer !== newLayer, oldLayer.parent === self else { return }
            edit.detach(newLayer)
            guard let index = state.children.firstIndex(where: { $0 === oldLayer }) else { return }
            edit.detach(oldLayer)
            edit.insert(newLayer, into: self, at: index)
        }
    }

    /// Removes the layer from its superlayer, if it has one.
    public func removeFromSuperlayer() {
        edit { $0.detach(self) }
    }

    /// A layer whose alpha masks this layer and its sublayers; nil for no mask.
    ///
    /// The mask is positioned like a sublayer. A mask cannot be part of a tree: setting it removes it from its
    /// superlayer.
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

    /// Edits the tree with the lock held.
    private func edit(_ body: (inout TreeEdit) -> Void) {
        var edit = TreeEdit()
        Self.lock.withLock { body(&edit) }
        // Layers without other references are freed here, outside the lock.
        withExtendedLifetime(edit) {}
    }
}
