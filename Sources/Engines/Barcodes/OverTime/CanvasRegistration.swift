/// Lays a canvas over a frame by their brightness: a coarse search, then Gauss and Newton's steps.
struct CanvasRegistration {
    /// Places on the canvas with edges, by which it is laid.
    private let points: [ImagePoint]
    private let fine: FloatField
    private let coarse: FloatField

    private static let most = 1100

    /// Prepares a canvas; nil for one without edges.
    init?(_ sum: CodeCanvas) {
        let (canvas, weights) = (sum.field, sum.weights)
        fine = canvas.smoothed(sigma: 0.8)
        coarse = canvas.smoothed(sigma: 2.6)
        let (width, height) = (canvas.width, canvas.height)
        let side = max(Int((Double(width * height) / Double(Self.most)).squareRoot()), 3)
        var points: [ImagePoint] = []
        fine.values.withUnsafeBufferPointer { values in
            for top in stride(from: 3, to: height - 3, by: side) {
                for left in stride(from: 3, to: width - 3, by: side) {
                    var best = (change: Float(0.12), x: -1, y: -1)
                    for y in top..<min(top + side, height - 3) {
                        for x in left..<min(left + side, width - 3) {
                            let at = y &* width &+ x
                            let isShown = weights[at] > 1e-4 && weights[at &+ 2] > 1e-4 && weights[at &- 2] > 1e-4
                            guard isShown else { continue }
                            let change =
                                abs(values[at &+ 1] - values[at &- 1])
                                + abs(values[at &+ width] - values[at &- width])
                            if change > best.change { best = (change, x, y) }
                        }
                    }
                    if best.x >= 0, sum.isSteady(best.x, best.y) {
                        points.append(ImagePoint(Double(best.x) + 0.5, Double(best.y) + 0.5))
                    }
                }
            }
        }
        guard points.count >= 40 else { return nil }
        self.points = points
    }

    /// Returns the map of the canvas to a look, and the likeness of both, -1…1; nil if they cannot be laid together.
    ///
    /// - Parameter reach: pixels of the frame within which the canvas may have moved against `start`.
    func map(from start: ViewMap, to look: PatchLook, reach: Double) -> (map: ViewMap, likeness: Double)? {
        let soft = look.field.smoothed(sigma: 2.2)
        let sharp = look.field.smoothed(sigma: 0.7)
        guard var map = shifted(start, over: soft, at: look.origin, reach: reach) else { return nil }
        map = settled(map, coarse, soft, look.origin, isAffine: true, rounds: 6)
        map = settled(map, fine, sharp, look.origin, isAffine: true, rounds: 5)
        map = settled(map, fine, sharp, look.origin, isAffine: false, rounds: 4)
        guard let likeness = likeness(map, fine, sharp, look.origin, every: 1) else { return nil }
        return (map, likeness)
    }

    /// Returns the map moved to where the coarse pictures are most alike.
    private func shifted(_ start: ViewMap, over field: FloatField, at origin: ImagePoint, reach: Double) -> ViewMap? {
        let every = max(points.count / 160, 1)
        var best: (likeness: Double, map: ViewMap)?
        let steps = Int((reach / 3).rounded(.up))
        for dy in -steps...steps {
            for dx in -steps...steps {
                var map = start
                map.move(by: ImagePoint(Double(dx), Double(dy)) * 3)
                guard let likeness = likeness(map, coarse, field, origin, every: every) else { continue }
                // A little preference for the place that was expected.
                let value = likeness - 0.002 * Double(dx * dx + dy * dy).squareRoot()
                if value > best?.likeness ?? -.infinity { best = (value, map) }
            }
        }
        guard let best, best.likeness > 0.1 else { return nil }
        return best.map
    }

    /// Returns the correlation of canvas and look at the points; nil if too few of them are in the look.
    private func likeness(
        _ map: ViewMap,
        _ canvas: FloatField,
        _ look: FloatField,
        _ origin: ImagePoint,
        every: Int
    ) -> Double? {
        var (n, a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        canvas.withReader { canvas in
            look.withReader { look in
                for index in stride(from: 0, to: points.count, by: every) {
                    let point = map(points[index]) - origin
                    guard look.contains(point) else { continue }
                    let (one, two) = (Double(canvas.value(points[index])), Double(look.value(point)))
                    n += 1
                    a += one
                    b += two
                    aa += one * one
                    bb += two * two
                    ab += one * two
                }
            }
        }
        guard n >= 20, n * Double(every) >= 0.25 * Double(points.count) else { return nil }
        let variance = (aa / n - a / n * a / n) * (bb / n - b / n * b / n)
        return variance > 1e-9 ? (ab / n - a / n * b / n) / variance.squareRoot() : nil
    }

    /// Returns the map after steps that reduce the difference between canvas and look.
    private func settled(
        _ start: ViewMap,
        _ canvas: FloatField,
        _ look: FloatField,
        _ origin: ImagePoint,
        isAffine: Bool,
        rounds: Int
    ) -> ViewMap {
        var map = start
        let size = isAffine ? 6 : 8
        for _ in 0..<rounds {
            var matrix = [Double](repeating: 0, count: size * size)
            var right = [Double](repeating: 0, count: size)
            var count = 0
            canvas.withReader { canvas in
                look.withReader { look in
                    for point in points {
                        count += add(point, map, canvas, look, origin, &matrix, &right, size)
                    }
                }
            }
            guard count >= 24 else { return map }
            // A little stiffness; more for the perspective, which noise bends easily.
            for index in 0..<size { matrix[index * size + index] *= index > 5 ? 1.05 : 1.001 }
            guard let step = ViewMap.solution(of: matrix, right) else { return map }
            var moved = map
            for index in 0..<size { moved.numbers[index] -= step[index] }
            guard moved.isFinite, moved.scale > 0.5 * map.scale, moved.scale < 2 * map.scale
            else { return map }
            map = moved
            let largest = step.prefix(6).reduce(0) { max($0, abs($1)) }
            if largest < 0.02 { break }
        }
        return map
    }

    /// Adds the equation of one point; returns 1, or 0 for a point outside.
    @inline(__always)
    private func add(
        _ point: ImagePoint,
        _ map: ViewMap,
        _ canvas: FieldReader,
        _ look: FieldReader,
        _ origin: ImagePoint,
        _ matrix: inout [Double],
        _ right: inout [Double],
        _ size: Int
    ) -> Int {
        let at = (point - map.center) / map.unit
        let place = map(point)
        let here = place - origin
        guard look.contains(here) else { return 0 }
        let error = Double(look.value(here) - canvas.value(point))
        let dx = Double(look.value(here + ImagePoint(1, 0)) - look.value(here - ImagePoint(1, 0))) / 2
        let dy = Double(look.value(here + ImagePoint(0, 1)) - look.value(here - ImagePoint(0, 1))) / 2
        // Far-off values are glare or a hand.
        let weight = 1 / (1 + error * error * 4)
        let w = map.numbers[6] * at.x + map.numbers[7] * at.y + 1
        let (gx, gy) = (dx / w, dy / w)
        let way = place - map.middle
        let pull = -(gx * way.x + gy * way.y)
        let slopes = (gx * at.x, gx * at.y, gx, gy * at.x, gy * at.y, gy, pull * at.x, pull * at.y)
        withUnsafeBytes(of: slopes) { bytes in
            let slopes = bytes.bindMemory(to: Double.self)
            for row in 0..<size {
                let share = weight * slopes[row]
                right[row] += share * error
                for column in 0...row { matrix[row &* size &+ column] += share * slopes[column] }
            }
        }
        return 1
    }
}
