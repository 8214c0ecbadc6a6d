public import Foundation

extension CALayer {
    /// A point of another layer's coordinates in this layer's.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - layer: whose coordinates it is in; nil for those that the topmost layer is placed in. Layers of separate
    ///     trees are taken to be placed in the same coordinates.
    public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        let origin = originInRoot
        let outer = layer.map { CGPoint(x: point.x + $0.originInRoot.x, y: point.y + $0.originInRoot.y) } ?? point
        return CGPoint(x: outer.x - origin.x, y: outer.y - origin.y)
    }

    /// A point of this layer's coordinates in another layer's.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - layer: whose coordinates are wanted; nil as in ``convert(_:from:)``.
    public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        let origin = originInRoot
        let outer = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
        return layer?.convert(outer, from: nil) ?? outer
    }

    /// A rectangle of another layer's coordinates in this layer's; see ``convert(_:from:)-(CGPoint,_)``.
    public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: layer), size: rect.size)
    }

    /// A rectangle of this layer's coordinates in another layer's; see ``convert(_:to:)-(CGPoint,_)``.
    public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: layer), size: rect.size)
    }

    /// Whether a point of this layer's coordinates lies within its bounds, the right and lower edges excluded.
    public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// Where the zero of this layer's coordinates lies in those that the topmost layer is placed in.
    private var originInRoot: CGPoint {
        var origin = CGPoint.zero
        var layer: CALayer? = self
        while let present = layer {
            let frame = present.frame
            let bounds = present.bounds
            origin.x += frame.minX - bounds.minX
            origin.y += frame.minY - bounds.minY
            layer = present.superlayer
        }
        return origin
    }
}
