/// Lays rectangular Micro QR codes over the quadrilateral around one.
enum RectangularLayout {
    /// Returns the sizes and rotations that fit best, each with the modules that are dark.
    static func layouts(
        of quad: [ImagePoint],
        in field: LumaField
    ) -> [(size: RectangularGrid, grid: ModuleGrid, isDark: [Bool])] {
        guard quad.count == 4 else { return [] }
        func side(_ a: Int, _ b: Int) -> Double { (quad[a] - quad[b]).length }
        let (across, down) = ((side(0, 1) + side(2, 3)) / 2, (side(1, 2) + side(3, 0)) / 2)
        let isWide = across > down
        let ratio = max(across, down) / max(min(across, down), 1)
        var fits: [(score: Double, size: RectangularGrid, corners: [ImagePoint], known: [Double])] = []
        for size in RectangularGrid.sizes {
            let own = Double(size.width) / Double(size.height)
            guard ratio / own < 1.35, own / ratio < 1.35 else { continue }
            let (known, centers) = (size.known, size.centers)
            let fixed = known.indices.filter { known[$0] != 0 }
            for turn in isWide ? [0, 2] : [1, 3] {
                let corners = (0..<4).map { quad[($0 + turn) % 4] }
                guard let map = PlaneMap(width: Double(size.width), height: Double(size.height), onto: corners) else {
                    continue
                }
                var score = 0.0
                for index in fixed {
                    let point = map(centers[index].x, centers[index].y)
                    score += known[index] * (field.value(point) - 128)
                }
                fits.append((score / Double(max(fixed.count, 1)), size, corners, known))
            }
        }
        return fits.sorted { $0.score > $1.score }.prefix(5).compactMap { fit in
            guard fit.score > 8 else { return nil }
            let size = fit.size
            var grid = ModuleGrid(
                centers: size.centers,
                size: (Double(size.width), Double(size.height)),
                corners: fit.corners
            )
            grid.settle(in: field, module: max(across, down) / Double(size.width), known: fit.known)
            return grid.isDark(field).map { (size, grid, $0) }
        }
    }
}

extension ModuleGrid {
    /// Widens the rectangle by a number of modules on each side.
    mutating func outset(by modules: Double) {
        guard let map = PlaneMap(width: size.width, height: size.height, onto: corners) else { return }
        let (right, bottom) = (size.width + modules, size.height + modules)
        corners = [map(-modules, -modules), map(right, -modules), map(right, bottom), map(-modules, bottom)]
    }
}
