import Foundation

/// A part of an image with many parallel edges, as bars have them.
struct SlantedRegion {
    /// The region's upper left corner after it is rotated upright.
    var origin: ImagePoint
    /// The step across the bars from one pixel of the region to the next, to the right or straight down; its length is
    /// 1 without enlargement.
    var across: ImagePoint
    /// The sides across and along the bars, in pixels.
    var size: (width: Int, height: Int)

    /// Converts a point of the upright region to image coordinates.
    func point(_ x: Double, _ y: Double) -> ImagePoint {
        let way = across * x
        return origin + way + across.turned * y
    }

    /// Converts a point of the image to the upright region.
    func place(of point: ImagePoint) -> CGPoint {
        let (way, square) = (point - origin, across.dot(across))
        guard square > 0 else { return .zero }
        return CGPoint(x: way.dot(across) / square, y: way.dot(across.turned) / square)
    }

    /// A copy of the region with twice as many pixels in each direction.
    var doubled: SlantedRegion {
        SlantedRegion(origin: origin, across: across * 0.5, size: (size.width * 2, size.height * 2))
    }

    /// Indicates whether most of the region lies inside a code.
    func isMostlyCovered(by outline: CodeOutline) -> Bool {
        let count = 8
        var inside = 0
        for row in 0..<count {
            for column in 0..<count {
                let (u, v) = ((Double(column) + 0.5) / Double(count), (Double(row) + 0.5) / Double(count))
                if outline.contains(point(u * Double(size.width), v * Double(size.height))) { inside += 1 }
            }
        }
        return 2 * inside > count * count
    }

    /// The center in image coordinates.
    var center: ImagePoint { point(Double(size.width) / 2, Double(size.height) / 2) }
}

/// Finds regions of an image that may contain bars at an angle.
///
/// The image is divided into small squares, in each of which the gradient directions are accumulated. Bars are possible
/// where nearly all directions within a square and its neighbors agree.
struct SlantFinder {
    /// The side of a square in pixels.
    private static let side = 16
    /// The sampling interval in pixels.
    private static let step = 3
    /// The sine of the angle below which bars are read without rotation.
    private static let leastSlant = 0.05
    private static let mostRegions = 12

    /// The gradient sums over one square: the squares and the product of the changes to the right and down.
    private struct Changes {
        var xx = 0.0
        var yy = 0.0
        var xy = 0.0

        static func += (left: inout Changes, right: Changes) {
            left.xx += right.xx
            left.yy += right.yy
            left.xy += right.xy
        }

        var difference: Double { xx - yy }
        var strength: Double { (difference * difference + 4 * xy * xy).squareRoot() }
        /// True if there are edges, clearly more in one direction; PDF417 has some in the other direction, too.
        var isClear: Bool { xx + yy > 40_000 && strength > 0.2 * (xx + yy) }
        var angle: Double { atan2(2 * xy, difference) / 2 }

        /// Indicates whether the directions differ by less than about 14°.
        func agrees(with other: Changes) -> Bool {
            let product = difference * other.difference + 4 * xy * other.xy
            return product > 0.88 * strength * other.strength
        }
    }

    /// Returns the regions of an image that may contain bars at an angle, largest first.
    static func regions(in field: LumaField) -> [SlantedRegion] {
        let (columns, rows) = (field.width / side, field.height / side)
        guard columns > 1, rows > 1 else { return [] }
        var squares: [Changes] = []
        squares.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let sums = field.changes(x: column * side, y: row * side, side: side, step: step)
                squares.append(Changes(xx: sums.xx, yy: sums.yy, xy: sums.xy))
            }
        }
        squares = withNeighbours(squares, columns: columns, rows: rows)
        var isTaken = squares.map { !$0.isClear }
        var groups: [(members: [Int], sum: Changes)] = []
        for start in squares.indices where !isTaken[start] {
            isTaken[start] = true
            var (members, sum) = ([start], squares[start])
            var next = 0
            while next < members.count {
                let here = members[next]
                next += 1
                let (x, y) = (here % columns, here / columns)
                for row in max(0, y - 1)...min(rows - 1, y + 1) {
                    for column in max(0, x - 1)...min(columns - 1, x + 1) {
                        let near = row * columns + column
                        guard !isTaken[near], squares[near].agrees(with: squares[here]) else { continue }
                        isTaken[near] = true
                        members.append(near)
                        sum += squares[near]
                    }
                }
            }
            if members.count >= 4 { groups.append((members, sum)) }
        }
        groups.sort { $0.members.count > $1.members.count }
        return groups.lazy.compactMap { region($0.members, $0.sum, columns: columns) }.prefix(mostRegions).map { $0 }
    }

    /// Adds to each square the eight around it, because a single square has too little data.
    private static func withNeighbours(_ squares: [Changes], columns: Int, rows: Int) -> [Changes] {
        var sums: [Changes] = []
        sums.reserveCapacity(squares.count)
        for y in 0..<rows {
            for x in 0..<columns {
                var sum = Changes()
                for row in max(0, y - 1)...min(rows - 1, y + 1) {
                    for column in max(0, x - 1)...min(columns - 1, x + 1) { sum += squares[row * columns + column] }
                }
                sums.append(sum)
            }
        }
        return sums
    }

    private static func region(_ members: [Int], _ sum: Changes, columns: Int) -> SlantedRegion? {
        let across = ImagePoint(cos(sum.angle), sin(sum.angle))
        guard min(across.x.magnitude, across.y.magnitude) >= leastSlant else { return nil }
        let along = across.turned
        var (left, right) = (Double.infinity, -Double.infinity)
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for member in members {
            let x = Double(member % columns * side) + Double(side) / 2
            let y = Double(member / columns * side) + Double(side) / 2
            let point = ImagePoint(x, y)
            left = min(left, point.dot(across))
            right = max(right, point.dot(across))
            top = min(top, point.dot(along))
            bottom = max(bottom, point.dot(along))
        }
        guard right - left >= 32 else { return nil }
        // Codes need quiet zones.
        let room = (across: 2.5 * Double(side), along: Double(side) / 2)
        let start = across * (left - room.across)
        return SlantedRegion(
            origin: start + along * (top - room.along),
            across: across,
            size: (Int(right - left + 2 * room.across), Int(bottom - top + 2 * room.along))
        )
    }
}

