import Foundation

/// A closed contour with those inside it.
struct ContourShape: Codable, Hashable, Sendable {
    /// The points, normalized with the origin at the lower left.
    var points: [SIMD2<Float>]
    /// The place in the tree: the index of the outermost contour, then those of children.
    var indexPath: IndexPath
    /// The contours directly inside.
    var children: [ContourShape]
    /// The image's width divided by its height.
    var aspectRatio: Float

    /// The number of contours, this one and all nested ones.
    var count: Int { children.reduce(1) { $0 + $1.count } }

    /// Returns a contour by its number in depth-first order, from 0; nil beyond the last.
    static func find(_ index: Int, in shapes: [ContourShape]) -> ContourShape? {
        var index = index
        guard index >= 0 else { return nil }
        for shape in shapes {
            if index == 0 { return shape }
            if index < shape.count { return find(index - 1, in: shape.children) }
            index -= shape.count
        }
        return nil
    }

    /// Returns a contour by its path; nil if the path leads nowhere.
    static func find(_ path: IndexPath, in shapes: [ContourShape]) -> ContourShape? {
        guard let first = path.first, shapes.indices.contains(first) else { return nil }
        let rest = path.dropFirst()
        return rest.isEmpty ? shapes[first] : find(IndexPath(indexes: Array(rest)), in: shapes[first].children)
    }

    /// The points in units of the image's height, so that both axes have one scale.
    private var scaled: [SIMD2<Double>] {
        points.map { SIMD2(Double($0.x) * Double(aspectRatio), Double($0.y)) }
    }

    /// The area inside, positive for counterclockwise contours, in units of the squared height.
    var signedArea: Double {
        let points = scaled
        var sum = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            sum += point.x * next.y - next.x * point.y
        }
        return sum / 2
    }

    /// The length of the outline, in units of the height.
    var perimeter: Double {
        let points = scaled
        var sum = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            sum += hypot(next.x - point.x, next.y - point.y)
        }
        return sum
    }

    /// The smallest upright rectangle around the points.
    var box: CGRect {
        guard let first = points.first else { return .zero }
        let (low, high) = points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
        return CGRect(
            x: CGFloat(low.x),
            y: CGFloat(low.y),
            width: CGFloat(high.x - low.x),
            height: CGFloat(high.y - low.y)
        )
    }

    /// Returns the contour with fewer points: none of those left out is farther than `epsilon` from it
    /// (Douglas and Peucker).
    func approximated(epsilon: Float) -> ContourShape {
        var result = self
        result.children = []
        guard points.count > 3 else { return result }
        // A closed contour is two lines: from its first point to the farthest one, and back.
        let far = points.indices.max { distance(0, $0) < distance(0, $1) } ?? 0
        guard far > 0 else { return result }
        let out = Self.simplified(Array(points[0...far]), epsilon)
        let back = Self.simplified(Array(points[far...] + [points[0]]), epsilon)
        result.points = out + back.dropFirst().dropLast()
        return result
    }

    private func distance(_ a: Int, _ b: Int) -> Float {
        let d = points[a] - points[b]
        return d.x * d.x + d.y * d.y
    }

    private static func simplified(_ line: [SIMD2<Float>], _ epsilon: Float) -> [SIMD2<Float>] {
        var keeps = [Bool](repeating: false, count: line.count)
        var pending = [(0, line.count - 1)]
        keeps[0] = true
        keeps[line.count - 1] = true
        while let (first, last) = pending.popLast() {
            guard last - first > 1 else { continue }
            var (worst, index) = (epsilon, -1)
            for candidate in (first + 1)..<last {
                let away = distance(line[candidate], line[first], line[last])
                if away > worst { (worst, index) = (away, candidate) }
            }
            guard index >= 0 else { continue }
            keeps[index] = true
            pending += [(first, index), (index, last)]
        }
        return zip(line, keeps).filter(\.1).map(\.0)
    }

    /// Returns the distance of a point from a line between two others.
    private static func distance(_ p: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
        let (d, e) = (b - a, p - a)
        let length = d.x * d.x + d.y * d.y
        guard length > 0 else { return (e.x * e.x + e.y * e.y).squareRoot() }
        let t = min(max((d.x * e.x + d.y * e.y) / length, 0), 1)
        let off = e - d * t
        return (off.x * off.x + off.y * off.y).squareRoot()
    }
}
