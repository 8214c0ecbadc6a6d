import CoreVideo
import Foundation

/// The path from one layer's coordinates to another's: up to the common ancestor and down again.
struct LayerPath {
    /// The steps up: the mapping of each layer, and the result for points that the mapping moves to infinity.
    private var outward: [(mapping: PlaneMapping, fallback: CGPoint)] = []
    /// The steps down; the mapping is nil if it has no inverse.
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
                let properties = layer.state.properties
                outward.append((properties.mapping(in: layer.parent?.state.properties), properties.fallback))
            }
            for layer in into.dropLast(shared).reversed() {
                let properties = layer.state.properties
                inward.append(
                    (properties.mapping(in: layer.parent?.state.properties).inverted, properties.inverseFallback)
                )
            }
        }
        // Layers without other references are freed here, outside the lock.
        withExtendedLifetime(kept) {}
    }

    /// Returns a layer and its ancestors, the topmost last.
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
        // A pure translation keeps the size exactly.
        return CGRect(origin: point(rect.origin), size: rect.size)
    }
}
