import CoreVideo
import Foundation

extension LayerLook {
    /// The point of the layer that is placed, in its bounds as they lie before flipping.
    private var anchor: CGPoint {
        CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// Whether the transform does nothing to the layer's points.
    private var isPlain: Bool { CATransform3DIsIdentity(transform) }

    /// The layer's rectangle in its superlayer: the smallest upright one around the transformed bounds.
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

    /// Sets size and position so that the frame is a rectangle, as far as the transform allows.
    mutating func setFrame(_ frame: CGRect) {
        guard !isPlain else {
            bounds.size = frame.size
            position = CGPoint(
                x: frame.minX + anchorPoint.x * frame.width,
                y: frame.minY + anchorPoint.y * frame.height
            )
            return
        }
        // The size is that of the rectangle as the transform's inverse makes it, without moves and perspective.
        var turning = PlaneMapping(transform)
        (turning.tx, turning.ty, turning.p, turning.q, turning.w) = (0, 0, 0, 0, 1)
        if let inverse = turning.inverted {
            bounds.size = inverse.rect(CGRect(origin: .zero, size: frame.size)).size
        }
        let present = self.frame
        position.x += frame.midX - present.midX
        position.y += frame.midY - present.midY
    }

    /// From the layer's bounds to its superlayer, without flipping and the superlayer's transform of sublayers.
    private var placing: PlaneMapping { PlaneMapping(placingInSpace) }

    private var placingInSpace: CATransform3D {
        let anchor = anchor
        return CATransform3DConcat(
            CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ),
            CATransform3DMakeTranslation(position.x, position.y, zPosition)
        )
    }

    /// From the layer's coordinates to those of the layer that it is in.
    ///
    /// - Parameter outer: the layer that it is in, whose transform of sublayers counts; nil for none.
    func mapping(in outer: LayerLook?) -> PlaneMapping {
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

    /// About which point sublayers are transformed, in the coordinates that they are placed in.
    private var sublayerCentre: CGPoint {
        let anchor = anchor
        return isGeometryFlipped ? CGPoint(x: anchor.x, y: bounds.minY + bounds.maxY - anchor.y) : anchor
    }

    /// Upside down within the bounds.
    private var flip: PlaneMapping {
        PlaneMapping(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
    }

    /// Where a point goes that the layer's mapping sends nowhere: to where the layer is placed.
    var fallback: CGPoint { position }

    /// The point of the layer's coordinates that stands for all where no point leads to it: the anchor point.
    var inverseFallback: CGPoint { sublayerCentre }
}

extension PlaneMapping {
    /// The smallest upright rectangle around what the mapping makes of one; corners that it sends nowhere are left out.
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
