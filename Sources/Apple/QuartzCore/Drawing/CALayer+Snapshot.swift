extension CALayer {
    /// The maximum depth of a drawn tree; deeper layers are omitted.
    package static let drawnDepth = 200

    /// Returns a snapshot of the layer and its sublayers for drawing.
    ///
    /// The snapshot is atomic: it contains either all changes of a transaction or none. Layers that need layout are
    /// laid out first, on the calling thread. Safe to call from any thread.
    package func snapshot() -> LayerSnapshot {
        LayerUpkeep.work(off: self)
        var walk = SnapshotWalk()
        let snapshot = Self.lock.withLock { walk.snapshot(of: self, in: nil, isFlipped: false) }
        // Earlier snapshots without other references are freed here, outside the lock.
        withExtendedLifetime(walk) {}
        return snapshot
    }
}

/// One traversal of a tree, under the lock.
private struct SnapshotWalk {
    var freed: [LayerSnapshot] = []
    private var path: Set<ObjectIdentifier> = []

    mutating func snapshot(of layer: CALayer, in outer: CALayer?, isFlipped: Bool) -> LayerSnapshot {
        let id = ObjectIdentifier(layer)
        path.insert(id)
        defer { path.remove(id) }
        let inside = inside(layer, isFlipped)
        let mask = inside.mask.flatMap { self.inner($0, in: nil, inside.isFlipped) }
        var sublayers: [LayerSnapshot] = []
        sublayers.reserveCapacity(inside.children.count)
        for child in inside.children {
            if let inner = self.inner(child, in: layer, inside.isFlipped) { sublayers.append(inner) }
        }
        return snapshot(of: layer, in: outer, inside.isFlipped, mask, sublayers)
    }

    // Code that handles a layer's state or look, which are large, is kept out of the recursive functions, so that the
    // recursion fits a small stack.

    /// Returns the parts of a layer that the recursion continues with.
    private func inside(_ layer: CALayer, _ isFlipped: Bool) -> (isFlipped: Bool, mask: CALayer?, children: [CALayer]) {
        // A hidden layer is not drawn, so its sublayers are not visited.
        let children = layer.drawn.properties.isHidden ? [] : CALayer.inDrawingOrder(layer.drawn.children, by: \.drawn)
        return (isFlipped != layer.drawn.properties.isGeometryFlipped, layer.drawn.mask, children)
    }

    /// Returns the snapshot of a layer whose sublayers have been taken, or its previous snapshot if nothing has
    /// changed.
    private mutating func snapshot(
        of layer: CALayer,
        in outer: CALayer?,
        _ isFlipped: Bool,
        _ mask: LayerSnapshot?,
        _ sublayers: [LayerSnapshot]
    ) -> LayerSnapshot {
        let properties = layer.drawn.properties
        let mapping = properties.mapping(in: outer?.drawn.properties)
        if let last = layer.lastSnapshot {
            freed.append(last)
            let isSame =
                last.revision == layer.revision && last.mapping == mapping && last.contentsAreFlipped == isFlipped
                && last.mask === mask && last.sublayers.elementsEqual(sublayers, by: ===)
            if isSame { return last }
        }
        let snapshot = LayerSnapshot(
            id: ObjectIdentifier(layer),
            revision: layer.revision,
            mapping: mapping,
            contentsAreFlipped: isFlipped,
            properties: properties,
            contents: layer.drawn.drawnContents(imageLayer: layer.asImageLayer),
            shadowPath: layer.drawn.shadowPath,
            mask: mask,
            sublayers: sublayers
        )
        layer.lastSnapshot = snapshot
        return snapshot
    }

    /// Returns the snapshot of a sublayer or mask, or nil if the tree is too deep or contains a cycle.
    ///
    /// The layers' properties cannot form a cycle, but their drawn state can while transactions are open.
    private mutating func inner(_ layer: CALayer, in outer: CALayer?, _ isFlipped: Bool) -> LayerSnapshot? {
        guard path.count < CALayer.drawnDepth, !path.contains(ObjectIdentifier(layer)) else { return nil }
        return snapshot(of: layer, in: outer, isFlipped: isFlipped)
    }
}
