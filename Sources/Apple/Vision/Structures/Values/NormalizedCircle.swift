public import Foundation

/// A circle in fractions of an image, with the origin at the lower left.
public struct NormalizedCircle: Hashable, Sendable {
    /// The centre.
    public let center: NormalizedPoint
    /// The radius.
    public let radius: CGFloat

    /// Creates a circle.
    public init(center: NormalizedPoint, radius: CGFloat) {
        self.center = center
        self.radius = radius
    }

    /// The circle around (0, 0) without extent.
    public static var zero: NormalizedCircle { NormalizedCircle(center: .zero, radius: 0) }

    /// Returns the smallest circle around points; ``zero`` without points.
    public static func boundingCircle(for points: [NormalizedPoint]) -> NormalizedCircle {
        guard let circle = BoundingCircle(around: points.map { SIMD2(Double($0.x), Double($0.y)) }) else {
            return .zero
        }
        return NormalizedCircle(
            center: NormalizedPoint(x: CGFloat(circle.centre.x), y: CGFloat(circle.centre.y)),
            radius: CGFloat(circle.radius)
        )
    }

    /// Returns whether a point lies in the circle or on it.
    public func contains(_ point: NormalizedPoint) -> Bool { distance(point) <= radius }

    /// Returns whether a point is at most half of a width away from the circle's line.
    public func contains(_ point: NormalizedPoint, inCircumferentialRingOfWidth ringWidth: CGFloat) -> Bool {
        abs(distance(point) - radius) <= ringWidth / 2
    }

    private func distance(_ point: NormalizedPoint) -> CGFloat { hypot(point.x - center.x, point.y - center.y) }
}
