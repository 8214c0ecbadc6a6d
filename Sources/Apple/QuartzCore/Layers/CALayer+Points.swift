import CoreVideo
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
