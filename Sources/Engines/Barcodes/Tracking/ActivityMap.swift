/// The tiles of 16 by 16 pixels in a frame that have enough contrast for a code.
///
/// The map is cheap: it reads half of the rows. Codes have dark and light close together, and the reading library
/// treats places with too little contrast as plain. Nothing can therefore be read where no tile is active.
struct ActivityMap {
    /// A rough summary of a tile's pixels; equal summaries most likely mean equal pixels.
    struct Summary: Hashable {
        var low: UInt8
        var high: UInt8
        /// The approximate mean of the tile; unlike the extremes, it distinguishes patterns of equal colors.
        var middle: UInt8

        /// Indicates whether two tiles differ by no more than noise.
        func isLike(_ other: Summary) -> Bool {
            Self.isNear(low, other.low) && Self.isNear(high, other.high) && Self.isNear(middle, other.middle)
        }

        private static func isNear(_ a: UInt8, _ b: UInt8) -> Bool { (a > b ? a - b : b - a) <= 4 }
    }

    /// The side of a tile in pixels.
    static let side = 16
    /// The contrast that the lightest and darkest pixels of an 8×8 square must exceed for the library.
    private static let leastContrast = 24
    private static let block = 8

    /// Width of the frame in pixels.
    let width: Int
    let height: Int
    let columns: Int
    let rows: Int
    /// The summary of each tile, row by row.
    private(set) var summaries: [Summary]
    /// For each tile, true if it or its immediate surroundings may contain a part of a code.
    private(set) var isActive: [Bool]
    /// The brightness changes in each tile, as bits: darker and lighter to the right, darker and lighter downward.
    private var ways: [UInt8]

