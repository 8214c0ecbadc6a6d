import Foundation

/// Measures matrix codes by ISO/IEC 15415's parameters.
enum MatrixQuality {
    /// Returns the quality of a code; nil if it is no matrix code.
    static func quality(of barcode: Barcode, in field: LumaField) -> PrintQuality? {
        guard let modules = barcode.modules, barcode.corners.count == 4, modules.width > 4,
            modules.height > 4
        else {
            return nil
        }
        let isMirrored = barcode.isMirrored
        let corners = [0, 3, 2, 1].map { ImagePoint(barcode.corners[$0].x, barcode.corners[$0].y) }
        guard let grid = grid(modules, corners, isMirrored, field) else { return nil }
        let (width, height) = (modules.width, modules.height)
        guard let map = PlaneMap(width: Double(width), height: Double(height), onto: grid.corners) else { return nil }
        // The quiet zone gives the light of the paper.
        var values: [Double] = []
        for y in 0..<height { for x in 0..<width { values.append(mean(field, map, x, y)) } }
        var all = values
        for x in -1...width { all += [mean(field, map, x, -1), mean(field, map, x, height)] }
        all.sort()
        let (low, high) = (all[all.count / 200], all[all.count - 1 - all.count / 200])
        let contrast = high - low
        guard contrast > 2 else { return nil }
        let threshold = (low + high) / 2
        let isDark = (0..<width * height).map { modules.isDark($0 % width, $0 / width) }
        let fixed = FixedPattern.modules(of: barcode.symbology, width: width, height: height)
        let margins = values.indices.map { index -> Double in
            // A module that was damaged was read as what it looks like; fixed ones are known.
            let dark = fixed[index] ?? isDark[index]
            return (dark ? threshold - values[index] : values[index] - threshold) / (contrast / 2)
        }
        var quality = PrintQuality(parameters: [.contrast: contrast / 255])
        let sizes = values.map { abs($0 - threshold) / (contrast / 2) }.sorted()
        quality.parameters[.modulation] = min(sizes[sizes.count / 50], 1)
        quality.parameters[.reflectanceMargin] = min(max(margins.sorted()[margins.count / 50], 0), 1)
        let known = fixed.indices.filter { fixed[$0] != nil }
        if !known.isEmpty {
            quality.parameters[.fixedPatternDamage] =
                Double(known.count(where: { margins[$0] < 0 })) / Double(known.count)
        }
        let c = grid.corners
        let across = ((c[1] - c[0]).length + (c[2] - c[3]).length) / 2 / Double(width)
        let down = ((c[3] - c[0]).length + (c[2] - c[1]).length) / 2 / Double(height)
        quality.parameters[.axialNonuniformity] = abs(across - down) / ((across + down) / 2)
        quality.parameters[.gridNonuniformity] = unevenness(isDark, modules, map, field, threshold)
        quality.parameters[.printGrowth] = growth(isDark, modules, map, field, threshold)
        quality.parameters[.unusedErrorCorrection] = unusedCorrection(barcode)
        (quality.margins, quality.columns, quality.corners) = (margins, width, grid.corners)
        return quality
    }

    /// Returns the grid settled on the modules, in the rotation that fits.
    private static func grid(
        _ modules: CodeImage,
        _ corners: [ImagePoint],
        _ isMirrored: Bool,
        _ field: LumaField
    ) -> ModuleGrid? {
        let (width, height) = (modules.width, modules.height)
        let centers = (0..<width * height).map { ImagePoint(Double($0 % width) + 0.5, Double($0 / width) + 0.5) }
        let known = (0..<width * height).map { modules.isDark($0 % width, $0 / width) ? -1.0 : 1 }
        var best: (score: Double, grid: ModuleGrid)?
        for turn in 0..<4 {
            for isTurnedOver in [false, true] {
                var order = (0..<4).map { corners[($0 + turn) % 4] }
                if isTurnedOver { order = [order[0], order[3], order[2], order[1]] }
                let grid = ModuleGrid(centers: centers, size: (Double(width), Double(height)), corners: order)
                guard let values = grid.values(field, order) else { continue }
                let mean = values.reduce(0, +) / Double(max(values.count, 1))
                let score = zip(values, known).reduce(0) { $0 + ($1.0 - mean) * $1.1 }
                if score > best?.score ?? -.infinity { best = (score, grid) }
            }
        }
        guard var grid = best?.grid else { return nil }
        grid.settle(in: field, module: (corners[1] - corners[0]).length / Double(width), known: known, rounds: 9)
        for _ in 0..<3 where !centerBetweenEdges(&grid, modules, field) { break }
        return grid
    }

