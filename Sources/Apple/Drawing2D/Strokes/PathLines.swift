import CoreVideo
import Foundation

/// A path as straight lines, curves cut into short ones.
enum PathLines {
    struct Line {
        var points: [CGPoint]
        var isClosed = false
    }

    private static let pieces = 24

    static func lines(of path: CGPath) -> [Line] {
        var result: [Line] = []
        var now: Line?
        func finish(isClosed: Bool) {
            if var line = now {
                line.isClosed = isClosed
                result.append(line)
            }
            now = nil
        }
        path.applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                finish(isClosed: false)
                now = Line(points: [points[0]])
            case .addLineToPoint: now?.points.append(points[0])
            case .addQuadCurveToPoint:
                guard let from = now?.points.last else { return }
                let (control, end) = (points[0], points[1])
                for index in 1...pieces {
                    let t = CGFloat(index) / CGFloat(pieces)
                    let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
                    now?.points.append(
                        CGPoint(x: a * from.x + b * control.x + c * end.x, y: a * from.y + b * control.y + c * end.y)
                    )
                }
            case .addCurveToPoint:
                guard let from = now?.points.last else { return }
                let list = [from, points[0], points[1], points[2]]
                for index in 1...pieces {
                    let t = CGFloat(index) / CGFloat(pieces)
                    let s = 1 - t
                    let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
                    let x = zip(weights, list).reduce(0) { $0 + $1.0 * $1.1.x }
                    let y = zip(weights, list).reduce(0) { $0 + $1.0 * $1.1.y }
                    now?.points.append(CGPoint(x: x, y: y))
                }
            case .closeSubpath:
                let start = now?.points.first
                finish(isClosed: true)
                // What follows begins where the closed part began.
                if let start { now = Line(points: [start]) }
            }
        }
        if let line = now, line.points.count > 1 { result.append(line) }
        return result
    }
}
