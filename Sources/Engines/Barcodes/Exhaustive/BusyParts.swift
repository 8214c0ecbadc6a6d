/// Finds the parts of an image that are as busy as codes.
enum BusyParts {
    /// A part, in pixels.
    struct Part {
        var columns: Range<Int>
        var rows: Range<Int>
        /// The sum of the changes in it.
        var weight: Float
    }

    private static let tile = 8
    private static let most = 4

    /// Returns the busiest parts, most first.
    static func parts(of look: Look) -> [Part] {
        let (columns, rows) = (look.width / tile, look.height / tile)
        guard columns > 2, rows > 2 else { return [] }
        let changes = changes(in: look, columns, rows)
        let calm = changes.sorted()[changes.count / 4]
        let least = max(2.5, 1.7 * calm)
        // Bars have edges in every tile, and a quiet row of modules does not part a code.
        var isBusy = changes.map { $0 > least }
        isBusy = closed(isBusy, columns, rows)
        var parts: [Part] = []
        for start in isBusy.indices where isBusy[start] {
            var (left, right, top, bottom, weight) = (columns, 0, rows, 0, Float(0))
            var open = [start]
            isBusy[start] = false
            var count = 0
            while let here = open.popLast() {
                let (x, y) = (here % columns, here / columns)
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                weight += max(changes[here] - least, 0)
                count += 1
                for near in [here - columns, here + columns, x > 0 ? here - 1 : -1, x < columns - 1 ? here + 1 : -1]
                where isBusy.indices.contains(near) && isBusy[near] {
                    isBusy[near] = false
                    open.append(near)
                }
            }
            guard right > left, bottom > top, count > 5 else { continue }
            parts.append(
                Part(
                    columns: max(left - 2, 0) * tile..<min((right + 3) * tile, look.width),
                    rows: max(top - 2, 0) * tile..<min((bottom + 3) * tile, look.height),
                    weight: weight
                )
            )
        }
        return Array(parts.sorted { $0.weight > $1.weight }.prefix(most))
    }

    /// Returns the mean change between neighbors in each tile, after a slight blur against noise.
    private static func changes(in look: Look, _ columns: Int, _ rows: Int) -> [Float] {
        let width = look.width
        return look.luma.withUnsafeBufferPointer { luma in
            (0..<columns * rows).map { index in
                let (left, top) = (index % columns * tile, index / columns * tile)
                var sum = 0
                func mean(_ x: Int, _ y: Int) -> Int {
                    let at = y &* width &+ x
                    return Int(luma[at]) &+ Int(luma[at &+ 1]) &+ Int(luma[at &+ width]) &+ Int(luma[at &+ width &+ 1])
                }
                for y in stride(from: top, to: min(top + tile, look.height - 3), by: 2) {
                    for x in stride(from: left, to: min(left + tile, width - 3), by: 2) {
                        let here = mean(x, y)
                        sum &+= abs(here &- mean(x &+ 2, y)) &+ abs(here &- mean(x, y &+ 2))
                    }
                }
                return Float(sum) / 128
            }
        }
    }

    /// Fills gaps of one tile.
    private static func closed(_ tiles: [Bool], _ columns: Int, _ rows: Int) -> [Bool] {
        var result = tiles
        for y in 0..<rows {
            for x in 0..<columns where !tiles[y * columns + x] {
                let across = x > 0 && x < columns - 1 && tiles[y * columns + x - 1] && tiles[y * columns + x + 1]
                let down = y > 0 && y < rows - 1 && tiles[(y - 1) * columns + x] && tiles[(y + 1) * columns + x]
                if across || down { result[y * columns + x] = true }
            }
        }
        return result
    }
}
