import CoreVideo
import Foundation

extension LayerProperties {
    /// The anchor point, in the layer's coordinates before flipping.
    private var anchor: CGPoint {
        CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// Indicates whether the transform is the identity.
    private var isPlain: Bool { CATransform3DIsIdentity(transform) }

    /// The layer's rectangle in its superlayer: the smallest upright rectangle around the transformed bounds.
    var frame: CGRect {
        guard !isPlain else {
            return CGRect(
                x: position.x - anchorPoint.x * bounds.width,
                y: position.y - anchorPoint.y * bounds.height,
                width: bounds.width,
                height: bounds.height
            )
        }
        return placing.rect(bounds)
    }

    /// Sets size and position so that the frame becomes a rectangle, as closely as the transform allows.
    mutating func setFrame(_ frame: CGRect) {
        guard !isPlain else {
            bounds.size = frame.size
            position = CGPoint(
                x: frame.minX + anchorPoint.x * frame.width,
                y: frame.minY + anchorPoint.y * frame.height
            )
            return
        }
        // The size results from applying the transform's inverse to the rectangle, without translation and perspective.
        var turning = PlaneMapping(transform)
        (turning.tx, turning.ty, turning.p, turning.q, turning.w) = (0, 0, 0, 0, 1)
        if let inverse = turning.inverted {
            bounds.size = inverse.rect(CGRect(origin: .zero, size: frame.size)).size
        }
        let present = self.frame
        position.x += frame.midX - present.midX
        position.y += frame.midY - present.midY
    }

    /// The mapping from the layer's bounds to its superlayer, without flipping and the superlayer's sublayer transform.
    private var placing: PlaneMapping { PlaneMapping(placingInSpace) }

    private var placingInSpace: CATransform3D {
        let anchor = anchor
        return CATransform3DConcat(
            CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ),
            CATransform3DMakeTranslation(position.x, position.y, zPosition)
        )
    }

    /// Returns the mapping from the layer's coordinates to its superlayer's.
    ///
    /// - Parameter outer: the superlayer, whose sublayer transform is included; nil for none.
    func mapping(in outer: LayerProperties?) -> PlaneMapping {
        let outer = outer.flatMap { CATransform3DIsIdentity($0.sublayerTransform) ? nil : $0 }
        let placing: PlaneMapping
        if let outer {
            let middle = outer.sublayerCentre
            let around = CATransform3DConcat(
                CATransform3DTranslate(outer.sublayerTransform, -middle.x, -middle.y, 0),
                CATransform3DMakeTranslation(middle.x, middle.y, 0)
            )
            placing = PlaneMapping(CATransform3DConcat(placingInSpace, around))
        } else if isPlain {
            let anchor = anchor
            placing = PlaneMapping(CGAffineTransform(translationX: position.x - anchor.x, y: position.y - anchor.y))
        } else {
            placing = self.placing
        }
        return isGeometryFlipped ? flip.concatenating(placing) : placing
    }

    /// The point about which sublayers are transformed, in the coordinates in which they are positioned.
    private var sublayerCentre: CGPoint {
        let anchor = anchor
        return isGeometryFlipped ? CGPoint(x: anchor.x, y: bounds.minY + bounds.maxY - anchor.y) : anchor
    }

    /// The vertical flip within the bounds.
    private var flip: PlaneMapping {
        PlaneMapping(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
    }

    /// The result for points that the layer's mapping moves to infinity: the layer's position.
    var fallback: CGPoint { position }

    /// The result for all points if the layer's mapping has no inverse: the anchor point.
    var inverseFallback: CGPoint { sublayerCentre }
}

extension PlaneMapping {
    /// Returns the smallest upright rectangle around a mapped rectangle; corners that map to infinity are ignored.
    package func rect(_ rect: CGRect) -> CGRect {
        guard !rect.isNull, !rect.isInfinite else { return rect }
        if isMove {
            return CGRect(x: rect.minX + tx, y: rect.minY + ty, width: rect.width, height: rect.height)
        }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ]
        let found = CGRect(around: corners.compactMap(point))
        return found.isNull ? .zero : found
    }
}