    /// Makes a map that the caller fills.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        columns = max(width / Self.side, 1)
        rows = max(height / Self.side, 1)
        summaries = Array(repeating: Summary(low: 255, high: 255, middle: 255), count: columns * rows)
        isActive = Array(repeating: false, count: columns * rows)
        ways = Array(repeating: 0, count: columns * rows)
    }

    /// Makes the map of a frame.
    ///
    /// Pixels beyond the last whole block belong to no tile; the tiles at the edge represent them.
    init(_ pixels: PixelView) {
        self.init(width: pixels.width, height: pixels.height)
        let blocks = BlockLevels(pixels)
        guard blocks.columns >= 2, blocks.rows >= 2 else {
            // The frame is too small to judge.
            isActive = Array(repeating: true, count: isActive.count)
            ways = Array(repeating: 15, count: isActive.count)
            return
        }
        let least = Self.leastContrast
        for row in 0..<blocks.rows - 1 {
            for column in 0..<blocks.columns - 1 {
                let first = row * blocks.columns + column
                let second = first + blocks.columns
                let high = max(
                    max(blocks.high[first], blocks.high[first + 1]),
                    max(blocks.high[second], blocks.high[second + 1])
                )
                let low = min(
                    min(blocks.low[first], blocks.low[first + 1]),
                    min(blocks.low[second], blocks.low[second + 1])
                )
                // A window of two by two blocks, because an edge can lie between two blocks.
                if Int(high) - Int(low) > least {
                    let (left, right) = (min(column / 2, columns - 1), min((column + 1) / 2, columns - 1))
                    let (top, bottom) = (min(row / 2, rows - 1), min((row + 1) / 2, rows - 1))
                    isActive[top * columns + left] = true
                    isActive[top * columns + right] = true
                    isActive[bottom * columns + left] = true
                    isActive[bottom * columns + right] = true
                }
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                summaries[row * columns + column] = blocks.summary(column, row)
                ways[row * columns + column] = blocks.ways(column, row)
            }
        }
    }

    /// Sets a tile, for maps that are made by hand.
    mutating func set(_ column: Int, _ row: Int, _ summary: Summary, isActive active: Bool) {
        summaries[row * columns + column] = summary
        isActive[row * columns + column] = active
        ways[row * columns + column] = active ? 15 : 0
    }

    /// Returns the active tiles near given tiles.
    func active(within reach: Int, of tiles: [Bool]) -> [Bool] {
        let near = spread(tiles.map { $0 ? 1 : 0 }, by: reach)
        return isActive.indices.map { isActive[$0] && near[$0] != 0 }
    }

    /// Combines each tile's bits with those of all tiles around it.
    private func spread(_ bits: [UInt8], by reach: Int) -> [UInt8] {
        // First along rows, then along columns.
        var level = bits
        for row in 0..<rows {
            for column in 0..<columns where bits[row * columns + column] != 0 {
                let here = bits[row * columns + column]
                for near in max(0, column - reach)...min(columns - 1, column + reach) {
                    level[row * columns + near] |= here
                }
            }
        }
        var all = level
        for row in 0..<rows {
            for near in max(0, row - reach)...min(rows - 1, row + reach) where near != row {
                for column in 0..<columns { all[near * columns + column] |= level[row * columns + column] }
            }
        }
        return all
    }

    /// Returns the tiles from which brightness alternates at least three times to the right or downward.
    ///
    /// That happens somewhere in every code, but not around the corner of a larger object.
    ///
    /// - Parameters:
    ///   - length: number of tiles within which changes count.
    ///   - covered: tiles with known codes; changes in them do not count.
    func dense(within length: Int, except covered: [Int]) -> [Bool] {
        var ways = ways
        for tile in covered { ways[tile] = 0 }
        var dense = Array(repeating: false, count: ways.count)
        for row in 0..<rows {
            for column in 0..<columns {
                let tile = row * columns + column
                guard ways[tile] != 0 else { continue }
                let across = Self.changes(ways, from: tile, step: 1, count: min(length, columns - column), shift: 0)
                let down = Self.changes(ways, from: tile, step: columns, count: min(length, rows - row), shift: 2)
                dense[tile] = across >= 3 || down >= 3
            }
        }
        return dense
    }

    /// Counts the alternations of brightness along some tiles; a tile with both directions counts as two.
    private static func changes(_ ways: [UInt8], from start: Int, step: Int, count: Int, shift: UInt8) -> Int {
        var (changes, last, tile) = (0, UInt8(0), start)
        for _ in 0..<count {
            let way = (ways[tile] >> shift) & 3
            if way == 3 { changes += 2 } else if way != 0, way != last { changes += 1 }
            if way != 0 { last = way }
            tile += step
        }
        return changes
    }

    /// Indicates whether a region may contain a code.
    func hasActivity(in region: PixelRegion) -> Bool {
        let (x, y) = tiles(in: region)
        for row in y { for column in x where isActive[row * columns + column] { return true } }
        return false
    }

    /// Returns the tiles that a region touches.
    func tiles(in region: PixelRegion) -> (columns: Range<Int>, rows: Range<Int>) {
        func tiles(_ pixels: Range<Int>, _ count: Int) -> Range<Int> {
            let first = min(pixels.lowerBound / Self.side, count - 1)
            return first..<max(first + 1, min((pixels.upperBound + Self.side - 1) / Self.side, count))
        }
        return (tiles(region.columns, columns), tiles(region.rows, rows))
    }

    /// Returns the pixels of some tiles; the last tiles, and indices beyond them, extend to the edge.
    func pixels(columns x: Range<Int>, rows y: Range<Int>) -> PixelRegion {
        PixelRegion(
            columns: x.lowerBound * Self.side..<(x.upperBound >= columns ? width : x.upperBound * Self.side),
            rows: y.lowerBound * Self.side..<(y.upperBound >= rows ? height : y.upperBound * Self.side)
        )
    }
}

/// The extreme luma values and brightness changes of each block of 8 by 8 pixels, from every second row.
private struct BlockLevels {
    let columns: Int
    let rows: Int
    private(set) var low: [UInt8]
    private(set) var high: [UInt8]
    /// The sum of the darkest and lightest pixels of all columns.
    private(set) var sums: [UInt16]
    /// See ``ActivityMap/ways``.
    private(set) var ways: [UInt8]

    private static let side = 8
    /// The minimum difference between a pixel and the one eight pixels further on that counts as a change.
    private static let change: Int16 = 16

