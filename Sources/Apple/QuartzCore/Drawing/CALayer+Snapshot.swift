extension CALayer {
    /// How many layers deep a tree is drawn; what lies deeper is left out.
    package static let drawnDepth = 200

    /// The layer with all inside it as it is to be drawn now.
    ///
    /// Taken in one go: of changes that were made in a transaction it has all or none. Layers that ask for it are laid out
    /// before, on the calling thread. Any thread may call it.
    package func snapshot() -> LayerSnapshot {
        LayerUpkeep.work(off: self)
        var walk = SnapshotWalk()
        let snapshot = Self.lock.withLock { walk.snapshot(of: self, in: nil, isFlipped: false) }
        // Earlier ones that nobody else keeps any more are freed here, outside of the lock.
        withExtendedLifetime(walk) {}
        return snapshot
    }
}

/// One way through a tree, under the lock.
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

    // What handles a layer's state or look, which are large, is apart from the way down, which is to fit a small stack.

    /// What of a layer the way goes on with.
    private func inside(_ layer: CALayer, _ isFlipped: Bool) -> (isFlipped: Bool, mask: CALayer?, children: [CALayer]) {
        // What is hidden needs no look, and gives no picture.
        let children = layer.drawn.look.isHidden ? [] : CALayer.inDrawingOrder(layer.drawn.children, by: \.drawn)
        return (isFlipped != layer.drawn.look.isGeometryFlipped, layer.drawn.mask, children)
    }

    /// A layer whose insides were taken; the snapshot before where nothing has changed.
    private mutating func snapshot(
        of layer: CALayer,
        in outer: CALayer?,
        _ isFlipped: Bool,
        _ mask: LayerSnapshot?,
        _ sublayers: [LayerSnapshot]
    ) -> LayerSnapshot {
        let look = layer.drawn.look
        let mapping = look.mapping(in: outer?.drawn.look)
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
            look: look,
            contents: layer.drawn.drawnContents(picture: layer.asPictureLayer),
            shadowPath: layer.drawn.shadowPath,
            mask: mask,
            sublayers: sublayers
        )
        layer.lastSnapshot = snapshot
        return snapshot
    }

    /// A layer in another; nil where the tree is too deep or leads back into itself.
    ///
    /// It cannot as far as properties say, but may for what is drawn of them while transactions are open.
    private mutating func inner(_ layer: CALayer, in outer: CALayer?, _ isFlipped: Bool) -> LayerSnapshot? {
        guard path.count < CALayer.drawnDepth, !path.contains(ObjectIdentifier(layer)) else { return nil }
        return snapshot(of: layer, in: outer, isFlipped: isFlipped)
    }
}
