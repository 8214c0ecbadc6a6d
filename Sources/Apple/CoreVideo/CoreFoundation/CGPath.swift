public import Foundation

/// A line in the plane: straight pieces, curves, and parts that are closed or not.
///
/// Not to be changed by itself; ``CGMutablePath`` can be. Two are equal when their steps are.
public class CGPath: Hashable {
    /// The steps, in order.
    package var segments: [PathSegment]

    /// Makes a path of steps.
    package init(segments: [PathSegment]) { self.segments = segments }

    /// Makes the outline of a rectangle, beginning at its smallest x and y.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - transform: applied to it; nil for none.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Makes the ellipse that touches the sides of a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - transform: applied to it; nil for none.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Makes the outline of a rectangle with round corners.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - cornerWidth: how wide a corner is; half of the width at most.
    ///   - cornerHeight: how high a corner is; half of the height at most.
    ///   - transform: applied to it; nil for none.
    public convenience init(
        roundedRect rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect,
            cornerWidth: cornerWidth,
            cornerHeight: cornerHeight,
            transform: transform?.pointee ?? .identity
        )
        self.init(segments: path.segments)
    }

    /// A copy that nobody changes.
    public func copy() -> CGPath? { CGPath(segments: segments) }

    /// A copy that can be changed.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(segments: segments) }

    /// A copy as a mapping makes it; nil for none.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        let transform = transform?.pointee ?? .identity
        return CGPath(segments: segments.map { $0.applying(transform) })
    }

    /// A copy as a mapping makes it, which can be changed; nil for none.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        let transform = transform?.pointee ?? .identity
        return CGMutablePath(segments: segments.map { $0.applying(transform) })
    }

    /// Whether there is no step.
    public var isEmpty: Bool { segments.isEmpty }

    /// Where the last step ended; zero in an empty path.
    public var currentPoint: CGPoint {
        guard let last = segments.last else { return .zero }
        if let end = last.end { return end }
        for case .move(let start) in segments.reversed() { return start }
        return .zero
    }

    /// The smallest upright rectangle around all points, control points included; null for an empty path.
    public var boundingBox: CGRect { CGRect(around: segments.flatMap(\.points)) }

    /// Calls a closure with each step, whose points are there only for the time of the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for segment in segments {
            var points = segment.points
            points.withUnsafeMutableBufferPointer { points in
                // A step without points has an address all the same, as Apple's has.
                var nothing = CGPoint.zero
                withUnsafeMutablePointer(to: &nothing) { nothing in
                    var element = CGPathElement(type: segment.type, points: points.baseAddress ?? nothing)
                    block(&element)
                }
            }
        }
    }

    /// Whether both have the same steps.
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs === rhs || lhs.segments == rhs.segments }

    /// Hashes the steps.
    public func hash(into hasher: inout Hasher) { hasher.combine(segments) }
}

/// One step along a path, as ``CGPath/applyWithBlock(_:)`` gives it.
public struct CGPathElement {
    /// What it is.
    public var type: CGPathElementType
    /// One point of moves and lines, two of a quadratic curve, three of a cubic one; control points come first.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Makes a step.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// Kinds of steps along a path.
public enum CGPathElementType: Int32, Sendable {
    /// Begins a part of its own.
    case moveToPoint = 0
    /// A straight line.
    case addLineToPoint = 1
    /// A curve with one control point.
    case addQuadCurveToPoint = 2
    /// A curve with two control points.
    case addCurveToPoint = 3
    /// A line back to the beginning of the part.
    case closeSubpath = 4
}

extension PathSegment {
    /// The step's kind by its public name.
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}

extension CGRect {
    /// The smallest upright rectangle around points; null around none.
    package init(around points: some Sequence<CGPoint>) {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        guard low.x <= high.x, low.y <= high.y else {
            self = .null
            return
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
