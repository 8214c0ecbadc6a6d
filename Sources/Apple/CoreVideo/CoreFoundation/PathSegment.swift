package import Foundation

/// One step along a path.
package enum PathSegment: Hashable, Sendable {
    /// Begins a part of its own at a point.
    case move(CGPoint)
    /// A straight line to a point.
    case line(CGPoint)
    /// A curve to a point, drawn toward one control point.
    case quad(CGPoint, control: CGPoint)
    /// A curve to a point, drawn toward two control points.
    case cubic(CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to where the part began.
    case close

    /// The points: control points first, as ``CGPathElement`` has them.
    package var points: [CGPoint] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let point, let control): [control, point]
        case .cubic(let point, let first, let second): [first, second, point]
        case .close: []
        }
    }

    /// Where the step ends; nil for one that goes back.
    package var end: CGPoint? {
        switch self {
        case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _): point
        case .close: nil
        }
    }

    /// Whether all of its points are numbers and finite.
    package var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

    /// The step as a mapping makes it.
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
