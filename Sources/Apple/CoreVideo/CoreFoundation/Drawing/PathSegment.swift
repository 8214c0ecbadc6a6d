package import Foundation

/// One element of a path.
package enum PathSegment: Hashable, Sendable {
    /// Starts a new subpath at a point.
    case move(CGPoint)
    /// A straight line to a point.
    case line(CGPoint)
    /// A quadratic curve to a point.
    case quad(CGPoint, control: CGPoint)
    /// A cubic curve to a point.
    case cubic(CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the start of the subpath.
    case close

    /// The points of the element: control points first, as in ``CGPathElement``.
    package var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let point, let control): [control, point]
        case .cubic(let point, let first, let second): [first, second, point]
        case .close: []
        }
    }

    /// The end of the element; nil for one that closes the subpath.
    package var end: CGPoint? {
        switch self {
        case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _): point
        case .close: nil
        }
    }

    /// A Boolean value that indicates whether all coordinates are finite.
    package var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

    /// Returns the transformed element.
    package func applying(_ transform: CGAffineTransform) -> PathSegment {
        switch self {
        case .move(let point): .move(point.applying(transform))
        case .line(let point): .line(point.applying(transform))
        case .quad(let point, let control): .quad(point.applying(transform), control: control.applying(transform))
        case .cubic(let point, let first, let second):
            .cubic(
                point.applying(transform),
                control1: first.applying(transform),
                control2: second.applying(transform)
            )
        case .close: .close
        }
    }
}
