import Foundation

/// The three rings in the middle of a MaxiCode symbol.
struct BullsEye {
    var center: ImagePoint
    /// The images of unit vectors, of which one is the width of a hexagon, up to a rotation.
    var across: ImagePoint
    var down: ImagePoint

    /// The inner edge of the outermost ring, in widths of a hexagon: as coarse and as fine printers draw it.
    ///
    /// Its outer edge touches dark hexagons.
    static let radii = [3.9, 3.64]

    /// Returns the rings in a flattened look, clearest first.
    static func find(in look: Look) -> [BullsEye] {
        var found: [(center: ImagePoint, hits: Int)] = []
        for y in stride(from: 2, to: look.height - 2, by: 2) {
            for x in rowCenters(look, y) {
                guard let middle = columnCenter(look, x: Int(x), y: y) else { continue }
                let center = ImagePoint(x, middle)
                if let known = found.firstIndex(where: { ($0.center - center).length < 4 }) {
                    found[known].hits += 1
                } else {
                    found.append((center, 1))
                }
            }
        }
        let eyes = found.sorted { $0.hits > $1.hits }.prefix(120).compactMap { eye(in: look, at: $0.center) }
        let clear = look.withField { field in eyes.map { (eye: $0, score: $0.contrast(field)) } } ?? []
        return clear.filter { $0.score > 60 }.sorted { $0.score > $1.score }.prefix(2).map(\.eye)
    }

    /// Returns how much lighter the light rings are than the dark ones.
    private func contrast(_ field: LumaField) -> Double {
        Self.radii.map { radius in
            var sum = 0.0
            for ray in 0..<24 {
                let angle = Double(ray) / 24 * 2 * .pi
                let way = (across * cos(angle) + down * sin(angle)) / radius
                let scale = radius / Self.radii[0]
                for (place, sign) in [(0.25, 1.0), (1.1, -1), (1.9, 1), (2.7, -1), (3.5, 1), (4.3, -1)] {
                    sum += sign * field.value(center + way * (place * scale))
                }
            }
            return sum / 72
        }.max() ?? 0
    }

    /// Returns the middles of runs dark, light, dark, light (the middle), dark, light, dark of fitting lengths.
    private static func rowCenters(_ look: Look, _ y: Int) -> [Double] {
        var runs: [(start: Int, length: Int, isDark: Bool)] = []
        let row = y * look.width
        var (start, isDark) = (0, look.luma[row] < 128)
        for x in 1...look.width where x == look.width || (look.luma[row + x] < 128) != isDark {
            runs.append((start, x - start, isDark))
            (start, isDark) = (x, !isDark)
        }
        guard runs.count > 6 else { return [] }
        return (3..<runs.count - 3).compactMap { index in
            guard !runs[index].isDark, runs[index].length > 2 else { return nil }
            let ring = [-3, -2, -1, 1, 2, 3].map { Double(runs[index + $0].length) }
            let mean = ring.reduce(0, +) / 6
            let middle = Double(runs[index].length)
            guard ring.allSatisfy({ $0 > 0.45 * mean && $0 < 1.7 * mean }), middle > mean, middle < 2.9 * mean else {
                return nil
            }
            return Double(runs[index].start) + middle / 2
        }
    }

    /// Returns the middle of the light run through a point if rings are above and below.
    private static func columnCenter(_ look: Look, x: Int, y: Int) -> Double? {
        func edge(_ step: Int) -> [Int] {
            var (edges, place, isDark) = ([Int](), y, false)
            while edges.count < 4 {
                place += step
                guard (0..<look.height).contains(place) else { break }
                if (look.luma[place * look.width + x] < 128) != isDark {
                    edges.append(place)
                    isDark.toggle()
                }
            }
            return edges
        }
        let (up, down) = (edge(-1), edge(1))
        guard up.count == 4, down.count == 4, (0..<look.width).contains(x) else { return nil }
        let (above, below) = (up[0] - up[3], down[3] - down[0])
        guard above > 4, below > 4, 3 * above < 5 * below, 3 * below < 5 * above else { return nil }
        let middle = Double(up[0] + down[0]) / 2
        return abs(middle - Double(y)) < Double(above) / 2 ? middle : nil
    }

    /// Fits an ellipse through the inner edge of the outermost ring.
    private static func eye(in look: Look, at start: ImagePoint) -> BullsEye? {
        var center = start
        for round in 0..<4 {
            var points: [ImagePoint] = []
            for ray in 0..<48 {
                let angle = Double(ray) / 48 * 2 * .pi
                let way = ImagePoint(cos(angle), sin(angle))
                // Light, dark, light, dark, light, dark: the fifth change.
                var (changes, isDark, distance) = (0, false, 0.0)
                while changes < 5, distance < Double(look.width) {
                    distance += 0.5
                    let point = center + way * distance
                    let (x, y) = (Int(point.x), Int(point.y))
                    guard point.x >= 0, point.y >= 0, x < look.width, y < look.height else { break }
                    if (look.luma[y * look.width + x] < 128) != isDark {
                        changes += 1
                        isDark.toggle()
                    }
                }
                if changes == 5 { points.append(way * distance) }
            }
            guard points.count > 24 else { return nil }
            let lengths = points.map(\.length).sorted()
            let typical = lengths[lengths.count / 2]
            points = points.filter { $0.length > 0.6 * typical && $0.length < 1.4 * typical }
            guard points.count > 16, let form = Ellipse(points, typical) else { return nil }
            center += form.center
            if form.center.length < 0.3 || round == 3 && form.center.length < 1.5 {
                return BullsEye(center: center, across: form.across, down: form.down)
            }
        }
        return nil
    }
}

/// An ellipse near a circle, fitted to points by least squares.
private struct Ellipse {
    var center: ImagePoint
    /// The images of two unit vectors at right angles.
    var across: ImagePoint
    var down: ImagePoint

    init?(_ points: [ImagePoint], _ scale: Double) {
        // a x² + 2 b x y + c y² + d x + e y = 1.
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 5)
        for point in points {
            let (x, y) = (point.x / scale, point.y / scale)
            let terms = [x * x, 2 * x * y, y * y, x, y]
            for row in 0..<5 {
                for column in 0..<5 { matrix[row][column] += terms[row] * terms[column] }
                matrix[row][5] += terms[row]
            }
        }
        guard let v = LinearEquations.solution(of: matrix) else { return nil }
        let (a, b, c) = (v[0], v[1], v[2])
        let area = a * c - b * b
        guard area > 1e-6, a > 0 else { return nil }
        center = ImagePoint(-(c * v[3] - b * v[4]) / (2 * area), -(a * v[4] - b * v[3]) / (2 * area))
        let level = 1 + a * center.x * center.x + 2 * b * center.x * center.y + c * center.y * center.y
        guard level > 0 else { return nil }
        // The inverse root of the form's matrix, divided by its level.
        let (p, q, r) = (c / area * level, -b / area * level, a / area * level)
        let root = (p * r - q * q).squareRoot()
        let trace = (p + r + 2 * root).squareRoot()
        guard trace.isFinite, trace > 1e-6 else { return nil }
        across = ImagePoint(p + root, q) / trace * scale
        down = ImagePoint(q, r + root) / trace * scale
        center *= scale
        guard across.length < 3 * down.length, down.length < 3 * across.length else { return nil }
    }
}