    init(_ pixels: PixelView) {
        let side = Self.side
        columns = pixels.width / side
        rows = pixels.height / side
        let count = columns * rows
        low = Array(repeating: 0, count: count)
        high = Array(repeating: 0, count: count)
        sums = Array(repeating: 0, count: count)
        ways = Array(repeating: 0, count: count)
        guard count > 0 else { return }
        let step = pixels.layout.bytesPerPixel
        // All bytes, including those that are not luma: one pass without gaps is faster.
        let bytes = (columns * side - 1) * step + 1
        let offset = LumaField.brightnessOffset(pixels.layout)
        let (columns, rows) = (columns, rows)
        collectWays(pixels, bytes, offset)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * bytes) { levels in
            guard let darkest = levels.baseAddress else { return }
            let lightest = darkest + bytes
            low.withUnsafeMutableBufferPointer { low in
                high.withUnsafeMutableBufferPointer { high in
                    sums.withUnsafeMutableBufferPointer { sums in
                        for row in 0..<rows {
                            let first = pixels.base + row * side * pixels.bytesPerRow
                            Self.collect(first, 2 * pixels.bytesPerRow, bytes, offset, darkest, lightest)
                            for column in 0..<columns {
                                let place = row * columns + column
                                var (least, most, sum) = (UInt8.max, UInt8.min, UInt16(0))
                                var byte = column * side * step
                                for _ in 0..<side {
                                    least = min(least, darkest[byte])
                                    most = max(most, lightest[byte])
                                    sum &+= UInt16(darkest[byte]) &+ UInt16(lightest[byte])
                                    byte += step
                                }
                                low[place] = least
                                high[place] = most
                                sums[place] = sum
                            }
                        }
                    }
                }
            }
        }
    }

    /// Finds the darkest and lightest of four rows, column by column.
    private static func collect(
        _ first: UnsafePointer<UInt8>,
        _ bytesToNext: Int,
        _ count: Int,
        _ offset: Int,
        _ darkest: UnsafeMutablePointer<UInt8>,
        _ lightest: UnsafeMutablePointer<UInt8>
    ) {
        let second = first + bytesToNext
        let third = second + bytesToNext
        let fourth = third + bytesToNext
        for index in 0..<count {
            let (a, b) = (first[index &+ offset], second[index &+ offset])
            let (c, d) = (third[index &+ offset], fourth[index &+ offset])
            darkest[index] = min(min(a, b), min(c, d))
            lightest[index] = max(max(a, b), max(c, d))
        }
    }

    /// Records where two rows of each block become darker or lighter, to the right and down to the block below.
    private mutating func collectWays(_ pixels: PixelView, _ bytes: Int, _ offset: Int) {
        let side = Self.side
        let step = pixels.layout.bytesPerPixel
        let (columns, rows) = (columns, rows)
        let least = Self.change
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes) { flags in
            ways.withUnsafeMutableBufferPointer { ways in
                for row in 0..<rows {
                    flags.update(repeating: 0)
                    for line in [2, 6] {
                        let here = pixels.base + (row * side + line) * pixels.bytesPerRow + offset
                        let right = here + side * step
                        for index in 0..<max(bytes - side * step, 0) {
                            let difference = Int16(right[index]) &- Int16(here[index])
                            let down: UInt8 = difference < -least ? 1 : 0
                            let up: UInt8 = difference > least ? 2 : 0
                            flags[index] |= down | up
                        }
                        guard row < rows - 1 else { continue }
                        let below = here + side * pixels.bytesPerRow
                        for index in 0..<bytes {
                            let difference = Int16(below[index]) &- Int16(here[index])
                            let down: UInt8 = difference < -least ? 4 : 0
                            let up: UInt8 = difference > least ? 8 : 0
                            flags[index] |= down | up
                        }
                    }
                    for column in 0..<columns {
                        var all: UInt8 = 0
                        var byte = column * side * step
                        for _ in 0..<side {
                            all |= flags[byte]
                            byte += step
                        }
                        ways[row * columns + column] = all
                    }
                }
            }
        }
    }

    /// Returns the brightness changes of a tile of two by two blocks.
    func ways(_ column: Int, _ row: Int) -> UInt8 {
        let (left, right) = (2 * column, min(2 * column + 1, columns - 1))
        let (top, bottom) = (2 * row, min(2 * row + 1, rows - 1))
        return ways[top * columns + left] | ways[top * columns + right] | ways[bottom * columns + left]
            | ways[bottom * columns + right]
    }

    /// Returns the summary of a tile of two by two blocks.
    func summary(_ column: Int, _ row: Int) -> ActivityMap.Summary {
        let (left, right) = (2 * column, min(2 * column + 1, columns - 1))
        let (top, bottom) = (2 * row, min(2 * row + 1, rows - 1))
        let places = (
            top * columns + left, top * columns + right, bottom * columns + left, bottom * columns + right
        )
        let sum = UInt32(sums[places.0]) + UInt32(sums[places.1]) + UInt32(sums[places.2]) + UInt32(sums[places.3])
        return ActivityMap.Summary(
            low: min(min(low[places.0], low[places.1]), min(low[places.2], low[places.3])),
            high: max(max(high[places.0], high[places.1]), max(high[places.2], high[places.3])),
            middle: UInt8(truncatingIfNeeded: sum / 64)
        )
    }
}
