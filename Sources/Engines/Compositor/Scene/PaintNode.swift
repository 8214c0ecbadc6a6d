import Foundation
import QuartzCore

/// A drawing as a value: geometry in a layer's own coordinates, and the transform to target pixels.
indirect enum PaintNode {
    /// A filled rectangle, whose corners may be rounded.
    case box(RoundedRect, SceneColor, CGAffineTransform)
    /// A line along the inside of a rectangle's edges.
    case border(RoundedRect, width: CGFloat, SceneColor, CGAffineTransform)
    case shape(ShapeContents, CGAffineTransform)
    /// Text in a rectangle.
    case text(TextContents, CGRect, CGAffineTransform)
    case gradient(GradientContents, RoundedRect, CGAffineTransform)
    case image(SceneImage)
    case group(PaintGroup)
}

/// Several items that are painted as one.
struct PaintGroup {
    /// The items in painting order.
    var items: [LayerScene.Item]
    /// The clipping shape and its transform.
    var clip: (shape: RoundedRect, transform: CGAffineTransform)?
    /// The items whose alpha masks the group.
    var mask: [LayerScene.Item]?
}

/// A rectangle whose corners may be rounded.
struct RoundedRect: Hashable {
    var rect: CGRect
    /// The radii of the corners: upper left, upper right, lower right, lower left.
    var radii: SIMD4<Double> = .zero

    init(_ rect: CGRect) { self.rect = rect }

    /// Creates a rectangle with a corner radius, limited to half of the shorter side.
    init(_ rect: CGRect, radius: CGFloat, corners: CACornerMask) {
        self.rect = rect
        let radius = Double(min(radius, min(rect.width, rect.height) / 2))
        guard radius > 0, radius.isFinite else { return }
        radii = SIMD4(
            corners.contains(.layerMinXMinYCorner) ? radius : 0,
            corners.contains(.layerMaxXMinYCorner) ? radius : 0,
            corners.contains(.layerMaxXMaxYCorner) ? radius : 0,
            corners.contains(.layerMinXMaxYCorner) ? radius : 0
        )
    }

    var isRound: Bool { radii != .zero }

    /// Returns the rectangle inset by a width, with the same corner centres.
    func inset(by width: CGFloat) -> RoundedRect {
        var result = self
        result.rect = rect.width > 2 * width && rect.height > 2 * width ? rect.insetBy(dx: width, dy: width) : .null
        result.radii = (radii - Double(width)).clamped(lowerBound: .zero, upperBound: radii)
        return result
    }

    /// Returns the rectangle reduced to the surroundings of a visible area, for rectangles that exceed the drawing
    /// limits.
    ///
    /// Enough margin remains that no new corner enters the visible area.
    func cut(around place: CGRect) -> RoundedRect {
        let margin = CGFloat(radii.max()) + 1
        guard margin < CompositorLimits.farthest, !rect.isNull else { return RoundedRect(rect.common(with: place)) }
        var result = self
        result.rect = rect.common(with: place.insetBy(dx: -margin, dy: -margin))
        return result
    }
}
