import CCairo
import CoreVideo
import Foundation
import QuartzCore

/// A painter that fills and strokes a path.
struct ShapePainter {
    private let shape: ShapeContents
    private let transform: CGAffineTransform

    init(_ shape: ShapeContents, _ transform: CGAffineTransform) {
        self.shape = shape
        self.transform = transform
    }

    func paint(in context: OpaquePointer) {
        if let fill = shape.fillColor?.rgba, fill.w > 0 {
            trace(shape.path, in: context)
            cairo_set_fill_rule(
                context,
                shape.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
            )
            context.setSource(fill)
            cairo_fill(context)
        }
        if let stroke = shape.strokeColor?.rgba, stroke.w > 0, shape.lineWidth > 0, shape.lineWidth.isFinite {
            trace(shape.strokedPath, in: context)
            context.setSource(stroke)
            context.concatenate(transform)
            setPen(in: context)
            cairo_stroke(context)
        }
    }

    /// Adds the segments of a path.
    ///
    /// Points are transformed here and clamped to the range of Cairo's coordinates.
    private func trace(_ path: [PathSegment], in context: OpaquePointer) {
        func place(_ point: CGPoint) -> (x: Double, y: Double) {
            let mapped = point.applying(transform)
            let limit = CompositorLimits.farthest
            return (Double(min(max(mapped.x, -limit), limit)), Double(min(max(mapped.y, -limit), limit)))
        }
        cairo_new_path(context)
        var last = CGPoint.zero
        for segment in path {
            switch segment {
            case .move(let point):
                let to = place(point)
                cairo_move_to(context, to.x, to.y)
            case .line(let point):
                let to = place(point)
                cairo_line_to(context, to.x, to.y)
            case .quad(let point, let control):
                // The equivalent cubic curve.
                let first = CGPoint(x: last.x + (control.x - last.x) * 2 / 3, y: last.y + (control.y - last.y) * 2 / 3)
                let second = CGPoint(
                    x: point.x + (control.x - point.x) * 2 / 3,
                    y: point.y + (control.y - point.y) * 2 / 3
                )
                let (a, b, to) = (place(first), place(second), place(point))
                cairo_curve_to(context, a.x, a.y, b.x, b.y, to.x, to.y)
            case .cubic(let point, let control1, let control2):
                let (a, b, to) = (place(control1), place(control2), place(point))
                cairo_curve_to(context, a.x, a.y, b.x, b.y, to.x, to.y)
            case .close:
                cairo_close_path(context)
            }
            if let end = segment.end { last = end }
        }
    }

    private func setPen(in context: OpaquePointer) {
        cairo_set_line_width(context, min(shape.lineWidth, CompositorLimits.farthest))
        let cap =
            switch shape.lineCap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        cairo_set_line_cap(context, cap)
        let join =
            switch shape.lineJoin {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        cairo_set_line_join(context, join)
        if shape.miterLimit.isFinite { cairo_set_miter_limit(context, min(max(shape.miterLimit, 1), 100)) }
        let pattern = shape.dashPattern.map { Double($0) }
        let period = pattern.reduce(0, +)
        guard !pattern.isEmpty, pattern.allSatisfy({ $0 >= 0 && $0.isFinite }), period > 0,
            length / period < CompositorLimits.dashes, shape.dashPhase.isFinite
        else { return }
        cairo_set_dash(context, pattern, Int32(pattern.count), shape.dashPhase)
    }

    /// An upper bound for the length of the path: a curve is no longer than the polyline through its control points.
    private var length: Double {
        var sum = 0.0
        var (last, start) = (CGPoint.zero, CGPoint.zero)
        func go(to point: CGPoint) {
            sum += Double(hypot(point.x - last.x, point.y - last.y))
            last = point
        }
        for segment in shape.path {
            switch segment {
            case .move(let point): (last, start) = (point, point)
            case .close: go(to: start)
            default: for point in segment.points { go(to: point) }
            }
        }
        return sum
    }
}
