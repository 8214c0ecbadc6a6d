import CoreVideo
import Foundation

/// The outline of a stroked path: pieces that overlap, all in the same direction, for the nonzero rule.
struct StrokeOutline {
    let width: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    private let result = CGMutablePath()

    init(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        self.width = max(width, 0)
        self.cap = cap
        self.join = join
        self.miterLimit = max(miterLimit, 1)
    }

    /// Returns the outline of a path.
    func outline(_ path: CGPath) -> CGPath {
        for line in PathLines.lines(of: path) { stroke(line.points, isClosed: line.isClosed) }
        return result
    }

    private var half: CGFloat { width / 2 }

    private func stroke(_ given: [CGPoint], isClosed: Bool) {
        var points: [CGPoint] = []
        for point in given where points.last != point { points.append(point) }
        if isClosed, points.count > 2, points.first == points.last { points.removeLast() }
        guard let first = points.first else { return }
        if points.count == 1 {
            // A dot, as the caps draw it.
            if cap == .round { result.addEllipse(in: square(first)) }
            if cap == .square { result.addRect(square(first)) }
            return
        }
        let count = points.count
        let last = isClosed ? count : count - 1
        for index in 0..<last {
            let isFirst = !isClosed && index == 0
            let isLast = !isClosed && index == last - 1
            segment(points[index], points[(index + 1) % count], extendsStart: isFirst, extendsEnd: isLast)
        }
        let corners = isClosed ? Array(0..<count) : Array(1..<(count - 1))
        for index in corners {
            corner(points[(index + count - 1) % count], points[index], points[(index + 1) % count])
        }
        if !isClosed, cap == .round {
            result.addEllipse(in: square(first))
            result.addEllipse(in: square(points[count - 1]))
        }
    }

    private func square(_ point: CGPoint) -> CGRect {
        CGRect(x: point.x - half, y: point.y - half, width: width, height: width)
    }

    private func normal(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? CGPoint(x: -dy / length * half, y: dx / length * half) : .zero
    }

    private func segment(_ a: CGPoint, _ b: CGPoint, extendsStart: Bool, extendsEnd: Bool) {
        let n = normal(a, b)
        // Along the line by half the width.
        let along = CGPoint(x: n.y, y: -n.x)
        let isSquare = cap == .square
        let (before, after): (CGFloat, CGFloat) = (isSquare && extendsStart ? 1 : 0, isSquare && extendsEnd ? 1 : 0)
        let start = CGPoint(x: a.x - along.x * before, y: a.y - along.y * before)
        let end = CGPoint(x: b.x + along.x * after, y: b.y + along.y * after)
        polygon([
            CGPoint(x: start.x - n.x, y: start.y - n.y), CGPoint(x: end.x - n.x, y: end.y - n.y),
            CGPoint(x: end.x + n.x, y: end.y + n.y), CGPoint(x: start.x + n.x, y: start.y + n.y),
        ])
    }

    private func corner(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
        if join == .round {
            result.addEllipse(in: square(b))
            return
        }
        let (n, m) = (normal(a, b), normal(b, c))
        let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        // The outer side of the corner.
        let side: CGFloat = turn > 0 ? -1 : 1
        let (p, q) = (
            CGPoint(x: b.x + n.x * side, y: b.y + n.y * side), CGPoint(x: b.x + m.x * side, y: b.y + m.y * side)
        )
        var points = [b, p, q]
        if join == .miter, half > 0 {
            let sum = CGPoint(x: (n.x + m.x) * side, y: (n.y + m.y) * side)
            let square = sum.x * sum.x + sum.y * sum.y
            // The length of the miter divided by the width is width / |n + m|.
            if square > 0, width / square.squareRoot() <= miterLimit {
                let scale = 2 * half * half / square
                points = [b, p, CGPoint(x: b.x + sum.x * scale, y: b.y + sum.y * scale), q]
            }
        }
        polygon(turn > 0 ? points : points.reversed())
    }

    private func polygon(_ points: [CGPoint]) {
        // Counter-clockwise, as ellipses are, so that pieces do not cancel out.
        var area: CGFloat = 0
        for (index, a) in points.enumerated() {
            let b = points[(index + 1) % points.count]
            area += a.x * b.y - b.x * a.y
        }
        let ordered = area < 0 ? points.reversed() : points
        guard let first = ordered.first else { return }
        result.move(to: first)
        result.addLines(between: Array(ordered))
        result.closeSubpath()
    }
}
