import Foundation

/// The centers of a symbol's modules, laid over a look and moved until they meet the modules.
struct ModuleGrid {
    /// The centers in modules.
    let centers: [ImagePoint]
    /// The sides of the rectangle whose corners move.
    let size: (width: Double, height: Double)
    /// The upper left, upper right, lower right and lower left corner in the look.
    var corners: [ImagePoint]

    /// The luma at the centers.
    func values(_ field: LumaField, _ corners: [ImagePoint]) -> [Double]? {
        guard let map = PlaneMap(width: size.width, height: size.height, onto: corners) else { return nil }
        return centers.map { field.value(map($0.x, $0.y)) }
    }

    /// The spread of luma at the centers: greatest where every center is in the middle of its module.
    ///
    /// - Parameter known: 1 for a center that is known to be light, -1 for dark, 0 for one that is not known.
    private func score(_ field: LumaField, _ corners: [ImagePoint], known: [Double]) -> Double {
        guard let values = values(field, corners) else { return -.infinity }
        let mean = values.reduce(0, +) / Double(max(values.count, 1))
        var sum = 0.0
        for index in values.indices {
            let distance = values[index] - mean
            // Known modules count by their sign.
            sum += known.isEmpty || known[index] == 0 ? abs(distance) : 1.6 * known[index] * distance
        }
        return sum
    }

    /// Moves the corners, first far, then less.
    mutating func settle(in field: LumaField, module: Double, known: [Double] = [], rounds: Int = 5) {
        var best = score(field, corners, known: known)
        var step = 0.6 * module
        for _ in 0..<rounds {
            for corner in 0..<4 {
                for way in [ImagePoint(1, 0), ImagePoint(-1, 0), ImagePoint(0, 1), ImagePoint(0, -1)] {
                    var moved = corners
                    moved[corner] += way * step
                    let found = score(field, moved, known: known)
                    if found > best { (best, corners) = (found, moved) }
                }
            }
            // All together: a shift.
            for way in [ImagePoint(1, 0), ImagePoint(-1, 0), ImagePoint(0, 1), ImagePoint(0, -1)] {
                let moved = corners.map { $0 + way * step }
                let found = score(field, moved, known: known)
                if found > best { (best, corners) = (found, moved) }
            }
            step *= 0.62
        }
    }

    /// Returns which modules are dark, by a threshold for each from the modules around.
    func isDark(_ field: LumaField) -> [Bool]? {
        guard let values = values(field, corners), !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let (dark, light) = (sorted[sorted.count / 10], sorted[sorted.count - 1 - sorted.count / 10])
        return values.map { $0 < (dark + light) / 2 }
    }
}
