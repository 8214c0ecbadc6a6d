import Foundation

extension CALayer {
    /// Guards parents and children of all layers, as one change concerns several of them.
    private static let treeLock = NSLock()

    /// The layer that this one is part of.
    public var superlayer: CALayer? { Self.treeLock.withLock { parent } }

    /// The layers inside this one, the first at the back; nil where there is none.
    ///
    /// Setting it puts all of them into this layer, out of any other, and takes those out that are not in the list.
    public var sublayers: [CALayer]? {
        get { Self.treeLock.withLock { children.isEmpty ? nil : children } }
        set {
            Self.treeLock.withLock {
                for child in children { child.parent = nil }
                children = []
                for child in newValue ?? [] { insert(child, at: children.count) }
            }
        }
    }

    /// Puts a layer in front of the others in this one, out of any place that it had.
    public func addSublayer(_ layer: CALayer) {
        Self.treeLock.withLock { insert(layer, at: children.count) }
    }

    /// Puts a layer at a place among the others in this one, out of any place that it had.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - index: 0 is the back; more than there are layers is the front.
    public func insertSublayer(_ layer: CALayer, at index: UInt32) {
        Self.treeLock.withLock { insert(layer, at: Int(index)) }
    }

    /// Puts a layer right behind another one in this one.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a layer in this one; the new one goes to the back where it is nil or elsewhere.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        Self.treeLock.withLock {
            detach(layer)
            insert(layer, at: children.firstIndex { $0 === sibling } ?? 0)
        }
    }

    /// Puts a layer right in front of another one in this one.
    ///
    /// - Parameters:
    ///   - layer: the layer.
    ///   - sibling: a layer in this one; the new one goes to the front where it is nil or elsewhere.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        Self.treeLock.withLock {
            detach(layer)
            insert(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
        }
    }

    /// Puts a layer into the place of another one in this one; no effect when that one is elsewhere.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        Self.treeLock.withLock {
            guard oldLayer !== newLayer, oldLayer.parent === self else { return }
            detach(newLayer)
            guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
            detach(oldLayer)
            insert(newLayer, at: index)
        }
    }

    /// Takes the layer out of its superlayer; no effect without one.
    public func removeFromSuperlayer() {
        Self.treeLock.withLock { detach(self) }
    }

    /// Takes a layer out of where it is; to be called under the lock.
    private func detach(_ layer: CALayer) {
        guard let parent = layer.parent else { return }
        parent.children.removeAll { $0 === layer }
        layer.parent = nil
    }

    /// Puts a layer at an index, out of where it was; to be called under the lock.
    private func insert(_ layer: CALayer, at index: Int) {
        var ancestor: CALayer? = self
        while let present = ancestor {
            precondition(present !== layer, "A layer cannot be a sublayer of itself or of a layer inside it.")
            ancestor = present.parent
        }
        detach(layer)
        children.insert(layer, at: min(index, children.count))
        layer.parent = self
    }
}
