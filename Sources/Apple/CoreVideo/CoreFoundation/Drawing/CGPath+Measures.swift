public import Foundation

extension CGPath {
    /// The smallest upright rectangle around the path, control points ignored; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        var points: [CGPoint] = []
        var pen = CGPoint.zero
        var start = CGPoint.zero
        for segment in segments {
            switch segment {
            case .move(let point):
                start = point
                points.append(point)
            case .line(let point):
                points.append(point)
            case .quad(let end, let control):
                points.append(end)
                // A quadratic curve equals the cubic curve whose control points lie two thirds of the way to the
                // quadratic one's.
                let first = CGPoint(
                    x: pen.x + (control.x - pen.x) * 2 / 3,
                    y: pen.y + (control.y - pen.y) * 2 / 3
                )
                let second = CGPoint(
                    x: end.x + (control.x - end.x) * 2 / 3,
                    y: end.y + (control.y - end.y) * 2 / 3
                )
                points += Self.turns(pen, first, second, end)
            case .cubic(let end, let control1, let control2):
                points.append(end)
                points += Self.turns(pen, control1, control2, end)
            case .close: break
            }
            pen = segment.end ?? start
        }
        return CGRect(around: points)
    }

    /// Returns the extreme points of a curve between its ends.
    private static func turns(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> [CGPoint] {
        func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
            // Coefficients of the derivative: square·t² + line·t + constant.
            let square = 3 * (d - a) + 9 * (b - c)
            let line = 6 * (a - 2 * b + c)
            let constant = 3 * (b - a)
            let inside = line * line - 4 * square * constant
            guard inside >= 0 else { return [] }
            // Adding terms of equal sign avoids cancellation: for nearly quadratic curves `square` is very small.
            let sum = -(line + (line < 0 ? -1 : 1) * inside.squareRoot()) / 2
            return (square == 0 ? [] : [sum / square]) + (sum == 0 ? [] : [constant / sum])
        }
        let parameters = roots(a.x, b.x, c.x, d.x) + roots(a.y, b.y, c.y, d.y)
        return parameters.filter { $0 > 0 && $0 < 1 }.map { t in
            let s = 1 - t
            let (wa, wb, wc, wd) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            return CGPoint(
                x: a.x * wa + b.x * wb + c.x * wc + d.x * wd,
                y: a.y * wa + b.y * wb + c.y * wc + d.y * wd
            )
        }
    }

    /// Returns a Boolean value that indicates whether a point lies inside; open subpaths count as closed.
    ///
    /// Each curve is approximated by 32 straight lines.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - rule: The fill rule.
    ///   - transform: The transform applied to the path.
    public func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let steps = transform.isIdentity ? segments : segments.map { $0.applying(transform) }
        var winding = 0
        for line in steps.polylines {
            guard let last = line.last else { continue }
            var from = last
            for to in line {
                // Counts the edges that a ray to the right crosses, upward and downward.
                if (from.y <= point.y) != (to.y <= point.y) {
                    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                    if x > point.x { winding += to.y > from.y ? 1 : -1 }
                }
                from = to
            }
        }
        return rule == .evenOdd ? !winding.isMultiple(of: 2) : winding != 0
    }

    /// Returns a Boolean value that indicates whether the path is one upright rectangle, and writes the rectangle if
    /// so.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        let points = segments.compactMap(\.end)
        guard case .move? = segments.first,
            points.count == 4 || (points.count == 5 && points[4] == points[0]),
            segments.dropFirst().allSatisfy({ step in
                if case .line = step { true } else { step == .close }
            }),
            segments.dropLast().allSatisfy({ $0 != .close })
        else { return false }
        let box = CGRect(around: points)
        let isUpright =
            (points[0].x == points[1].x && points[1].y == points[2].y && points[2].x == points[3].x
                && points[3].y == points[0].y)
            || (points[0].y == points[1].y && points[1].x == points[2].x && points[2].y == points[3].y
                && points[3].x == points[0].x)
        guard isUpright else { return false }
        rect?.pointee = box
        return true
    }
}
