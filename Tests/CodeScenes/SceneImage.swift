import Foundation

/// Light on a sensor: one number a pixel, 0 for black and 255 for white, beyond them where light is too little or too
/// much.
struct SceneImage {
    let width: Int
    let height: Int
    var pixels: [Float]

    init(width: Int, height: Int, grey: Float) {
        self.width = width
        self.height = height
        pixels = [Float](repeating: grey, count: width * height)
    }

    /// Rounds to bytes.
    var bytes: [UInt8] { pixels.map { UInt8(min(max($0.rounded(), 0), 255)) } }

    /// Changes every pixel by its place.
    mutating func change(_ change: (_ x: Double, _ y: Double, _ value: Float) -> Float) {
        for y in 0..<height {
            for x in 0..<width {
                pixels[y * width + x] = change(Double(x) + 0.5, Double(y) + 0.5, pixels[y * width + x])
            }
        }
    }

    /// Blurs with a Gaussian.
    mutating func blur(sigma: Double) {
        let radius = Int((3 * sigma).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        average(zip(-radius...radius, weights).map { (Double($0), 0, $1) })
        average(zip(-radius...radius, weights).map { (0, Double($0), $1) })
    }

    /// Blurs along a line, as a steady movement of the camera does.
    mutating func move(length: Double, angle: Double) {
        let count = max(2, Int(length * 3))
        average(
            (0..<count).map { index in
                let way = (Double(index) / Double(count - 1) - 0.5) * length
                return (way * cos(angle), way * sin(angle), 1)
            }
        )
    }

    /// Replaces each pixel by the weighted mean of others, which are given by their distance.
    private mutating func average(_ points: [(x: Double, y: Double, weight: Double)]) {
        // Points between pixels are shares of the four around.
        var shares: [Int: [Int: Double]] = [:]
        let total = points.reduce(0) { $0 + $1.weight }
        for point in points {
            let (left, top) = (point.x.rounded(.down), point.y.rounded(.down))
            let (u, v) = (point.x - left, point.y - top)
            for (dx, dy, share) in [(0, 0, (1 - u) * (1 - v)), (1, 0, u * (1 - v)), (0, 1, (1 - u) * v), (1, 1, u * v)]
            where share > 1e-6 {
                shares[Int(top) + dy, default: [:]][Int(left) + dx, default: 0] += share * point.weight / total
            }
        }
        let margin = shares.reduce(1) { max($0, abs($1.key), $1.value.keys.map(abs).max() ?? 0) }
        let wide = width + 2 * margin
        // With repeated edges, so that every sum is of whole rows.
        var old = [Float](repeating: 0, count: wide * (height + 2 * margin))
        for y in 0..<height + 2 * margin {
            let from = min(max(y - margin, 0), height - 1) * width
            for x in 0..<wide { old[y * wide + x] = pixels[from + min(max(x - margin, 0), width - 1)] }
        }
        let (width, height) = (width, height)
        var sums = [Float](repeating: 0, count: pixels.count)
        old.withUnsafeBufferPointer { old in
            sums.withUnsafeMutableBufferPointer { sums in
                for (dy, row) in shares.sorted(by: { $0.key < $1.key }) {
                    for (dx, share) in row.sorted(by: { $0.key < $1.key }) {
                        let share = Float(share)
                        for y in 0..<height {
                            let (to, from) = (y &* width, (y &+ dy &+ margin) &* wide &+ dx &+ margin)
                            for x in 0..<width { sums[to &+ x] += share * old[from &+ x] }
                        }
                    }
                }
            }
        }
        pixels = sums
    }
}
