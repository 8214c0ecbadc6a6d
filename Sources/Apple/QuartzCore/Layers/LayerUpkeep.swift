/// What a layer has asked for: to be laid out, to be displayed.
///
/// A value, under the lock of all layers.
struct LayerUpkeep {
    /// Who does what was asked for.
    enum Due {
        /// It was not asked for.
        case none
        /// Whatever draws the layer next.
        case drawing
        /// A thread when its transaction ends, so that all of it is drawn at once.
        case transaction
    }

    var layout = Due.none
    var display = Due.none
    var displaysNewSizes = false

    /// How often layers that are laid out may ask for more before it is put off to the next time.
    static let rounds = 16

    /// Ends asking for layout; says whether it was asked for.
    mutating func endLayout() -> Bool {
        defer { layout = .none }
        return layout != .none
    }

    /// Ends asking for display; says whether it was asked for.
    mutating func endDisplay() -> Bool {
        defer { display = .none }
        return display != .none
    }

    /// Leaves to drawing what no end of a transaction has done: its thread has ended, or layout asked for itself too often.
    mutating func isLeftToDrawing() {
        if layout == .transaction { layout = .drawing }
        if display == .transaction { display = .drawing }
    }

    /// Calls those that asked within a transaction, whose changes become part of it.
    static func work(off transaction: ThreadTransaction) {
        for _ in 0..<rounds {
            let layers = CALayer.lock.withLock { transaction.takeDue() }
            guard !layers.isEmpty else { return }
            serve(layers)
        }
    }

    /// Calls those of a tree that is to be drawn, whose changes are drawn at once.
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

    /// Lays out a layer, those inside it, and those around it as far as they asked for it.
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
    /// Notes that the layer is to be laid out; under the lock.
    final func layoutIsDue() {
        upkeep.layout = due(upkeep.layout)
    }

    /// Notes that the layer is to be displayed; under the lock.
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

    /// Layers of the tree that drawing has to call first, outer ones before inner ones; under the lock.
    fileprivate func layersDueForDrawing() -> [CALayer] {
        layers { $0.upkeep.layout == .drawing || $0.upkeep.display == .drawing }
    }

    /// Layers that asked for layout, outer ones before inner ones; under the lock.
    fileprivate func layersDueForLayout() -> [CALayer] {
        var top = self
        while let parent = top.parent, parent.upkeep.layout != .none { top = parent }
        return top.layers { $0.upkeep.layout != .none }
    }

    private func layers(where isWanted: (CALayer) -> Bool) -> [CALayer] {
        var found: [CALayer] = []
        var waiting = [self]
        // Only masks can lead back into the tree.
        var masks: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        while let layer = waiting.popLast() {
            if isWanted(layer) { found.append(layer) }
            if let mask = layer.state.mask, masks.insert(ObjectIdentifier(mask)).inserted { waiting.append(mask) }
            waiting += layer.state.children.reversed()
        }
        return found
    }
}
