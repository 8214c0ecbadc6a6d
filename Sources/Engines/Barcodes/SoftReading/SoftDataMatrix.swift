/// Reads Data Matrix codes from modules that are partly doubtful.
enum SoftDataMatrix {
    /// Returns the symbol without errors, one pixel a module; nil if it is not certain.
    static func symbol(_ modules: SoftModules) -> CodeImage? {
        guard
            let shape = DataMatrixSymbol.shapes.first(where: {
                $0.rows == modules.height && $0.columns == modules.width
            }), shape.blocks < 10
        else { return nil }
        let (across, down) = (shape.regionColumns - 2, shape.regionRows - 2)
        let rows = shape.rows / shape.regionRows * down
        let columns = shape.columns / shape.regionColumns * across
        // Places in the mapping matrix become places in the symbol.
        let places = DataMatrixSymbol.places(rows: rows, columns: columns).map { word in
            word.map { place -> Int in
                let (x, y) = (place % columns, place / columns)
                return (y + 1 + y / down * 2) * shape.columns + x + 1 + x / across * 2
            }
        }
        let checkCount = shape.blocks * shape.checks
        guard places.count == rows * columns / 8, places.count > checkCount else { return nil }
        let words = places.map { modules.word($0) { _ in false } }
        let dataCount = places.count - checkCount
        let soft = SoftBlocks(
            words: words.map(\.value),
            confidence: words.map(\.confidence),
            blocks: (0..<shape.blocks).map { block in
                Array(stride(from: block, to: dataCount, by: shape.blocks))
                    + (0..<shape.checks).map { dataCount + block + $0 * shape.blocks }
            },
            checkCount: shape.checks,
            field: .dataMatrix
        )
        guard let right = soft.corrected() else { return nil }
        var pixels = known(shape).map { UInt8($0 == true ? 0 : 255) }
        var isUsed = [Bool](repeating: false, count: pixels.count)
        for (word, places) in zip(right, places) {
            for (bit, place) in places.enumerated() {
                pixels[place] = word >> (7 - bit) & 1 == 1 ? 0 : 255
                isUsed[place] = true
            }
        }
        // Some sizes leave four modules at the lower right, of which two are dark.
        let (x, y) = (shape.columns - 3, shape.rows - 3)
        if !isUsed[(y + 1) * shape.columns + x + 1] {
            pixels[y * shape.columns + x] = 0
            pixels[(y + 1) * shape.columns + x + 1] = 0
        }
        return CodeImage(width: shape.columns, height: shape.rows, pixels: pixels)
    }

    /// Returns whether the modules of the regions' borders are dark; nil for modules with data.
    static func known(_ shape: DataMatrixSymbol.Shape) -> [Bool?] {
        (0..<shape.rows * shape.columns).map { index in
            let (x, y) = (index % shape.columns % shape.regionColumns, index / shape.columns % shape.regionRows)
            if x == 0 || y == shape.regionRows - 1 { return true }
            if y == 0 { return x % 2 == 0 }
            if x == shape.regionColumns - 1 { return (shape.regionRows - 1 - y) % 2 == 0 }
            return nil
        }
    }
}
