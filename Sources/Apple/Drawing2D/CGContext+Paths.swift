public import CoreVideo
public import Foundation

extension CGContext {
    /// Forgets the path.
    public func beginPath() { pathSegments = CGMutablePath() }
    /// Closes the present part of the path.
    public func closePath() { pathSegments.closeSubpath() }
    /// Begins a new part of the path.
    public func move(to point: CGPoint) { pathSegments.move(to: point) }
    /// Adds a line.
    public func addLine(to point: CGPoint) { pathSegments.addLine(to: point) }
    /// Adds lines between points.
    public func addLines(between points: [CGPoint]) { pathSegments.addLines(between: points) }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { pathSegments.addRect(rect) }
    /// Adds rectangles.
    public func addRects(_ rects: [CGRect]) { for rect in rects { pathSegments.addRect(rect) } }
    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) { pathSegments.addEllipse(in: rect) }
    /// Adds a path.
    public func addPath(_ path: CGPath) { pathSegments.addPath(path) }
    /// Adds an arc of a circle.
    public func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        pathSegments.addArc(
            center: center,
            radius: radius,
            startAngle: startAngle,
            endAngle: endAngle,
            clockwise: clockwise
        )
    }
    /// Adds a rounded corner.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        pathSegments.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }
    /// Adds a cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        pathSegments.addCurve(to: end, control1: control1, control2: control2)
    }
    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        pathSegments.addQuadCurve(to: end, control: control)
    }

    /// A copy of the path; nil if it is empty.
    public var path: CGPath? { pathSegments.isEmpty ? nil : pathSegments.copy() }
    /// The end of the path.
    public var currentPointOfPath: CGPoint { pathSegments.currentPoint }
    /// A Boolean value that indicates whether the path is empty.
    public var isPathEmpty: Bool { pathSegments.isEmpty }
    /// The rectangle around the path; null if it is empty.
    public var boundingBoxOfPath: CGRect { pathSegments.boundingBox }

    private func takePath() -> [PathSegment] {
        defer { pathSegments = CGMutablePath() }
        return pathSegments.segments
    }

    /// Fills the path, and forgets it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        let segments = takePath()
        paint { $0.fill(segments, evenOdd: rule == .evenOdd) }
    }

    /// Strokes the path, and forgets it.
    public func strokePath() {
        let segments = takePath()
        paint { $0.stroke(segments) }
    }

    /// Draws the path, and forgets it.
    public func drawPath(using mode: CGPathDrawingMode) {
        let segments = takePath()
        if mode != .stroke {
            let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
            paint { $0.fill(segments, evenOdd: isEvenOdd) }
        }
        if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { paint { $0.stroke(segments) } }
    }

    /// Strokes lines between pairs of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        let path = CGMutablePath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: points[index])
            path.addLine(to: points[index + 1])
        }
        let segments = path.segments
        paint { $0.stroke(segments) }
    }

    private func segments(_ build: (CGMutablePath) -> Void) -> [PathSegment] {
        let path = CGMutablePath()
        build(path)
        return path.segments
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {
        let segments = segments { $0.addRect(rect) }
        paint { $0.fill(segments, evenOdd: false) }
    }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

    /// Makes a rectangle transparent.
    public func clear(_ rect: CGRect) {
        let segments = segments { $0.addRect(rect) }
        let kept = state
        state.blend = .clear
        paint { $0.fill(segments, evenOdd: false) }
        state = kept
    }

    /// Strokes a rectangle.
    public func stroke(_ rect: CGRect) {
        let segments = segments { $0.addRect(rect) }
        paint { $0.stroke(segments) }
    }

    /// Strokes a rectangle with lines of a width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let kept = state
        setLineWidth(width)
        stroke(rect)
        state = kept
    }

    /// Fills an ellipse.
    public func fillEllipse(in rect: CGRect) {
        let segments = segments { $0.addEllipse(in: rect) }
        paint { $0.fill(segments, evenOdd: false) }
    }

    /// Strokes an ellipse.
    public func strokeEllipse(in rect: CGRect) {
        let segments = segments { $0.addEllipse(in: rect) }
        paint { $0.stroke(segments) }
    }

    /// Limits drawing to the path, and forgets it.
    public func clip(using rule: CGPathFillRule = .winding) {
        addClip(takePath(), evenOdd: rule == .evenOdd)
    }

    /// Limits drawing to a rectangle.
    public func clip(to rect: CGRect) { addClip(segments { $0.addRect(rect) }, evenOdd: false) }

    /// Limits drawing to rectangles.
    public func clip(to rects: [CGRect]) {
        addClip(segments { path in for rect in rects { path.addRect(rect) } }, evenOdd: false)
    }

    /// Limits drawing to a mask that is stretched over a rectangle.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        state.clips.append(.mask(mask, rect, state.transform))
    }

    /// Removes the limits of drawing.
    public func resetClip() { state.clips = [] }

    private func addClip(_ segments: [PathSegment], evenOdd: Bool) {
        guard state.clips.count < 1000 else { return }
        state.clips.append(.path(segments.map { $0.applying(state.transform) }, evenOdd: evenOdd))
    }

    /// The rectangle around the limits of drawing, in user space.
    public var boundingBoxOfClipPath: CGRect {
        var box = CGRect(x: 0, y: 0, width: width, height: height)
        for case .path(let segments, _) in state.clips {
            box = box.intersection(CGRect(around: segments.flatMap(\.points)))
        }
        return box.applying(state.transform.inverted())
    }

    private func paint(_ body: (Painter) -> Void) { canvas.paint(state, body) }
}
