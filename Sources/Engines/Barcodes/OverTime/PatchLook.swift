/// A part of one frame with the local light taken off, ready to be laid over a canvas.
struct PatchLook {
    /// The place of the part's upper left corner in the frame.
    let origin: ImagePoint
    /// Luma between the darkest and the lightest around, from -1 to 1.
    let field: FloatField
    /// Half the difference between the lightest and the darkest nearby, by pixel of a coarse grid.
    private let ranges: [Float]
    private let columns: Int
    private let rows: Int

    private static let tile = 8

    /// Copies a part of a frame; nil for one that is too small.
    init?(_ pixels: PixelView, columns part: Range<Int>, rows lines: Range<Int>) {
        let (part, lines) = (part.clamped(to: 0..<pixels.width), lines.clamped(to: 0..<pixels.height))
        guard part.count >= 16, lines.count >= 16 else { return nil }
        let look = Look(pixels.cropped(columns: part, rows: lines), at: .upright(x: 0, y: 0))
        let flat = look.flattened(reach: 2)
        origin = ImagePoint(Double(part.lowerBound), Double(lines.lowerBound))
        field = FloatField(width: flat.width, height: flat.height, values: flat.luma.map { (Float($0) - 128) / 127 })
        let extremes = Self.extremes(of: look)
        (ranges, columns, rows) = (extremes.ranges, extremes.columns, extremes.rows)
    }

    /// Returns the contrast around a point of the part, in luma.
    @inline(__always)
    func range(_ point: ImagePoint) -> Float {
        let x = min(max(Int(point.x) / Self.tile, 0), columns &- 1)
        let y = min(max(Int(point.y) / Self.tile, 0), rows &- 1)
        return ranges[y &* columns &+ x]
    }

    /// Returns the contrast of each tile with the tiles around it.
    private static func extremes(of look: Look) -> (ranges: [Float], columns: Int, rows: Int) {
        let (columns, rows) = ((look.width + tile - 1) / tile, (look.height + tile - 1) / tile)
        var low = [UInt8](repeating: 255, count: columns * rows)
        var high = [UInt8](repeating: 0, count: columns * rows)
        look.luma.withUnsafeBufferPointer { luma in
            for y in 0..<look.height {
                for x in 0..<look.width {
                    let (value, at) = (luma[y &* look.width &+ x], y / tile &* columns &+ x / tile)
                    if value < low[at] { low[at] = value }
                    if value > high[at] { high[at] = value }
                }
            }
        }
        let ranges = (0..<columns * rows).map { index -> Float in
            let (x, y) = (index % columns, index / columns)
            var (dark, light) = (UInt8(255), UInt8(0))
            for row in max(0, y - 1)...min(rows - 1, y + 1) {
                for column in max(0, x - 1)...min(columns - 1, x + 1) {
                    dark = min(dark, low[row * columns + column])
                    light = max(light, high[row * columns + column])
                }
            }
            return Float(light) - Float(dark)
        }
        return (ranges, columns, rows)
    }
}
