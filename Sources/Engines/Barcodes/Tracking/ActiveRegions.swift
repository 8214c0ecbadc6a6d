/// Groups the tiles of a frame that may belong to one code.
struct ActiveRegions {
    /// The granularity of grouping.
    enum Grain {
        /// For codes with modules of up to a dozen pixels.
        case fine
        /// For codes of any size.
        case coarse

        /// The side of a cell in tiles.
        fileprivate var side: Int { self == .fine ? 1 : 2 }
        /// The maximum distance in tiles between the edges of a bar or module.
        var reach: Int { self == .fine ? 1 : 3 }
    }

    /// A part of the frame to read.
    struct Region {
        var pixels: PixelRegion
        /// The tiles of the region, as indices in the map.
        var tiles: [Int]
    }

    /// The maximum distance between cells of one region, in cells.
    private static let reach = 2
    /// The margin in pixels around a region; codes have a plain border in which no tile is active.
    private static let margin = 16

    /// Returns the regions that may contain a new code.
    ///
    /// - Parameter covered: tiles on which a code is already known.
    static func regions(in map: ActivityMap, _ grain: Grain, except covered: [Int]) -> [Region] {
        let dense = map.dense(within: 4 * grain.reach, except: covered)
        guard dense.contains(true) else { return [] }
        // Codes are not dense everywhere: a wide bar's outer edge has no other change near it.
        var wanted = map.active(within: 2 + 2 * grain.reach, of: dense)
        for tile in covered { wanted[tile] = false }
        return regions(of: wanted, in: map, grain).filter { region in region.tiles.contains { dense[$0] } }
    }

    /// Returns the regions formed by the tiles whose flag is set.
    private static func regions(of wanted: [Bool], in map: ActivityMap, _ grain: Grain) -> [Region] {
        let side = grain.side
        let (columns, rows) = ((map.columns + side - 1) / side, (map.rows + side - 1) / side)
        var tiles: [[Int]] = []
        // For each cell, the index of its tiles in the list plus one; 0 if it has none or was taken.
        var cells = Array(repeating: 0, count: columns * rows)
        for tile in wanted.indices where wanted[tile] {
            let cell = tile / map.columns / side * columns + tile % map.columns / side
            if cells[cell] == 0 {
                tiles.append([])
                cells[cell] = tiles.count
            }
            tiles[cells[cell] - 1].append(tile)
        }
        var regions: [Region] = []
        for start in cells.indices where cells[start] != 0 {
            var members = [start]
            var inside = tiles[cells[start] - 1]
            cells[start] = 0
            var next = 0
            var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
            while next < members.count {
                let (x, y) = (members[next] % columns, members[next] / columns)
                next += 1
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                for row in max(0, y - reach)...min(rows - 1, y + reach) {
                    for column in max(0, x - reach)...min(columns - 1, x + reach) {
                        let near = row * columns + column
                        guard cells[near] != 0 else { continue }
                        inside += tiles[cells[near] - 1]
                        cells[near] = 0
                        members.append(near)
                    }
                }
            }
            let pixels = map.pixels(columns: left * side..<(right + 1) * side, rows: top * side..<(bottom + 1) * side)
            regions.append(
                Region(
                    pixels: pixels.grown(by: margin * side, width: map.width, height: map.height),
                    tiles: inside
                )
            )
        }
        return merged(regions)
    }

    /// Merges overlapping regions, unless that adds much area to read.
    private static func merged(_ regions: [Region]) -> [Region] {
        var result: [Region] = []
        for region in regions {
            var region = region
            while let index = result.firstIndex(where: { belong($0, region) }) {
                let other = result.remove(at: index)
                region.pixels = region.pixels.union(other.pixels)
                region.tiles += other.tiles
            }
            result.append(region)
        }
        return result
    }

    private static func belong(_ one: Region, _ other: Region) -> Bool {
        guard one.pixels.overlaps(other.pixels) else { return false }
        let area = one.pixels.union(other.pixels).area
        return area * 4 <= (one.pixels.area + other.pixels.area) * 5
    }
}
