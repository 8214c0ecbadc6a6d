public import Foundation

/// A path in the plane: straight lines and curves in open or closed subpaths.
///
/// Immutable, except for its subclass ``CGMutablePath``. Two paths are equal if their elements are equal.
public class CGPath: Hashable {
    /// The elements, in order.
    package var segments: [PathSegment]

    /// Creates a path from elements.
    package init(segments: [PathSegment]) { self.segments = segments }

    /// Creates a rectangular path that starts at the smallest x and y.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - transform: The transform applied to it, or nil.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Creates the ellipse inscribed in a rectangle.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - transform: The transform applied to the ellipse, or nil.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(segments: path.segments)
    }

    /// Creates a rectangular path with rounded corners.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - cornerWidth: The width of a corner, at most half of the rectangle's width.
    ///   - cornerHeight: The height of a corner, at most half of the rectangle's height.
    ///   - transform: The transform applied to the path, or nil.
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

    /// Returns an immutable copy.
    public func copy() -> CGPath? { CGPath(segments: segments) }

    /// Returns a mutable copy.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(segments: segments) }

    /// Returns a transformed copy; without a transform, a plain one.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        let transform = transform?.pointee ?? .identity
        return CGPath(segments: segments.map { $0.applying(transform) })
    }

    /// Returns a transformed mutable copy; without a transform, a plain one.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        let transform = transform?.pointee ?? .identity
        return CGMutablePath(segments: segments.map { $0.applying(transform) })
    }

    /// A Boolean value that indicates whether the path has no elements.
    public var isEmpty: Bool { segments.isEmpty }

    /// The end of the last element; zero in an empty path.
    public var currentPoint: CGPoint {
        guard let last = segments.last else { return .zero }
        if let end = last.end { return end }
        for case .move(let start) in segments.reversed() { return start }
        return .zero
    }

    /// The smallest upright rectangle around all points, control points included; null for an empty path.
    public var boundingBox: CGRect { CGRect(around: segments.flatMap(\.points)) }

    /// Calls a closure with each element, whose points are valid only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for segment in segments {
            var points = segment.points
            points.withUnsafeMutableBufferPointer { points in
                // An element without points still has an address, as on Apple's systems.
                var nothing = CGPoint.zero
                withUnsafeMutablePointer(to: &nothing) { nothing in
                    var element = CGPathElement(type: segment.type, points: points.baseAddress ?? nothing)
                    block(&element)
                }
            }
        }
    }

    /// Returns a Boolean value that indicates whether both have the same elements.
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs === rhs || lhs.segments == rhs.segments }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) { hasher.combine(segments) }
}

/// One element of a path, as ``CGPath/applyWithBlock(_:)`` passes it.
public struct CGPathElement {
    /// The kind of the element.
    public var type: CGPathElementType
    /// One point for moves and lines, two for a quadratic curve, three for a cubic one; control points come first.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// The kinds of path elements.
public enum CGPathElementType: Int32, Sendable {
    /// The start of a new subpath.
    case moveToPoint = 0
    /// A straight line.
    case addLineToPoint = 1
    /// A curve with one control point.
    case addQuadCurveToPoint = 2
    /// A curve with two control points.
    case addCurveToPoint = 3
    /// A line back to the start of the subpath.
    case closeSubpath = 4
}

extension PathSegment {
    /// The public type of the element.
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
    /// Creates the smallest upright rectangle around points; null if there are none.
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
