/// Finds the grid of a QR or Data Matrix code on a canvas by the modules that all such codes have.
struct GridFitter {
    /// A grid with the modules that were read through it.
    struct Fit {
        var symbology: Symbology
        var modules: SoftModules
        /// The corners of the symbol: upper left, upper right, lower right, lower left.
        var corners: [ImagePoint]
        /// The likeness of known modules and their colours, -1…1.
        var score: Double
    }

    /// A size of a symbology with its known modules.
    private struct Size {
        let symbology: Symbology
        let width: Int
        let height: Int
        /// -1 for dark, 1 for light, 0 for data.
        let known: [Double]
        let centers: [ImagePoint]

        init(_ symbology: Symbology, _ width: Int, _ height: Int, _ isDark: [Bool?]) {
            (self.symbology, self.width, self.height) = (symbology, width, height)
            known = isDark.map { $0.map { $0 ? -1 : 1 } ?? 0 }
            centers = (0..<width * height).map { ImagePoint(Double($0 % width) + 0.5, Double($0 / width) + 0.5) }
        }
    }

    private static let qrSizes = (1...12).map { version in
        Size(.qr, version * 4 + 17, version * 4 + 17, SoftQR.known(version: version))
    }
    private static let dataMatrixSizes = DataMatrixSymbol.shapes.filter { $0.rows <= 64 }.map { shape in
        Size(.dataMatrix, shape.columns, shape.rows, SoftDataMatrix.known(shape))
    }
    /// The least likeness of a grid that is moved to fit, and of one that is read.
    private static let leastRough = 0.12
    private static let leastScore = 0.42

    let field: LumaField
    let weights: [Float]

    /// Returns the grids that fit a quadrilateral best, best first.
    ///
    /// - Parameter quad: clockwise corners, the first of which is the symbol's own upper left where `isOriented`.
    func fits(_ symbology: Symbology, in quad: [ImagePoint], isOriented: Bool) -> [Fit] {
        guard quad.count == 4 else { return [] }
        func side(_ a: Int, _ b: Int) -> Double { (quad[a] - quad[b]).length }
        let (across, down) = ((side(0, 1) + side(2, 3)) / 2, (side(1, 2) + side(3, 0)) / 2)
        guard across > 8, down > 8 else { return [] }
        var rough: [(score: Double, size: Size, corners: [ImagePoint])] = []
        for size in symbology == .qr ? Self.qrSizes : Self.dataMatrixSizes {
            for turn in isOriented ? [0] : [0, 1, 2, 3] {
                let ratio = turn % 2 == 0 ? across / down : down / across
                let own = Double(size.width) / Double(size.height)
                // Modules of less than a pixel are hopeless, and so are outlines of another form.
                guard ratio / own < 1.7, own / ratio < 1.7, max(across, down) > Double(max(size.width, size.height))
                else { continue }
                let corners = (0..<4).map { quad[($0 + turn) % 4] }
                let score = score(size, corners)
                if score > Self.leastRough { rough.append((score, size, corners)) }
            }
        }
        rough.sort { $0.score > $1.score }
        return rough.prefix(3).compactMap { settled($0.size, $0.corners, module: max(across, down)) }
            .filter { $0.score >= Self.leastScore }.sorted { $0.score > $1.score }
    }

    /// Moves a grid to its modules and reads them.
    private func settled(_ size: Size, _ corners: [ImagePoint], module extent: Double) -> Fit? {
        let sides = (Double(size.width), Double(size.height))
        var grid = ModuleGrid(centers: size.centers, size: sides, corners: corners)
        let module = extent / Double(max(size.width, size.height))
        // Known modules alone first; then all, whose spread is greatest in the middles of modules.
        let fixed = size.known.indices.filter { size.known[$0] != 0 }
        var patterns = ModuleGrid(centers: fixed.map { size.centers[$0] }, size: sides, corners: corners)
        patterns.settle(in: field, module: module, known: fixed.map { size.known[$0] }, rounds: 6)
        grid.corners = patterns.corners
        grid.settle(in: field, module: 0.4 * module, known: size.known, rounds: 3)
        guard let map = PlaneMap(width: sides.0, height: sides.1, onto: grid.corners) else { return nil }
        let values = size.centers.map { value(map, $0) }
        return Fit(
            symbology: size.symbology,
            modules: SoftModules(width: size.width, height: size.height, values: values),
            corners: grid.corners,
            score: score(size, grid.corners)
        )
    }

    /// Returns the mean of a module's middle; 0 for one that no look has shown.
    private func value(_ map: PlaneMap, _ center: ImagePoint) -> Float {
        let middle = map(center.x, center.y)
        guard isKnown(middle) else { return 0 }
        var sum = 0.0
        for row in -1...1 {
            for column in -1...1 {
                sum += field.value(map(center.x + 0.18 * Double(column), center.y + 0.18 * Double(row)))
            }
        }
        let value = Float(sum / 9 - 128) / 120
        return value == 0 ? 0.001 : value
    }

    private func isKnown(_ point: ImagePoint) -> Bool {
        guard point.x >= 0, point.y >= 0, point.x < Double(field.width), point.y < Double(field.height) else {
            return false
        }
        return weights[Int(point.y) * field.width + Int(point.x)] > 1e-4
    }

    /// Returns the likeness of known modules and their colours.
    private func score(_ size: Size, _ corners: [ImagePoint]) -> Double {
        let map = PlaneMap(width: Double(size.width), height: Double(size.height), onto: corners)
        guard let map else { return 0 }
        var (sum, count) = (0.0, 0.0)
        for index in size.known.indices where size.known[index] != 0 {
            let point = map(size.centers[index].x, size.centers[index].y)
            guard isKnown(point) else { continue }
            sum += size.known[index] * min(max((field.value(point) - 128) / 80, -1), 1)
            count += 1
        }
        return count > 12 ? sum / count : 0
    }
}
