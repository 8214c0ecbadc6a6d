import Foundation
import QuartzCore

/// One drawing, as a value: geometry in a layer's own coordinates, and the mapping to pixels of the target.
indirect enum PaintNode {
    /// A filled rectangle, its corners round.
    case box(RoundedRect, SceneColor, CGAffineTransform)
    /// A line along the inside of a rectangle's edges.
    case border(RoundedRect, width: CGFloat, SceneColor, CGAffineTransform)
    case shape(ShapeContents, CGAffineTransform)
    /// A text in a rectangle.
    case text(TextContents, CGRect, CGAffineTransform)
    case gradient(GradientContents, RoundedRect, CGAffineTransform)
    case image(ScenePicture)
    case group(PaintGroup)
}

/// Several items as one.
struct PaintGroup {
    /// In painting order.
    var items: [LayerScene.Item]
    /// What is cut at, and how it lies.
    var clip: (shape: RoundedRect, transform: CGAffineTransform)?
    /// What shows the group where it is opaque.
    var mask: [LayerScene.Item]?
}

/// A rectangle with corners that may be round.
struct RoundedRect: Hashable {
    var rect: CGRect
    /// Radii of the corners: upper left, upper right, lower right, lower left.
    var radii: SIMD4<Double> = .zero

    init(_ rect: CGRect) { self.rect = rect }

    /// Makes a rectangle whose corners have a radius, half of the shorter side at most.
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

    /// The rectangle without a rim of a width, its corners with the same centres.
    func inset(by width: CGFloat) -> RoundedRect {
        var result = self
        result.rect = rect.width > 2 * width && rect.height > 2 * width ? rect.insetBy(dx: width, dy: width) : .null
        result.radii = (radii - Double(width)).clamped(lowerBound: .zero, upperBound: radii)
        return result
    }

    /// The same around a place, where the rectangle is too large for what draws: it is cut outside of the place, with
    /// enough left that no corner comes into it.
    func cut(around place: CGRect) -> RoundedRect {
        let margin = CGFloat(radii.max()) + 1
        guard margin < CompositorLimits.farthest, !rect.isNull else { return RoundedRect(rect.common(with: place)) }
        var result = self
        result.rect = rect.common(with: place.insetBy(dx: -margin, dy: -margin))
        return result
    }
}
