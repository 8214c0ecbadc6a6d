public import CoreVideo
import Foundation

extension CALayer {
    /// Where in the layer's coordinates a point of the superlayer's lies; nil where the layer cannot be hit.
    final func placeOfHit(_ point: CGPoint) -> CGPoint? {
        Self.lock.withLock { () -> CGPoint? in
            let look = state.look
            guard !look.isHidden, isWithinDrawnDepth else { return nil }
            return look.mapping(in: parent?.state.look).inverted?.point(point)
        }
    }

    /// Whether what is drawn reaches as deep into the tree as the layer; under the lock.
    private var isWithinDrawnDepth: Bool {
        var depth = 0
        var layer = self
        while let parent = layer.parent {
            depth += 1
            guard depth < Self.drawnDepth else { return false }
            layer = parent
        }
        return true
    }

    /// The layers inside this one, those in front last.
    final var sublayersInDrawingOrder: [CALayer] {
        Self.lock.withLock { Self.inDrawingOrder(state.children, by: \.state) }
    }

    /// Layers by their depth, those of the same in the order that they have; under the lock.
    static func inDrawingOrder(_ layers: [CALayer], by state: KeyPath<CALayer, LayerState>) -> [CALayer] {
        let depths = layers.map { layer in
            let depth = layer[keyPath: state].look.zPosition
            return depth.isNaN ? 0 : depth
        }
        guard depths.contains(where: { $0 != depths[0] }) else { return layers }
        return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
    }
}

extension CALayer {
    /// ``transform`` as one of the plane; right only where it keeps to the plane.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets ``transform`` to one of the plane.
    public func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Whether pictures and text are drawn upside down in the layer's coordinates, so that they look upright: inside an odd
    /// number of layers whose geometry is flipped, itself included.
    public func contentsAreFlipped() -> Bool {
        Self.lock.withLock {
            var isFlipped = false
            var layer: CALayer? = self
            while let present = layer {
                if present.state.look.isGeometryFlipped { isFlipped.toggle() }
                layer = present.parent
            }
            return isFlipped
        }
    }

    /// The layer as it is seen: itself, as nothing is animated.
    ///
    /// Differs from Apple: the same layer, not a copy; nor is it nil before it was drawn.
    public func presentation() -> Self? { self }

    /// The layer as it was set: itself.
    public func model() -> Self { self }

}
