import Foundation

/// The hexagons of a MaxiCode symbol: 33 rows of 30, of which every second is shifted by half a hexagon.
enum HexagonGrid {
    private static let columns = 30
    private static let rows = 33
    /// The ratios of the distance of rows to the width of a hexagon: as specified, and as printers with few dots draw.
    private static let pitches = [0.866, 0.808]

    /// The centers of all hexagons, in widths of one.
    private static func centers(_ pitch: Double) -> [ImagePoint] {
        (0..<rows * columns).map { index in
            let (x, y) = (index % columns, index / columns)
            return ImagePoint(Double(x) + (y % 2 == 1 ? 1 : 0.5), (Double(y) + 0.5) * pitch)
        }
    }

    /// Returns the grids that fit the rings, each with the hexagons that are dark; the rings leave six rotations open.
    static func grids(around eye: BullsEye, in field: LumaField) -> [(ModuleGrid, [Bool])] {
        var best: (score: Double, pitch: Double, angle: Double, scale: Double) = (-1, 0, 0, 0)
        for pitch in pitches {
            let all = centers(pitch)
            let middle = ImagePoint(14.5, 16.5 * pitch)
            let near = all.map { $0 - middle }.filter { $0.length > 5.3 && $0.length < 11 }
            for radius in BullsEye.radii {
                for step in 0..<60 {
                    // A pitch that differs from the specified one leaves two rotations only.
                    for turn in pitch > 0.85 ? [0.0] : [0, 60, 120] {
                        let angle = (Double(step) + turn) * .pi / 180
                        let values = near.map { way -> Double in
                            let turned = way * cos(angle) + way.turned * sin(angle)
                            let point = eye.center + eye.across * (turned.x / radius) + eye.down * (turned.y / radius)
                            return field.value(point)
                        }
                        let mean = values.reduce(0, +) / Double(max(values.count, 1))
                        let score = values.reduce(0) { $0 + abs($1 - mean) } / Double(max(values.count, 1))
                        if score > best.score { best = (score, pitch, angle, 1 / radius) }
                    }
                }
            }
        }
        guard best.score > 0 else { return [] }
        let size = (width: Double(columns), height: Double(rows) * best.pitch)
        let middle = ImagePoint(14.5, 16.5 * best.pitch)
        let centers = centers(best.pitch)
        let module = eye.across.length * best.scale
        return (0..<6).compactMap { turn -> (ModuleGrid, [Bool])? in
            let angle = best.angle + Double(turn) * .pi / 3
            let corners = [
                ImagePoint(0, 0), ImagePoint(size.width, 0), ImagePoint(size.width, size.height),
                ImagePoint(0, size.height),
            ].map { corner -> ImagePoint in
                let way = corner - middle
                let turned = (way * cos(angle) + way.turned * sin(angle)) * best.scale
                return eye.center + eye.across * turned.x + eye.down * turned.y
            }
            var grid = ModuleGrid(centers: centers, size: size, corners: corners)
            grid.settle(in: field, module: module)
            return grid.isDark(field).map { (grid, $0) }
        }
    }

    /// Returns the symbol upright, as the library wants it.
    static func picture(_ isDark: [Bool]) -> (width: Int, height: Int, pixels: [UInt8]) {
        let side = 8
        let (width, height) = (columns * side, rows * side)
        let room = side
        var pixels = [UInt8](repeating: 255, count: (width + 2 * room) * (height + 2 * room))
        for (index, dark) in isDark.enumerated() where dark {
            let (x, y) = (index % columns, index / columns)
            // The last hexagon of a shifted row does not exist.
            if y % 2 == 1, x == columns - 1 { continue }
            let left = x * side + (y % 2 == 1 ? side / 2 : 0) + room
            for row in y * side + room..<(y + 1) * side + room {
                for column in left..<left + side { pixels[row * (width + 2 * room) + column] = 0 }
            }
        }
        return (width + 2 * room, height + 2 * room, pixels)
    }
}
