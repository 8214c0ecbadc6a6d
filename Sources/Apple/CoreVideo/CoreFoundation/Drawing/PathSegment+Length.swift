package import Foundation

extension [PathSegment] {
    /// The number of lines that approximate a curve when it is measured.
    private static var fineness: Int { 32 }

    /// Returns the part of a path between two fractions of its length, counted over all subpaths in order.
    ///
    /// - Parameters:
    ///   - start: The start of the part; 0 or less is the start of the path.
    ///   - end: The end of the part; 1 or more is the end of the path. The result is empty unless the end is greater
    ///     than the start.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> [PathSegment] {
        let low = Swift.max(0, start)
        let high = Swift.min(1, end)
        guard !start.isNaN, !end.isNaN, low < high, allSatisfy(\.isFinite) else { return [] }
        guard low > 0 || high < 1 else { return self }
        let curves = self.curves
        let lengths = curves.map(\.length)
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else { return [] }
        var result: [PathSegment] = []
        var passed: CGFloat = 0
        var pen: CGPoint?
        for (curve, length) in zip(curves, lengths) {
            let from = (low * total - passed) / length
            let to = (high * total - passed) / length
            passed += length
            guard length > 0, from < 1, to > 0 else { continue }
            let piece = curve.part(from: Swift.max(0, from), to: Swift.min(1, to))
            if pen != piece.start || curve.beginsPart { result.append(.move(piece.start)) }
            result.append(piece.step)
            pen = piece.end
        }
        return result
    }

    /// The lines and curves of the path; the line that closes a subpath is one of them.
    private var curves: [PathCurve] {
        var curves: [PathCurve] = []
        var pen = CGPoint.zero
        var first = CGPoint.zero
        var begins = true
        for segment in self {
            switch segment {
            case .move(let point):
                (pen, first, begins) = (point, point, true)
                continue
            case .line(let point):
                curves.append(PathCurve(points: [pen, point], beginsPart: begins))
            case .quad(let point, let control):
                curves.append(PathCurve(points: [pen, control, point], beginsPart: begins))
            case .cubic(let point, let control1, let control2):
                curves.append(PathCurve(points: [pen, control1, control2, point], beginsPart: begins))
            case .close:
                curves.append(PathCurve(points: [pen, first], beginsPart: begins))
            }
            pen = segment.end ?? first
            begins = false
        }
        return curves
    }

    /// The path as lines, one list a subpath, with curves approximated; subpaths are not closed.
    package var polylines: [[CGPoint]] {
        var lines: [[CGPoint]] = []
        for curve in curves {
            if curve.beginsPart || lines.isEmpty { lines.append([curve.start]) }
            lines[lines.count - 1] += curve.samples(curve.points.count == 2 ? 1 : Self.fineness).dropFirst()
        }
        return lines
    }
}

/// A line or curve, given by its points.
private struct PathCurve {
    var points: [CGPoint]
    var beginsPart: Bool

    var start: CGPoint { points[0] }
    var end: CGPoint { points[points.count - 1] }

    var step: PathSegment {
        switch points.count {
        case 2: .line(points[1])
        case 3: .quad(points[2], control: points[1])
        default: .cubic(points[3], control1: points[1], control2: points[2])
        }
    }

    /// Returns points at equal steps of the parameter.
    func samples(_ count: Int) -> [CGPoint] {
        (0...count).map { $0 == count ? end : split(at: CGFloat($0) / CGFloat(count)).before.end }
    }

    var length: CGFloat {
        let samples = points.count == 2 ? points : samples(32)
        return zip(samples, samples.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    /// Splits the curve at a parameter with de Casteljau's algorithm.
    func split(at t: CGFloat) -> (before: PathCurve, after: PathCurve) {
        var before = [points[0]]
        var after = [end]
        var row = points
        while row.count > 1 {
            row = zip(row, row.dropFirst()).map { a, b in
                CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
            }
            before.append(row[0])
            after.insert(row[row.count - 1], at: 0)
        }
        return (PathCurve(points: before, beginsPart: beginsPart), PathCurve(points: after, beginsPart: false))
    }

    /// Returns the part between two fractions of the length.
    func part(from: CGFloat, to: CGFloat) -> PathCurve {
        let (low, high) = (parameter(at: from), parameter(at: to))
        var piece = high < 1 ? split(at: high).before : self
        if low > 0 { piece = piece.split(at: high > 0 ? low / high : 0).after }
        return piece
    }

    /// Returns the parameter at a fraction of the length.
    private func parameter(at fraction: CGFloat) -> CGFloat {
        guard points.count > 2, fraction > 0, fraction < 1 else { return fraction }
        let samples = samples(32)
        var left = fraction * length
        for index in 0..<32 {
            let (a, b) = (samples[index], samples[index + 1])
            let piece = hypot(b.x - a.x, b.y - a.y)
            if left <= piece, piece > 0 { return (CGFloat(index) + left / piece) / 32 }
            left -= piece
        }
        return 1
    }
}
