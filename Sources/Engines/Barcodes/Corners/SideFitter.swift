import Foundation

/// Moves the sides of a code's outline to the edges of its outermost dark modules.
///
/// The fitter samples each side at many positions across it. If a dark module lies at the border, the first inward
/// transition from light to dark is on the side; otherwise it is further in. The line that most transitions agree on is
/// therefore the side.
struct SideFitter {
    let field: LumaField
    let levels: LumaLevels
    /// Pixels per module.
    let module: Double

    /// The maximum distance of transitions from their common line, in pixels.
    private static let tolerance = 0.75
    private static let places = 64
    /// Number of positions for an approximate fit.
    private static let fewPlaces = 32

    init?(_ field: LumaField, outline: CodeOutline, module: Double) {
        var samples: [Double] = []
        let count = 24
        for row in 0..<count {
            for column in 0..<count {
                let (u, v) = ((Double(column) + 0.5) / Double(count), (Double(row) + 0.5) / Double(count))
                samples.append(field.value(outline.point(u, v)))
            }
        }
        guard let levels = LumaLevels(samples) else { return nil }
        self.field = field
        self.levels = levels
        self.module = module
    }

    /// Fits all sides in two passes, since subpixel precision requires that their positions are approximately known.
    ///
    /// - Parameters:
    ///   - reach: the search distance from the assumed sides in the first pass, in pixels.
    ///   - closeReach: the search distance in the second pass.
    ///   - isClose: the parameter of the same name of ``fitted(_:reach:isClose:places:)`` for the second pass.
    /// - Returns: nil if the first pass finds fewer than four sides; the first outline alone if the second pass does.
    func fittedTwice(
        _ outline: CodeOutline,
        reach: Double,
        closeReach: Double,
        isClose: Bool
    ) -> (first: CodeOutline, second: CodeOutline?)? {
        let rough = fitted(outline, reach: reach, places: Self.fewPlaces)
        guard let first = rough ?? fitted(outline, reach: reach) else { return nil }
        return (first, fitted(first, reach: closeReach, isClose: isClose))
    }

    /// Fits all sides.
    ///
    /// - Parameters:
    ///   - reach: the search distance from the assumed sides, in pixels.
    ///   - isClose: true if the sides are approximately known, which makes rotated sides less likely. In a small code,
    ///     a line through transitions of two rows of modules can have more of them than the side.
    ///   - places: number of positions at which each side is sampled.
    /// - Returns: nil if fewer than four sides are found.
    private func fitted(
        _ outline: CodeOutline,
        reach: Double,
        isClose: Bool = false,
        places: Int = places
    ) -> CodeOutline? {
        var lines: [ImageLine] = []
        for side in CodeOutline.Side.allCases {
            guard let line = line(of: side, in: outline, reach: reach, isClose: isClose, places: places) else {
                return nil
            }
            lines.append(line)
        }
        guard
            let topLeft = lines[3].meets(lines[0]), let bottomLeft = lines[0].meets(lines[1]),
            let bottomRight = lines[1].meets(lines[2]), let topRight = lines[2].meets(lines[3])
        else { return nil }
        let result = CodeOutline(
            topLeft: topLeft,
            bottomLeft: bottomLeft,
            bottomRight: bottomRight,
            topRight: topRight
        )
        return result.isConvex ? result : nil
    }

    /// The result of sampling across a side at one position.
    private enum Crossing {
        case edge(ImagePoint)
        case allLight
        case allDark
        case nothing
    }

    private func line(
        of side: CodeOutline.Side,
        in outline: CodeOutline,
        reach: Double,
        isClose: Bool,
        places: Int
    ) -> ImageLine? {
        // The minimum number of agreeing transitions.
        let least = max(5, places / 8)
        let (first, last) = outline[side]
        let (oppositeFirst, oppositeLast) = side.opposite(in: outline)
        guard let along = (last - first).direction else { return nil }
        let sign: Double = (first - oppositeFirst).dot(along.turned) < 0 ? -1 : 1
        // If the side is far off, samples are entirely light or entirely dark; then it is moved until they are not.
        var shift = 0.0
        for _ in 0..<12 {
            var edges: [ImagePoint] = []
            var (light, dark) = (0, 0)
            for place in 0..<places {
                let share = 0.015 + 0.97 * (Double(place) + 0.5) / Double(places)
                let here = first + (last - first) * share
                let across = oppositeFirst + (oppositeLast - oppositeFirst) * share
                guard let outward = (here - across).direction else { continue }
                switch crossing(inFrom: here + outward * (shift + reach), along: -outward, length: 2 * reach) {
                case .edge(let point): edges.append(point)
                case .allLight: light += 1
                case .allDark: dark += 1
                case .nothing: break
                }
            }
            if let line = line(through: edges, least, from: first, along: along, sign: sign, isClose: isClose) {
                return line
            }
            if dark > places / 4 {
                shift += reach
            } else if light > places * 3 / 4 {
                shift -= reach
            } else {
                return nil
            }
        }
        return nil
    }

