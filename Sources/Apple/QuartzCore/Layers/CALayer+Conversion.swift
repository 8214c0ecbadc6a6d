import CoreVideo
public import Foundation

extension CALayer {
    /// A point of another layer's coordinates in this layer's.
    ///
    /// All transforms between the two count. Where one of them has no inverse, as when it scales to nothing, every point
    /// of the outer layer is taken for the inner one's anchor point; a point that perspective sends infinitely far is taken
    /// to where the layer is placed.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - layer: whose coordinates it is in; nil for those that the topmost layer is placed in. Layers of separate
    ///     trees are taken to be placed in the same coordinates.
    public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        LayerPath(from: layer, to: self).point(point)
    }

    /// A point of this layer's coordinates in another layer's.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - layer: whose coordinates are wanted; nil as in ``convert(_:from:)-(CGPoint,_)``.
    public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        LayerPath(from: self, to: layer).point(point)
    }

    /// The smallest upright rectangle in this layer's coordinates around one of another layer's; see
    /// ``convert(_:from:)-(CGPoint,_)``.
    public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        LayerPath(from: layer, to: self).rect(rect)
    }

    /// The smallest upright rectangle in another layer's coordinates around one of this layer's; see
    /// ``convert(_:to:)-(CGPoint,_)``.
    public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        LayerPath(from: self, to: layer).rect(rect)
    }
}

/// The way from one layer's coordinates to another's: out to the layer that both are in, and into it again.
private struct LayerPath {
    /// Out of layers: each one's mapping, and where it sends points that have no place.
    private var outward: [(mapping: PlaneMapping, fallback: CGPoint)] = []
    /// Into layers; nil for a mapping that cannot be undone.
    private var inward: [(mapping: PlaneMapping?, fallback: CGPoint)] = []

    init(from start: CALayer?, to end: CALayer?) {
        guard start !== end else { return }
        var kept: [CALayer] = []
        CALayer.lock.withLock {
            let out = Self.chain(from: start, &kept)
            let into = Self.chain(from: end, &kept)
            var shared = 0
            while shared < out.count, shared < into.count,
                out[out.count - 1 - shared] === into[into.count - 1 - shared]
            {
                shared += 1
            }
            for layer in out.dropLast(shared) {
                let look = layer.state.look
                outward.append((look.mapping(in: layer.parent?.state.look), look.fallback))
            }
            for layer in into.dropLast(shared).reversed() {
                let look = layer.state.look
                inward.append((look.mapping(in: layer.parent?.state.look).inverted, look.inverseFallback))
            }
        }
        // Layers that nobody else keeps any more end here, outside of the lock.
        withExtendedLifetime(kept) {}
    }

    /// A layer and those that it is in, the topmost last.
    private static func chain(from layer: CALayer?, _ kept: inout [CALayer]) -> [CALayer] {
        var chain: [CALayer] = []
        var next = layer
        while let layer = next {
            chain.append(layer)
            next = layer.parent
        }
        kept += chain
        return chain
    }

    func point(_ point: CGPoint) -> CGPoint {
        var point = point
        for step in outward { point = step.mapping.point(point) ?? step.fallback }
        for step in inward { point = step.mapping.flatMap { $0.point(point) } ?? step.fallback }
        return point
    }

    func rect(_ rect: CGRect) -> CGRect {
        guard !rect.isNull, !rect.isInfinite else { return rect }
        guard outward.allSatisfy({ $0.mapping.isMove }), inward.allSatisfy({ $0.mapping?.isMove ?? false }) else {
            let rect = rect.standardized
            let corners = [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
            ]
            return CGRect(around: corners.map(point))
        }
        // Sizes stay exactly what they are.
        return CGRect(origin: point(rect.origin), size: rect.size)
    }
}