    /// Moves the corners so that edges between modules lie half-way between the centers; returns whether that was done.
    ///
    /// A sharply printed module is the same all over, and only its edges tell its middle. The shift of the edges is
    /// fitted by a bilinear function and the growth of dark modules, which moves opposite edges in opposite directions.
    private static func centerBetweenEdges(_ grid: inout ModuleGrid, _ modules: CodeImage, _ field: LumaField) -> Bool {
        let (width, height) = (Double(modules.width), Double(modules.height))
        guard let map = PlaneMap(width: width, height: height, onto: grid.corners),
            let values = grid.values(field, grid.corners)?.sorted(), let low = values.first, let high = values.last
        else { return false }
        func terms(_ u: Double, _ v: Double) -> [Double] {
            let (u, v) = (2 * u / width - 1, 2 * v / height - 1)
            return [1, u, v, u * v]
        }
        let empty = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 5)
        var equations = (across: empty, down: empty)
        forEachEdge(modules, map, field, (low + high) / 2) { x, y, isAcross, darkFirst, shift in
            let place = isAcross ? (Double(x + 1), Double(y) + 0.5) : (Double(x) + 0.5, Double(y + 1))
            let row = terms(place.0, place.1) + [darkFirst ? 1 : -1, shift]
            for i in 0..<5 {
                for j in 0..<6 {
                    if isAcross {
                        equations.across[i][j] += row[i] * row[j]
                    } else {
                        equations.down[i][j] += row[i] * row[j]
                    }
                }
            }
        }
        guard let across = LinearEquations.solution(of: equations.across),
            let down = LinearEquations.solution(of: equations.down)
        else { return false }
        let moves = [(0, 0), (width, 0), (width, height), (0, height)].map { u, v in
            let terms = terms(u, v)
            let right = zip(terms, across).reduce(0) { $0 + $1.0 * $1.1 }
            let below = zip(terms, down).reduce(0) { $0 + $1.0 * $1.1 }
            return (right: right, below: below, corner: map(u + right, v + below))
        }
        // Edges farther away are those of other modules.
        guard moves.allSatisfy({ abs($0.right) < 1 && abs($0.below) < 1 }) else { return false }
        grid.corners = moves.map(\.corner)
        return moves.contains { max(abs($0.right), abs($0.below)) > 0.002 }
    }

    /// Returns the mean of a module's middle.
    private static func mean(_ field: LumaField, _ map: PlaneMap, _ x: Int, _ y: Int) -> Double {
        var sum = 0.0
        for row in -1...1 {
            for column in -1...1 {
                sum += field.value(map(Double(x) + 0.5 + 0.16 * Double(column), Double(y) + 0.5 + 0.16 * Double(row)))
            }
        }
        return sum / 9
    }

    /// Returns where a line from the middle of a module to the next crosses the threshold, 0…1.
    private static func crossing(
        _ field: LumaField,
        _ map: PlaneMap,
        _ from: (Double, Double),
        _ way: (Double, Double),
        _ threshold: Double
    ) -> Double? {
        let count = 24
        var former = field.value(map(from.0, from.1))
        for step in 1...count {
            let part = Double(step) / Double(count)
            let value = field.value(map(from.0 + way.0 * part, from.1 + way.1 * part))
            if (former < threshold) != (value < threshold) {
                let share = (threshold - former) / (value - former)
                return (Double(step - 1) + share) / Double(count)
            }
            former = value
        }
        return nil
    }

    /// Calls a closure with each edge between modules: its place, whether dark comes first, and its shift in modules.
    private static func forEachEdge(
        _ modules: CodeImage,
        _ map: PlaneMap,
        _ field: LumaField,
        _ threshold: Double,
        _ body: (_ x: Int, _ y: Int, _ isAcross: Bool, _ darkFirst: Bool, _ shift: Double) -> Void
    ) {
        for y in 0..<modules.height {
            for x in 0..<modules.width {
                for isAcross in [true, false] {
                    let (nextX, nextY) = isAcross ? (x + 1, y) : (x, y + 1)
                    guard nextX < modules.width, nextY < modules.height else { continue }
                    let dark = modules.isDark(x, y)
                    guard dark != modules.isDark(nextX, nextY) else { continue }
                    let way = isAcross ? (1.0, 0.0) : (0.0, 1.0)
                    let from = (Double(x) + 0.5, Double(y) + 0.5)
                    if let place = crossing(field, map, from, way, threshold) {
                        body(x, y, isAcross, dark, place - 0.5)
                    }
                }
            }
        }
    }

    private static func growth(
        _ isDark: [Bool],
        _ modules: CodeImage,
        _ map: PlaneMap,
        _ field: LumaField,
        _ threshold: Double
    ) -> Double {
        var (sum, count) = (0.0, 0)
        forEachEdge(modules, map, field, threshold) { _, _, _, darkFirst, shift in
            sum += darkFirst ? shift : -shift
            count += 1
        }
        return count > 0 ? 2 * sum / Double(count) : 0
    }

    /// Returns the largest mean shift of edges in an eighth of the symbol, apart from growth.
    private static func unevenness(
        _ isDark: [Bool],
        _ modules: CodeImage,
        _ map: PlaneMap,
        _ field: LumaField,
        _ threshold: Double
    ) -> Double {
        let parts = 6
        // Sums of dark-first and of light-first edges, across and down.
        var sums = [[(Double, Int)]](repeating: [(0, 0), (0, 0), (0, 0), (0, 0)], count: parts * parts)
        forEachEdge(modules, map, field, threshold) { x, y, isAcross, darkFirst, shift in
            let part = y * parts / modules.height * parts + x * parts / modules.width
            let kind = (isAcross ? 0 : 2) + (darkFirst ? 0 : 1)
            sums[part][kind].0 += shift
            sums[part][kind].1 += 1
        }
        var largest = 0.0
        for part in sums {
            func shift(_ first: Int) -> Double? {
                guard part[first].1 > 0, part[first + 1].1 > 0 else { return nil }
                return (part[first].0 / Double(part[first].1) + part[first + 1].0 / Double(part[first + 1].1)) / 2
            }
            if let x = shift(0), let y = shift(2) { largest = max(largest, ImagePoint(x, y).length) }
        }
        return largest
    }

    /// Returns the part of the error correction that is left in the worst block; nil where it is not known.
    private static func unusedCorrection(_ barcode: Barcode) -> Double? {
        var worst: Double?
        barcode.correction { use in
            worst = min(worst ?? 1, max(0, 1 - 2 * Double(use.errors) / Double(max(use.checkCount, 1))))
        }
        return worst
    }
}
