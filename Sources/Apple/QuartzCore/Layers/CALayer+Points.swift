public import CoreVideo
import Foundation

extension CALayer {
    /// Converts a point of the superlayer to the layer's coordinates; returns nil if the layer cannot be hit.
    final func placeOfHit(_ point: CGPoint) -> CGPoint? {
        Self.lock.withLock { () -> CGPoint? in
            let properties = state.properties
            guard !properties.isHidden, isWithinDrawnDepth else { return nil }
            return properties.mapping(in: parent?.state.properties).inverted?.point(point)
        }
    }

    /// Indicates whether the layer is within the depth that is drawn.
    ///
    /// The caller holds the lock.
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

    /// The sublayers in drawing order, the frontmost last.
    final var sublayersInDrawingOrder: [CALayer] {
        Self.lock.withLock { Self.inDrawingOrder(state.children, by: \.state) }
    }

    /// Sorts layers by depth and keeps the order of layers at equal depth.
    ///
    /// The caller holds the lock.
    static func inDrawingOrder(_ layers: [CALayer], by state: KeyPath<CALayer, LayerState>) -> [CALayer] {
        let depths = layers.map { layer in
            let depth = layer[keyPath: state].properties.zPosition
            return depth.isNaN ? 0 : depth
        }
        guard depths.contains(where: { $0 != depths[0] }) else { return layers }
        return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
    }
}

extension CALayer {
    /// Returns ``transform`` as an affine transform; valid only if the transform is affine.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets ``transform`` to an affine transform.
    public func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Returns whether images and text are drawn upside down in the layer's coordinates so that they appear upright.
    ///
    /// This is the case if the number of layers with flipped geometry, from this layer up to the topmost one, is odd.
    public func contentsAreFlipped() -> Bool {
        Self.lock.withLock {
            var isFlipped = false
            var layer: CALayer? = self
            while let present = layer {
                if present.state.properties.isGeometryFlipped { isFlipped.toggle() }
                layer = present.parent
            }
            return isFlipped
        }
    }

    /// Returns the layer as it appears on the screen: the layer itself, because nothing is animated.
    ///
    /// Differs from Apple: the result is the same layer, not a copy, and it is not nil before the layer was first
    /// drawn.
    public func presentation() -> Self? { self }

    /// Returns the layer that holds the current property values: the layer itself.
    public func model() -> Self { self }

}
