import Foundation

/// Bars at any angle, averaged along their length.
///
/// Each row of the result is the mean of a band across the bars, so noise is less and the resolution finer than in any
/// line of pixels. Rows share no pixels, so two that agree are two witnesses.
struct BarBands {
    /// Values a pixel across the bars.
    static let fineness = 3

    let width: Int
    let count: Int
    /// Rows of values, 0…255.
    private var rows: [[Float]]
    /// The way from a place in the rows to the look.
    let map: PlaneMap

    /// Averages a look; nil if no direction stands out in it.
    init?(_ field: LumaField) {
        guard field.width > 24, field.height > 8, let across = Self.direction(in: field) else { return nil }
        let along = across.turned
        let size = ImagePoint(Double(field.width), Double(field.height))
        let (wide, high) = (
            abs(across.x) * size.x + abs(across.y) * size.y, abs(along.x) * size.x + abs(along.y) * size.y
        )
        let step = min(max((high / 18).rounded(), 3), 12)
        width = Int(wide) * Self.fineness
        count = Int(high / step)
        guard width > 60, width < 8000, (2...400).contains(count) else { return nil }
        let fine = across / Double(Self.fineness)
        let origin = size / 2 - across * (wide / 2) - along * (high / 2)
        map = PlaneMap(origin: origin, across: fine, down: along * step)
        rows = []
        let (lines, width) = (Int(step), width)
        for row in 0..<count {
            var sums = [Float](repeating: 0, count: width)
            var number: Float = 0
            for line in 0..<lines {
                let start = origin + along * (Double(row) * step + Double(line) + 0.5)
                number += 1
                for x in 0..<width { sums[x] += Float(field.value(start + fine * (Double(x) + 0.5))) }
            }
            for x in sums.indices { sums[x] /= number }
            rows.append(sums)
        }
    }

    /// Returns the unit vector across the bars; nil if there are none.
    private static func direction(in field: LumaField) -> ImagePoint? {
        let (width, height) = (field.width, field.height)
        let sums = field.changes(x: 0, y: 0, side: max(width, height), step: 2)
        let difference = sums.xx - sums.yy
        let strength = (difference * difference + 4 * sums.xy * sums.xy).squareRoot()
        guard strength > 0.22 * (sums.xx + sums.yy), strength > 0 else { return nil }
        let rough = atan2(2 * sums.xy, difference) / 2
        // The right angle has the steepest mean.
        var best = (angle: rough, score: -1.0)
        for part in -8...8 {
            let angle = rough + Double(part) * 0.6 * .pi / 180
            let across = ImagePoint(cos(angle), sin(angle))
            let count = Int(abs(across.x) * Double(width) + abs(across.y) * Double(height))
            let center = ImagePoint(Double(width), Double(height)) / 2
            var means = [Double](repeating: 0, count: count)
            let reach = 0.22 * Double(min(width, height))
            for line in -6...6 {
                let start = center + across.turned * (Double(line) / 6 * reach) - across * (Double(count) / 2)
                for x in 0..<count { means[x] += field.value(start + across * Double(x)) }
            }
            var score = 0.0
            for x in 1..<max(count, 1) { score += (means[x] - means[x - 1]) * (means[x] - means[x - 1]) }
            if score > best.score { best = (angle, score) }
        }
        var across = ImagePoint(cos(best.angle), sin(best.angle))
        if across.x < 0 { across = -across }
        return across
    }

    /// A way to counteract blur.
    enum Remedy: Hashable, CaseIterable {
        case none, slight, strong, focus, farFocus, movement, longMovement, longestMovement
    }

    /// Returns the bands as grey pixels, with the local light taken off.
    func pixels(_ remedy: Remedy, inverted: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(width * count)
        let unit = Double(Self.fineness)
        for row in rows {
            let clear: [Float] =
                switch remedy {
                case .none: row
                case .slight: Self.sharpened(row, sigma: 1 * unit, amount: 1.5)
                case .strong: Self.sharpened(row, sigma: 1.8 * unit, amount: 3)
                case .focus: Self.restored(row, Self.bell(1.3 * unit), rounds: 14)
                case .farFocus: Self.restored(row, Self.bell(2 * unit), rounds: 22)
                case .movement: Self.restored(row, Self.box(4.5 * unit), rounds: 14)
                case .longMovement: Self.restored(row, Self.box(6.5 * unit), rounds: 18)
                case .longestMovement: Self.restored(row, Self.box(9 * unit), rounds: 22)
                }
            for value in Self.normalized(clear) { result.append(inverted ? 255 - value : value) }
        }
        return result
    }

    private static func sharpened(_ row: [Float], sigma: Double, amount: Float) -> [Float] {
        zip(row, convolved(row, bell(sigma))).map { $0 + amount * ($0 - $1) }
    }

    /// Returns a row as it was before blur, by Richardson and Lucy's method.
    private static func restored(_ row: [Float], _ kernel: [Float], rounds: Int) -> [Float] {
        let seen = row.map { max($0, 1) }
        var guess = seen
        for _ in 0..<rounds {
            let ratio = zip(seen, convolved(guess, kernel)).map { $0 / max($1, 0.5) }
            guess = zip(guess, convolved(ratio, kernel)).map { min($0 * $1, 500) }
        }
        return guess
    }

    private static func bell(_ sigma: Double) -> [Float] {
        let radius = Int(2.5 * sigma)
        return weights((-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) })
    }

    private static func box(_ length: Double) -> [Float] {
        let radius = Int(length / 2)
        return weights((-radius...radius).map { _ in 1 })
    }

    private static func weights(_ values: [Double]) -> [Float] {
        let sum = values.reduce(0, +)
        return values.map { Float($0 / sum) }
    }

    private static func convolved(_ row: [Float], _ kernel: [Float]) -> [Float] {
        let radius = kernel.count / 2
        let padded =
            [Float](repeating: row.first ?? 0, count: radius) + row + [Float](repeating: row.last ?? 0, count: radius)
        return [Float](unsafeUninitializedCapacity: row.count) { result, count in
            count = row.count
            for x in 0..<count { result[x] = 0 }
            padded.withUnsafeBufferPointer { padded in
                for k in kernel.indices {
                    let weight = kernel[k]
                    for x in 0..<count { result[x] += weight * padded[x &+ k] }
                }
            }
        }
    }

    /// Stretches a row between the local extremes.
    private static func normalized(_ row: [Float]) -> [UInt8] {
        let block = 8 * fineness
        let count = (row.count + block - 1) / block
        var low = [Float](repeating: .infinity, count: count)
        var high = [Float](repeating: -.infinity, count: count)
        for x in row.indices {
            low[x / block] = min(low[x / block], row[x])
            high[x / block] = max(high[x / block], row[x])
        }
        let reach = 2
        let (dark, light) = (
            (0..<count).map { place in low[max(0, place - reach)...min(count - 1, place + reach)].min() ?? 0 },
            (0..<count).map { place in high[max(0, place - reach)...min(count - 1, place + reach)].max() ?? 0 }
        )
        return row.indices.map { x in
            let at = min(max((Float(x) + 0.5) / Float(block) - 0.5, 0), Float(count - 1))
            let (left, part) = (Int(at), at - at.rounded(.down))
            let right = min(left + 1, count - 1)
            let lower = dark[left] + (dark[right] - dark[left]) * part
            let upper = light[left] + (light[right] - light[left]) * part
            return UInt8(min(max(128 + 255 * (row[x] - (lower + upper) / 2) / max(upper - lower, 10), 0), 255))
        }
    }
}
