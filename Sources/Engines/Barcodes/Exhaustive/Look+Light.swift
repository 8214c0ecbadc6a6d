extension Look {
    /// The side of a tile in pixels.
    private static let tile = 8

    /// Returns the look with the local light taken off: each pixel between the darkest and the lightest around it.
    ///
    /// Shade and glare change slowly, the modules of a code quickly.
    ///
    /// - Parameters:
    ///   - reach: the distance that counts as around, in tiles of eight pixels.
    ///   - leastRange: the contrast below which nothing is stretched further.
    func flattened(reach: Int, leastRange: Float = 24) -> Look {
        let (columns, rows) = ((width + Self.tile - 1) / Self.tile, (height + Self.tile - 1) / Self.tile)
        guard columns > 0, rows > 0 else { return self }
        var (low, high) = extremes(columns, rows)
        low = Self.spread(low, columns, rows, reach) { min($0, $1) }
        high = Self.spread(high, columns, rows, reach) { max($0, $1) }
        low = Look.smoothed(low, columns, rows, sigma: 0.8)
        high = Look.smoothed(high, columns, rows, sigma: 0.8)
        var result = self
        let side = Float(Self.tile)
        result.luma = [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            count = width * height
            for y in 0..<height {
                let v = min(max((Float(y) + 0.5) / side - 0.5, 0), Float(rows - 1))
                let top = Int(v)
                let (upper, lower, down) = (top * columns, min(top + 1, rows - 1) * columns, v - Float(top))
                for x in 0..<width {
                    let u = min(max((Float(x) + 0.5) / side - 0.5, 0), Float(columns - 1))
                    let left = Int(u)
                    let (right, across) = (min(left + 1, columns - 1), u - Float(left))
                    func value(_ tiles: [Float]) -> Float {
                        let one = tiles[upper + left] + (tiles[upper + right] - tiles[upper + left]) * across
                        let two = tiles[lower + left] + (tiles[lower + right] - tiles[lower + left]) * across
                        return one + (two - one) * down
                    }
                    let (dark, light) = (value(low), value(high))
                    let part = (Float(luma[y * width + x]) - (dark + light) / 2) / max(light - dark, leastRange)
                    pixels[y * width + x] = UInt8(min(max(128 + 255 * part, 0), 255))
                }
            }
        }
        return result
    }

    /// Returns the darkest and the lightest mean of four pixels in each tile.
    private func extremes(_ columns: Int, _ rows: Int) -> (low: [Float], high: [Float]) {
        var low = [Float](repeating: 255, count: columns * rows)
        var high = [Float](repeating: 0, count: columns * rows)
        guard width > 1, height > 1 else {
            return (luma.isEmpty ? low : low.map { _ in Float(luma[0]) }, high.map { _ in Float(luma.first ?? 0) })
        }
        luma.withUnsafeBufferPointer { luma in
            for y in 0..<height {
                let (row, next) = (y &* width, min(y &+ 1, height &- 1) &* width)
                for x in 0..<width {
                    let right = min(x &+ 1, width &- 1)
                    let sum =
                        Int(luma[row &+ x]) &+ Int(luma[row &+ right]) &+ Int(luma[next &+ x])
                        &+ Int(luma[next &+ right])
                    let (value, tile) = (Float(sum) / 4, y / Self.tile &* columns &+ x / Self.tile)
                    if value < low[tile] { low[tile] = value }
                    if value > high[tile] { high[tile] = value }
                }
            }
        }
        return (low, high)
    }

    /// Returns the extreme of each tile and those around.
    private static func spread(
        _ tiles: [Float],
        _ columns: Int,
        _ rows: Int,
        _ reach: Int,
        _ extreme: (Float, Float) -> Float
    ) -> [Float] {
        var across = tiles
        for y in 0..<rows {
            for x in 0..<columns {
                for near in max(0, x - reach)...min(columns - 1, x + reach) {
                    across[y * columns + x] = extreme(across[y * columns + x], tiles[y * columns + near])
                }
            }
        }
        var result = across
        for y in 0..<rows {
            for near in max(0, y - reach)...min(rows - 1, y + reach) {
                for x in 0..<columns {
                    result[y * columns + x] = extreme(result[y * columns + x], across[near * columns + x])
                }
            }
        }
        return result
    }
}
