public import Foundation

/// A path that can be extended.
///
/// Change it on one thread at a time. Lines and curves added before the first ``move(to:transform:)`` have no start
/// point and are ignored.
public final class CGMutablePath: CGPath {
    /// The distance of the control points of a quarter circle from its ends, as a fraction of the radius.
    private static let quarter: CGFloat = 0.552_284_749_830_793_4

    /// Creates an empty path.
    public convenience init() { self.init(segments: []) }

    /// Starts a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        segments.append(.move(point.applying(transform)))
    }

    /// Adds a straight line to a point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(.line(point), transform)
    }

    /// Adds a quadratic curve to a point.
    public func addQuadCurve(
        to end: CGPoint,
        control: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        add(.quad(end, control: control), transform)
    }

    /// Adds a cubic curve to a point.
    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        add(.cubic(end, control1: control1, control2: control2), transform)
    }

    /// Adds a line to the start of the subpath; the next element starts there.
    public func closeSubpath() {
        guard let last = segments.last, last != .close else { return }
        segments.append(.close)
    }

    /// Adds a rectangle as a closed subpath that starts at its smallest x and y.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        addLines(between: corners, transform: transform)
        closeSubpath()
    }

    /// Adds rectangles, each as a closed subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Starts a subpath at the first of the points and adds lines from one point to the next.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds the ellipse inscribed in a rectangle; it starts at the right and proceeds toward larger y.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        let (x, y) = (rect.width / 2 * Self.quarter, rect.height / 2 * Self.quarter)
        move(to: CGPoint(x: rect.maxX, y: rect.midY), transform: transform)
        addCurve(
            to: CGPoint(x: rect.midX, y: rect.maxY),
            control1: CGPoint(x: rect.maxX, y: rect.midY + y),
            control2: CGPoint(x: rect.midX + x, y: rect.maxY),
            transform: transform
        )
        addCurve(
            to: CGPoint(x: rect.minX, y: rect.midY),
            control1: CGPoint(x: rect.midX - x, y: rect.maxY),
            control2: CGPoint(x: rect.minX, y: rect.midY + y),
            transform: transform
        )
        addCurve(
            to: CGPoint(x: rect.midX, y: rect.minY),
            control1: CGPoint(x: rect.minX, y: rect.midY - y),
            control2: CGPoint(x: rect.midX - x, y: rect.minY),
            transform: transform
        )
        addCurve(
            to: CGPoint(x: rect.maxX, y: rect.midY),
            control1: CGPoint(x: rect.midX + x, y: rect.minY),
            control2: CGPoint(x: rect.maxX, y: rect.midY - y),
            transform: transform
        )
        closeSubpath()
    }

    /// Adds a rectangle with rounded corners as a closed subpath.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - cornerWidth: The width of a corner, at most half of the rectangle's width.
    ///   - cornerHeight: The height of a corner, at most half of the rectangle's height.
    ///   - transform: The transform applied to the rectangle.
    public func addRoundedRect(
        in rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard !rect.isNull else { return }
        let (x, y) = (
            min(max(cornerWidth, 0), abs(rect.width) / 2), min(max(cornerHeight, 0), abs(rect.height) / 2)
        )
        guard x > 0, y > 0 else { return addRect(rect, transform: transform) }
        let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        let (dx, dy) = (x - x * Self.quarter, y - y * Self.quarter)
        move(to: CGPoint(x: left + x, y: top), transform: transform)
        addLine(to: CGPoint(x: right - x, y: top), transform: transform)
        addCurve(
            to: CGPoint(x: right, y: top + y),
            control1: CGPoint(x: right - dx, y: top),
            control2: CGPoint(x: right, y: top + dy),
            transform: transform
        )
        addLine(to: CGPoint(x: right, y: bottom - y), transform: transform)
        addCurve(
            to: CGPoint(x: right - x, y: bottom),
            control1: CGPoint(x: right, y: bottom - dy),
            control2: CGPoint(x: right - dx, y: bottom),
            transform: transform
        )
        addLine(to: CGPoint(x: left + x, y: bottom), transform: transform)
        addCurve(
            to: CGPoint(x: left, y: bottom - y),
            control1: CGPoint(x: left + dx, y: bottom),
            control2: CGPoint(x: left, y: bottom - dy),
            transform: transform
        )
        addLine(to: CGPoint(x: left, y: top + y), transform: transform)
        addCurve(
            to: CGPoint(x: left + x, y: top),
            control1: CGPoint(x: left, y: top + dy),
            control2: CGPoint(x: left + dx, y: top),
            transform: transform
        )
        closeSubpath()
    }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        segments += path.segments.map { $0.applying(transform) }
    }

    private func add(_ segment: PathSegment, _ transform: CGAffineTransform) {
        guard !segments.isEmpty else { return }
        segments.append(segment.applying(transform))
    }
}