    /// Finds the first transition from light to dark along a path, interpolated between samples.
    private func crossing(inFrom start: ImagePoint, along direction: ImagePoint, length: Double) -> Crossing {
        let step = 0.5
        let count = Int(length / step) + 1
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { memory in
            var values = Values(memory, field, from: start, step: direction * step)
            let middle = levels.middle
            for index in 1..<max(count, 1) {
                guard values[index - 1] > middle, values[index] <= middle else { continue }
                // In uneven light, the local middle level differs.
                let before = (max(0, index - 6)..<index).reduce(middle) { max($0, values[$1]) }
                let after = (index..<min(count, index + 6)).reduce(middle) { min($0, values[$1]) }
                guard before - after >= levels.contrast * 0.4 else { continue }
                let local = (before + after) / 2
                var place = index
                while place > 1, values[place - 1] <= local { place -= 1 }
                while place < count - 1, values[place] > local { place += 1 }
                let (high, low) = (values[place - 1], values[place])
                guard high > low else { return .nothing }
                let share = min(max((high - local) / (high - low), 0), 1)
                let distance = step * (Double(place - 1) + share)
                return .edge(start + direction * distance)
            }
            if (0..<count).allSatisfy({ values[$0] > middle }) { return .allLight }
            if (0..<count).allSatisfy({ values[$0] <= middle }) { return .allDark }
            return .nothing
        }
    }

    /// The luma at evenly spaced points, computed on demand: most searches end half way.
    private struct Values {
        private let memory: UnsafeMutableBufferPointer<Double>
        private let field: LumaField
        private let start: ImagePoint
        private let step: ImagePoint
        private var filled = 0

        init(
            _ memory: UnsafeMutableBufferPointer<Double>,
            _ field: LumaField,
            from start: ImagePoint,
            step: ImagePoint
        ) {
            self.memory = memory
            self.field = field
            self.start = start
            self.step = step
        }

        subscript(_ index: Int) -> Double {
            @inline(__always) mutating get {
                while filled <= index {
                    memory.initializeElement(at: filled, to: field.value(start + step * Double(filled)))
                    filled &+= 1
                }
                return memory[index]
            }
        }
    }

    /// Counts the points near a line.
    ///
    /// Called several hundred times for each side, so the loop has no branch for each point.
    private static func count(_ alongs: [Float], _ offs: [Float], near offset: Double, _ slope: Double) -> Int {
        let (offset, slope, tolerance) = (Float(offset), Float(slope), Float(tolerance))
        return alongs.withUnsafeBufferPointer { alongs in
            offs.withUnsafeBufferPointer { offs in
                var count: Int32 = 0
                for index in 0..<min(alongs.count, offs.count) {
                    let off = offs[index] - offset - slope * alongs[index]
                    count &+= abs(off) < tolerance ? 1 : 0
                }
                return Int(count)
            }
        }
    }

    /// Returns the line that most points agree on, preferring outer ones, fitted to those points.
    private func line(
        through points: [ImagePoint],
        _ least: Int,
        from origin: ImagePoint,
        along: ImagePoint,
        sign: Double,
        isClose: Bool
    ) -> ImageLine? {
        let tolerance = Self.tolerance
        guard points.count >= least else { return nil }
        let outward = along.turned
        let places = points.map { (along: ($0 - origin).dot(along), off: ($0 - origin).dot(outward)) }
        // Floats are exact to a thousandth of a pixel, and twice as many fit in a vector register.
        let (alongs, offs) = (places.map { Float($0.along) }, places.map { Float($0.off) })
        let span = (places.last?.along ?? 0) - (places.first?.along ?? 0)
        typealias Candidate = (count: Int, score: Double, offset: Double, slope: Double)
        var best: Candidate?
        var lines: [Candidate] = []
        lines.reserveCapacity(256)
        // A few hundred pairs are enough: at least a third of the points are on the side.
        let step = max(1, (places.count + 10) / 20)
        for a in stride(from: 0, to: places.count, by: step) {
            for b in stride(from: a + step, to: places.count, by: step) {
                let run = places[b].along - places[a].along
                guard run > span / 4 else { continue }
                let slope = (places[b].off - places[a].off) / run
                guard abs(slope) < 0.5 else { continue }
                let offset = places[a].off - slope * places[a].along
                let count = Self.count(alongs, offs, near: offset, slope)
                let turn = isClose ? min(abs(slope) * span / module, 1.5) : 0
                let line = (count, Double(count) * (1 - turn / 5), offset, slope)
                lines.append(line)
                if line.1 > best?.score ?? 0 { best = line }
            }
        }
        // If few modules at the border are dark, more transitions may agree on a line further in.
        let middle = span / 2
        let most = best?.score ?? 0
        for line in lines where line.score * 5 >= most * 3 && line.count >= least {
            guard let chosen = best else { break }
            let lead = sign * (line.offset + line.slope * middle - chosen.offset - chosen.slope * middle)
            if lead > module * 0.6 { best = line }
        }
        guard var line = best, line.count >= least else { return nil }
        for _ in 0..<3 {
            var (n, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for place in places where abs(place.off - line.offset - line.slope * place.along) < tolerance {
                n += 1
                x += place.along
                y += place.off
                xx += place.along * place.along
                xy += place.along * place.off
            }
            let spread = n * xx - x * x
            guard n >= Double(least), spread > 1e-6 else { return nil }
            line.slope = (n * xy - x * y) / spread
            line.offset = (y - line.slope * x) / n
        }
        let start = origin + outward * line.offset
        guard let direction = (along + outward * line.slope).direction else { return nil }
        return ImageLine(origin: start, direction: direction)
    }
}
