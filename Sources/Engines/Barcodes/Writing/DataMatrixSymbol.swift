/// Extracts the codewords of a Data Matrix code with Reed–Solomon correction (ISO/IEC 16022).
enum DataMatrixSymbol {
    /// Returns the data words after error correction; nil if the modules do not form such a code.
    static func payload(_ grid: SymbolGrid, tally: ReedSolomon.Tally? = nil) -> [UInt8]? {
        guard let shape = shapes.first(where: { $0.rows == grid.height && $0.columns == grid.width }) else {
            return nil
        }
        let rows = shape.rows / shape.regionRows * (shape.regionRows - 2)
        let columns = shape.columns / shape.regionColumns * (shape.regionColumns - 2)
        let words = words(rows: rows, columns: columns) { x, y in
            // Every region has a solid or dotted line on each of its four sides.
            let (across, down) = (shape.regionColumns - 2, shape.regionRows - 2)
            return grid[x + 1 + x / across * 2, y + 1 + y / down * 2]
        }
        let checkCount = shape.blocks * shape.checks
        guard words.count == rows * columns / 8, words.count > checkCount else { return nil }
        let dataCount = words.count - checkCount
        var payload = [UInt8](repeating: 0, count: dataCount)
        for block in 0..<shape.blocks {
            let places = Array(stride(from: block, to: dataCount, by: shape.blocks))
            let first = shape.blocks == 10 ? [block, (block + 2) % 10] : [block]
            // In the largest size, the first two blocks are longer; writers differ in the position of their check
            // words.
            let right = first.lazy.compactMap { first in
                let check = (0..<shape.checks).map { words[dataCount + first + $0 * shape.blocks] }
                return ReedSolomon.dataMatrix.corrected(
                    places.map { words[$0] } + check,
                    checkCount: shape.checks,
                    tally: tally
                )
            }.first
            guard let right else { return nil }
            for (place, word) in zip(places, right) { payload[place] = UInt8(word) }
        }
        return payload
    }

    struct Shape {
        var rows: Int
        var columns: Int
        var regionRows: Int
        var regionColumns: Int
        /// Number of check words in each block.
        var checks: Int
        var blocks: Int

        init(_ rows: Int, _ columns: Int, _ regionRows: Int, _ regionColumns: Int, _ checks: Int, _ blocks: Int = 1) {
            self.rows = rows
            self.columns = columns
            self.regionRows = regionRows
            self.regionColumns = regionColumns
            self.checks = checks
            self.blocks = blocks
        }
    }

    /// The sizes of the standard.
    static let shapes = [
        Shape(10, 10, 10, 10, 5), Shape(12, 12, 12, 12, 7), Shape(14, 14, 14, 14, 10), Shape(16, 16, 16, 16, 12),
        Shape(18, 18, 18, 18, 14), Shape(20, 20, 20, 20, 18), Shape(22, 22, 22, 22, 20), Shape(24, 24, 24, 24, 24),
        Shape(26, 26, 26, 26, 28), Shape(32, 32, 16, 16, 36), Shape(36, 36, 18, 18, 42), Shape(40, 40, 20, 20, 48),
        Shape(44, 44, 22, 22, 56), Shape(48, 48, 24, 24, 68), Shape(52, 52, 26, 26, 42, 2),
        Shape(64, 64, 16, 16, 56, 2),
        Shape(72, 72, 18, 18, 36, 4), Shape(80, 80, 20, 20, 48, 4), Shape(88, 88, 22, 22, 56, 4),
        Shape(96, 96, 24, 24, 68, 4), Shape(104, 104, 26, 26, 56, 6), Shape(120, 120, 20, 20, 68, 6),
        Shape(132, 132, 22, 22, 62, 8), Shape(144, 144, 24, 24, 62, 10), Shape(8, 18, 8, 18, 7),
        Shape(8, 32, 8, 16, 11),
        Shape(12, 26, 12, 26, 14), Shape(12, 36, 12, 18, 18), Shape(16, 36, 16, 18, 24), Shape(16, 48, 16, 24, 28),
    ]

    /// Traverses the mapping matrix in the standard's order: diagonals up and down, eight modules per word.
    private static func words(rows: Int, columns: Int, isDark: (Int, Int) -> Bool) -> [Int] {
        places(rows: rows, columns: columns).map { places in
            places.reduce(0) { $0 << 1 | (isDark($1 % columns, $1 / columns) ? 1 : 0) }
        }
    }

    /// Returns the modules of each word in the mapping matrix, as indices row by row.
    static func places(rows: Int, columns: Int) -> [[Int]] {
        var isUsed = [Bool](repeating: false, count: rows * columns)
        var words: [[Int]] = []

        func take(_ places: [(row: Int, column: Int)]) {
            let word = places.map { $0.row * columns + $0.column }
            for place in word where isUsed.indices.contains(place) { isUsed[place] = true }
            words.append(word)
        }
        // Eight modules in the shape of the state of Utah; parts beyond one side wrap around to the other.
        func utah(_ row: Int, _ column: Int) {
            let shape = [(-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0)]
            take(
                shape.map { down, across in
                    var (y, x) = (row + down, column + across)
                    if y < 0 {
                        y += rows
                        x += 4 - (rows + 4) % 8
                    }
                    if x < 0 {
                        x += columns
                        y += 4 - (columns + 4) % 8
                    }
                    if y >= rows { y -= rows }
                    return (y, x)
                }
            )
        }
        // Words that are split over corners; negative numbers count from the opposite end.
        func corner(_ places: [(Int, Int)]) {
            take(places.map { ($0.0 < 0 ? $0.0 + rows : $0.0, $0.1 < 0 ? $0.1 + columns : $0.1) })
        }
        func isFree(_ row: Int, _ column: Int) -> Bool {
            (0..<rows).contains(row) && (0..<columns).contains(column) && !isUsed[row * columns + column]
        }

        var (row, column) = (4, 0)
        repeat {
            if row == rows, column == 0 {
                corner([(-1, 0), (-1, 1), (-1, 2), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
            } else if row == rows - 2, column == 0, columns % 4 != 0 {
                corner([(-3, 0), (-2, 0), (-1, 0), (0, -4), (0, -3), (0, -2), (0, -1), (1, -1)])
            } else if row == rows + 4, column == 2, columns % 8 == 0 {
                corner([(-1, 0), (-1, -1), (0, -3), (0, -2), (0, -1), (1, -3), (1, -2), (1, -1)])
            } else if row == rows - 2, column == 0, columns % 8 == 4 {
                corner([(-3, 0), (-2, 0), (-1, 0), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
            }
            repeat {
                if isFree(row, column) { utah(row, column) }
                row -= 2
                column += 2
            } while row >= 0 && column < columns
            row += 1
            column += 3
            repeat {
                if isFree(row, column) { utah(row, column) }
                row += 2
                column -= 2
            } while row < rows && column >= 0
            row += 3
            column += 1
        } while row < rows || column < columns
        return words
    }
}