extension LumaField {
    /// Returns the gradient sums of a square; see ``SlantFinder``.
    func changes(x: Int, y: Int, side: Int, step: Int) -> (xx: Double, yy: Double, xy: Double) {
        var (xx, yy, xy) = (0, 0, 0)
        var row = max(y, 1)
        while row < min(y + side, height - 1) {
            let line = row * bytesPerRow + offset
            var column = max(x, 1)
            while column < min(x + side, width - 1) {
                let place = line &+ column &* bytesPerPixel
                let across = Int(base[place &+ bytesPerPixel]) &- Int(base[place &- bytesPerPixel])
                let down = Int(base[place &+ bytesPerRow]) &- Int(base[place &- bytesPerRow])
                xx &+= across &* across
                yy &+= down &* down
                xy &+= across &* down
                column &+= step
            }
            row &+= step
        }
        return (Double(xx), Double(yy), Double(xy))
    }

    /// Indicates whether a region may contain bars: lines across it change between light and dark as often as short
    /// codes.
    ///
    /// Many things with parallel edges are not codes: a door, a shelf, distant lines of text.
    func mayHaveBars(_ region: SlantedRegion) -> Bool {
        var count = 0
        // A region can be much taller than the code in it.
        for row in 1..<Self.probes where count < 2 {
            let start = region.point(0.5, Double(region.size.height * row) / Double(Self.probes))
            if changeCount(from: start, step: region.across, count: region.size.width, least: 24) >= 16 { count += 1 }
        }
        return count >= 2
    }

    private static var probes: Int { 32 }

    /// Counts the clear rises and falls of luma along a line.
    ///
    /// - Parameter least: the minimum step that counts.
    func changeCount(from start: ImagePoint, step: ImagePoint, count: Int, least: Int) -> Int {
        var (point, changes, isRising) = (start, 0, true)
        var (low, high) = (255, 0)
        for _ in 0..<count {
            let x = min(max(Int(point.x), 0), width - 1)
            let y = min(max(Int(point.y), 0), height - 1)
            let value = Int(base[y &* bytesPerRow &+ x &* bytesPerPixel &+ offset])
            point += step
            if isRising {
                high = max(high, value)
                if high - value >= least { (changes, isRising, low) = (changes + 1, false, value) }
            } else {
                low = min(low, value)
                if value - low >= least { (changes, isRising, high) = (changes + 1, true, value) }
            }
        }
        return changes
    }

    /// Returns a region rotated upright, as rows of luma without padding.
    ///
    /// Interpolates between pixels in steps of a 256th.
    func upright(_ region: SlantedRegion) -> [UInt8] {
        let (width, height) = region.size
        let one = 65536.0
        let step = (x: Int((region.across.x * one).rounded()), y: Int((region.across.y * one).rounded()))
        let (lastX, lastY) = ((self.width - 1) << 16, (self.height - 1) << 16)
        // The last pixels have no neighbor to the right or below.
        let (endX, endY) = (self.width - 1, self.height - 1)
        return [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            count = width * height
            for y in 0..<height {
                let start = region.point(0.5, Double(y) + 0.5)
                var (placeX, placeY) = (Int((start.x - 0.5) * one), Int((start.y - 0.5) * one))
                let row = y &* width
                for x in 0..<width {
                    let (u, v) = (min(max(placeX, 0), lastX), min(max(placeY, 0), lastY))
                    let (left, top) = (u >> 16, v >> 16)
                    let right = left < endX ? bytesPerPixel : 0
                    let below = top < endY ? bytesPerRow : 0
                    let pixel = base + (top &* bytesPerRow &+ left &* bytesPerPixel &+ offset)
                    let (across, down) = ((u >> 8) & 255, (v >> 8) & 255)
                    let upper = Int(pixel[0]) &* (256 &- across) &+ Int(pixel[right]) &* across
                    let lower = Int(pixel[below]) &* (256 &- across) &+ Int(pixel[below &+ right]) &* across
                    pixels[row &+ x] = UInt8(truncatingIfNeeded: (upper &* (256 &- down) &+ lower &* down) >> 16)
                    placeX &+= step.x
                    placeY &+= step.y
                }
            }
        }
    }
}
