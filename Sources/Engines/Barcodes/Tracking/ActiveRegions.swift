/// Puts the tiles of a picture together that one code can lie on.
struct ActiveRegions {
    /// How far apart the tiles of one code can be.
    enum Grain {
        /// Codes of modules of up to a dozen pixels.
        case fine
        /// Codes of any size.
        case coarse

        /// The side of a cell in tiles.
        fileprivate var side: Int { self == .fine ? 1 : 2 }
        /// How many tiles away from the beginning of a bar or a module its end can be.
        var reach: Int { self == .fine ? 1 : 3 }
    }

    /// A part of the picture to be looked at.
    struct Region {
        var pixels: PixelRegion
        /// The tiles that it was made of, by their places in the map.
        var tiles: [Int]
    }

    /// Cells apart by no more than this belong together.
    private static let reach = 2
    /// So many pixels around are read, too: a code has plain ground around it, in which no tile is active.
    private static let margin = 16

    /// The regions in which a new code can be.
    ///
    /// - Parameter covered: tiles on which a code is already known.
    static func regions(in map: ActivityMap, _ grain: Grain, except covered: [Int]) -> [Region] {
        let dense = map.dense(within: 4 * grain.reach, except: covered)
        guard dense.contains(true) else { return [] }
        // Not all of a code is dense: it has wide bars, and a wide bar's outer edge has no other change near it.
        var wanted = map.active(within: 2 + 2 * grain.reach, of: dense)
        for tile in covered { wanted[tile] = false }
        return regions(of: wanted, in: map, grain).filter { region in region.tiles.contains { dense[$0] } }
    }

    /// The regions of the tiles for which a flag is set.
    private static func regions(of wanted: [Bool], in map: ActivityMap, _ grain: Grain) -> [Region] {
        let side = grain.side
        let (columns, rows) = ((map.columns + side - 1) / side, (map.rows + side - 1) / side)
        var tiles: [[Int]] = []
        // By cell: the place of its tiles in the list and one more; 0 where it has none, or was taken.
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

    /// Regions that lie over each other become one, unless that makes much more to read.
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
