/// The sum of several looks at one place: a picture finer and quieter than any of them.
///
/// Each look's pixels count by their contrast, their sharpness, and their agreement with the others nearby, so that
/// glare, a hand and blur weigh little. Values are from -1, dark, to 1, light.
struct CodeCanvas {
    let width: Int
    let height: Int
    /// Pixels of the canvas a pixel of the first frame.
    let scale: Double
    private var sums: [Float]
    private(set) var weights: [Float]
    /// The sharpness of the sharpest look.
    private var sharpest: Float = 0
    /// The agreement of looks, by tile: low for a background that moves in another way.
    private var agreement: [Float]
    private let tiles: (columns: Int, rows: Int)

    /// The weight at which former looks begin to fade.
    private static let fullWeight: Float = 60
    private static let tile = 16
    /// The weight of a look that contradicts the others.
    private static let leastTrust: Float = 0.15

    /// Makes an empty canvas.
    ///
    /// - Parameters:
    ///   - scale: pixels of the canvas a pixel of the first frame.
    ///   - part: the columns and rows in which edges were seen; around them, looks have to agree before they count for
    ///     the next look's place, as a background moves in another way.
    init(width: Int, height: Int, scale: Double, part: (columns: Range<Int>, rows: Range<Int>)? = nil) {
        (self.width, self.height, self.scale) = (width, height, scale)
        sums = [Float](repeating: 0, count: width * height)
        weights = [Float](repeating: 0, count: width * height)
        let tiles = (columns: (width + Self.tile - 1) / Self.tile, rows: (height + Self.tile - 1) / Self.tile)
        self.tiles = tiles
        agreement = (0..<tiles.columns * tiles.rows).map { index in
            guard let part else { return 0.6 }
            let x = index % tiles.columns * Self.tile + Self.tile / 2
            let y = index / tiles.columns * Self.tile + Self.tile / 2
            return part.columns.contains(x) && part.rows.contains(y) ? 0.6 : 0
        }
    }

    /// Indicates whether looks agree around a pixel.
    func isSteady(_ x: Int, _ y: Int) -> Bool {
        agreement[y / Self.tile * tiles.columns + x / Self.tile] > 0.3
    }

    /// The mean of all looks; 0 for places that none has shown.
    var field: FloatField {
        FloatField(
            width: width,
            height: height,
            values: sums.indices.map { weights[$0] > 1e-4 ? sums[$0] / weights[$0] : 0 }
        )
    }

    /// The mean as grey pixels; places that no look has shown are light.
    var luma: [UInt8] {
        sums.indices.map { index in
            guard weights[index] > 1e-4 else { return 215 }
            return UInt8(min(max(128 + 120 * sums[index] / weights[index], 0), 255))
        }
    }

    /// The part of the canvas' inner half that looks have shown, 0…1.
    var coverage: Double {
        var count = 0
        for y in height / 4..<height * 3 / 4 {
            for x in width / 4..<width * 3 / 4 where weights[y * width + x] > 1e-4 { count += 1 }
        }
        return Double(count) / Double(max((height * 3 / 4 - height / 4) * (width * 3 / 4 - width / 4), 1))
    }

    /// Adds a look.
    ///
    /// - Parameter map: the way from the canvas to the frame of the look.
    mutating func add(_ look: PatchLook, _ map: ViewMap) {
        let count = width * height
        var values = [Float](repeating: 0, count: count)
        var shares = [Float](repeating: -1, count: count)
        let (width, height) = (width, height)
        look.field.withReader { reader in
            for y in 0..<height {
                for x in 0..<width {
                    let point = map(ImagePoint(Double(x) + 0.5, Double(y) + 0.5)) - look.origin
                    guard reader.contains(point) else { continue }
                    let at = y &* width &+ x
                    values[at] = reader.value(point)
                    let range = look.range(point) / 64
                    shares[at] = min(max(range * range, 0.01), 6)
                }
            }
        }
        let sharpness = Self.sharpness(values, shares, width, height)
        sharpest = max(sharpest, sharpness)
        let part = sharpest > 0 ? sharpness / sharpest : 1
        let focus = max(part * part * part, 0.02)
        for row in 0..<tiles.rows {
            for column in 0..<tiles.columns {
                let likeness = likeness(values, shares, column, row)
                if let likeness {
                    let at = row * tiles.columns + column
                    agreement[at] += 0.25 * (likeness - agreement[at])
                }
                let trust = focus * max((likeness ?? 0.8) * abs(likeness ?? 0.8), Self.leastTrust)
                for y in row * Self.tile..<min((row + 1) * Self.tile, height) {
                    for x in column * Self.tile..<min((column + 1) * Self.tile, width) {
                        let at = y &* width &+ x
                        guard shares[at] > 0 else { continue }
                        let weight = shares[at] * trust
                        if weights[at] > Self.fullWeight {
                            let rest = Self.fullWeight / weights[at]
                            sums[at] *= rest
                            weights[at] *= rest
                        }
                        sums[at] += weight * values[at]
                        weights[at] += weight
                    }
                }
            }
        }
    }

    /// Returns the agreement of a look with the others in a tile, -1…1; nil where either is plain.
    private func likeness(_ values: [Float], _ shares: [Float], _ column: Int, _ row: Int) -> Float? {
        var (n, a, b, aa, bb, ab) = (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))
        for y in row * Self.tile..<min((row + 1) * Self.tile, height) {
            for x in column * Self.tile..<min((column + 1) * Self.tile, width) {
                let at = y &* width &+ x
                guard shares[at] > 0, weights[at] > 1e-4 else { continue }
                let (one, two) = (values[at], sums[at] / weights[at])
                n += 1
                a += one
                b += two
                aa += one * one
                bb += two * two
                ab += one * two
            }
        }
        guard n > 24 else { return nil }
        let (va, vb) = (aa / n - a / n * a / n, bb / n - b / n * b / n)
        // Plain places say nothing about each other.
        guard va > 0.02, vb > 0.02 else { return nil }
        return (ab / n - a / n * b / n) / (va * vb).squareRoot()
    }

    /// Returns the mean change from pixel to pixel, without noise's share of it.
    private static func sharpness(_ values: [Float], _ shares: [Float], _ width: Int, _ height: Int) -> Float {
        var (sum, count) = (Float(0), Float(0))
        for y in stride(from: height / 6, to: height - height / 6 - 4, by: 2) {
            for x in stride(from: width / 6, to: width - width / 6 - 4, by: 2) {
                let at = y &* width &+ x
                guard shares[at] > 0, shares[at &+ 3] > 0, shares[at &+ 3 &* width] > 0 else { continue }
                let (dx, dy) = (values[at &+ 3] - values[at], values[at &+ 3 &* width] - values[at])
                sum += dx * dx + dy * dy
                count += 1
            }
        }
        return count > 20 ? (sum / count).squareRoot() : 0
    }
}
