/// The pending layout and display requests of a layer.
///
/// A value that the lock of all layers guards.
struct LayerUpkeep {
    /// The party that fulfils a request.
    enum Due {
        /// Nothing was requested.
        case none
        /// The next drawing of the layer.
        case drawing
        /// A thread at the end of its transaction, so that all of it is drawn at once.
        case transaction
    }

    var layout = Due.none
    var display = Due.none
    var displaysNewSizes = false

    /// The maximum number of layout rounds in which layers may request further layout; later requests wait for the next
    /// time.
    static let rounds = 16

    /// Clears the layout request; returns whether there was one.
    mutating func endLayout() -> Bool {
        defer { layout = .none }
        return layout != .none
    }

    /// Clears the display request; returns whether there was one.
    mutating func endDisplay() -> Bool {
        defer { display = .none }
        return display != .none
    }

    /// Hands requests that no transaction fulfilled over to drawing.
    ///
    /// This happens if the transaction's thread ended, or if layout kept requesting layout.
    mutating func isLeftToDrawing() {
        if layout == .transaction { layout = .drawing }
        if display == .transaction { display = .drawing }
    }

    /// Fulfils the requests of a transaction; resulting changes become part of it.
    static func work(off transaction: ThreadTransaction) {
        for _ in 0..<rounds {
            let layers = CALayer.lock.withLock { transaction.takeDue() }
            guard !layers.isEmpty else { return }
            serve(layers)
        }
    }

    /// Fulfils the requests of a tree that is about to be drawn; resulting changes are drawn immediately.
    static func work(off root: CALayer) {
        for _ in 0..<rounds {
            let layers = CALayer.lock.withLock { root.layersDueForDrawing() }
            guard !layers.isEmpty else { return }
            CATransaction.begin()
            serve(layers)
            CATransaction.commit()
        }
    }

    private static func serve(_ layers: [CALayer]) {
        for layer in layers where CALayer.lock.withLock({ layer.upkeep.endLayout() }) { layer.layoutSublayers() }
        for layer in layers { layer.displayIfNeeded() }
    }

    /// Lays out a layer, and its sublayers and ancestors that requested it.
    static func layOut(_ layer: CALayer) {
        for _ in 0..<rounds {
            let layers = CALayer.lock.withLock { layer.layersDueForLayout() }
            guard !layers.isEmpty else { return }
            for layer in layers where CALayer.lock.withLock({ layer.upkeep.endLayout() }) {
                layer.layoutSublayers()
            }
        }
    }
}

extension CALayer {
    /// Records a layout request.
    ///
    /// The caller holds the lock.
    final func layoutIsDue() {
        upkeep.layout = due(upkeep.layout)
    }

    /// Records a display request.
    ///
    /// The caller holds the lock.
    final func displayIsDue() {
        upkeep.display = due(upkeep.display)
    }

    private func due(_ present: LayerUpkeep.Due) -> LayerUpkeep.Due {
        if let transaction = ThreadTransaction.current {
            transaction.noteDue(self)
            return present == .drawing ? .drawing : .transaction
        }
        return .drawing
    }

    /// Returns layers of the tree whose requests drawing must fulfil, outer layers first.
    ///
    /// The caller holds the lock.
    fileprivate func layersDueForDrawing() -> [CALayer] {
        layers { $0.upkeep.layout == .drawing || $0.upkeep.display == .drawing }
    }

    /// Returns layers that requested layout, outer layers first.
    ///
    /// The caller holds the lock.
    fileprivate func layersDueForLayout() -> [CALayer] {
        var top = self
        while let parent = top.parent, parent.upkeep.layout != .none { top = parent }
        return top.layers { $0.upkeep.layout != .none }
    }

    private func layers(where isWanted: (CALayer) -> Bool) -> [CALayer] {
        var found: [CALayer] = []
        var waiting = [self]
        // Only masks can form a cycle.
        var masks: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        while let layer = waiting.popLast() {
            if isWanted(layer) { found.append(layer) }
            if let mask = layer.state.mask, masks.insert(ObjectIdentifier(mask)).inserted { waiting.append(mask) }
            waiting += layer.state.children.reversed()
        }
        return found
    }
}
