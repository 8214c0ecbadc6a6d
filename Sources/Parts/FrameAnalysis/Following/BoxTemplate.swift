import Foundation

/// The picture inside a box, to be found again in later frames by normalized cross-correlation.
///
/// Positions are pixels of the small plane. The picture is sampled at up to 16×16 points, so the cost does not depend
/// on the size of the box.
struct BoxTemplate: Sendable, Equatable {
    /// Offsets of the samples from the box's centre.
    private var offsets: [(x: Int32, y: Int32)] = []
    /// Brightness of the samples, with mean 0 and a sum of squares of 1; empty for a picture without contrast.
    private var values: [Float] = []

    static func == (a: BoxTemplate, b: BoxTemplate) -> Bool { a.values == b.values }

    /// The side of the grid of samples.
    private static let side = 16

    /// The result of a search.
    struct Match: Equatable {
        /// The centre.
        var x: Double
        var y: Double
        /// The correlation, from -1 to 1.
        var score: Double
    }

    /// Takes the picture around a centre.
    init(_ plane: SmallPlane, x: Double, y: Double, width: Double, height: Double) {
        // A rim shows the edges of an object, without which a plain one could be anywhere.
        let (halfX, halfY) = (max(2, width * 0.6), max(2, height * 0.6))
        func steps(_ half: Double) -> [Int32] {
            let count = min(Self.side, Int(2 * half) + 1)
            return (0..<count).map {
                Int32((-half + 2 * half * Double($0) / Double(max(count - 1, 1))).rounded())
            }
        }
        let columns = steps(min(halfX, 4096))
        for down in steps(min(halfY, 4096)) { offsets += columns.map { (x: $0, y: down) } }
        let (centerX, centerY) = (Self.whole(x), Self.whole(y))
        var sum: Float = 0
        values = offsets.map { offset in
            let value = Float(Self.pixel(plane, centerX + Int(offset.x), centerY + Int(offset.y)))
            sum += value
            return value
        }
        let mean = sum / Float(max(values.count, 1))
        var squares: Float = 0
        for index in values.indices {
            values[index] -= mean
            squares += values[index] * values[index]
        }
        // Less than two grey levels of contrast is noise.
        guard squares > 4 * Float(values.count) else {
            values = []
            return
        }
        let scale = 1 / squares.squareRoot()
        for index in values.indices { values[index] *= scale }
    }

    private static func whole(_ value: Double) -> Int {
        value.isFinite ? Int(min(max(value, -100_000), 100_000).rounded()) : 0
    }

    private static func pixel(_ plane: SmallPlane, _ x: Int, _ y: Int) -> UInt8 {
        plane.pixels[min(max(y, 0), plane.height - 1) * plane.width + min(max(x, 0), plane.width - 1)]
    }

    /// Finds the picture near a centre; nil for a picture without contrast.
    ///
    /// - Parameter radius: The largest distance in each direction, in pixels.
    func find(in plane: SmallPlane, x: Double, y: Double, radius: Int) -> Match? {
        guard !values.isEmpty, plane.width > 0, plane.height > 0 else { return nil }
        let (startX, startY) = (Self.whole(x), Self.whole(y))
        return plane.pixels.withUnsafeBufferPointer { pixels in
            values.withUnsafeBufferPointer { values in
                offsets.withUnsafeBufferPointer { offsets in
                    func score(_ dx: Int, _ dy: Int) -> Float {
                        Self.correlation(plane, pixels, values, offsets, startX + dx, startY + dy)
                    }
                    var best = (x: 0, y: 0, score: score(0, 0))
                    func tryAt(_ dx: Int, _ dy: Int) {
                        let new = score(dx, dy)
                        if new > best.score { best = (dx, dy, new) }
                    }
                    for dy in stride(from: -radius, through: radius, by: 2) {
                        for dx in stride(from: -radius, through: radius, by: 2) where dx != 0 || dy != 0 {
                            tryAt(dx, dy)
                        }
                    }
                    let coarse = (x: best.x, y: best.y)
                    for dy in -1...1 {
                        for dx in -1...1 where dx != 0 || dy != 0 { tryAt(coarse.x + dx, coarse.y + dy) }
                    }
                    let across = Self.peak(score(best.x - 1, best.y), best.score, score(best.x + 1, best.y))
                    let down = Self.peak(score(best.x, best.y - 1), best.score, score(best.x, best.y + 1))
                    return Match(
                        x: Double(startX + best.x) + across,
                        y: Double(startY + best.y) + down,
                        score: Double(best.score)
                    )
                }
            }
        }
    }

    /// Returns the place of the top of a parabola through three values, between -0.5 and 0.5.
    private static func peak(_ before: Float, _ middle: Float, _ after: Float) -> Double {
        let bend = before - 2 * middle + after
        guard bend < -1e-6 else { return 0 }
        return Double(min(max((before - after) / (2 * bend), -0.5), 0.5))
    }

    private static func correlation(
        _ plane: SmallPlane,
        _ pixels: UnsafeBufferPointer<UInt8>,
        _ values: UnsafeBufferPointer<Float>,
        _ offsets: UnsafeBufferPointer<(x: Int32, y: Int32)>,
        _ x: Int,
        _ y: Int
    ) -> Float {
        var (sum, squares, product): (Float, Float, Float) = (0, 0, 0)
        let (right, bottom) = (plane.width &- 1, plane.height &- 1)
        var index = 0
        while index < values.count {
            var column = x &+ Int(offsets[index].x)
            var row = y &+ Int(offsets[index].y)
            column = column < 0 ? 0 : column > right ? right : column
            row = row < 0 ? 0 : row > bottom ? bottom : row
            let value = Float(pixels[row &* plane.width &+ column])
            sum += value
            squares += value * value
            product += value * values[index]
            index &+= 1
        }
        let variance = squares - sum * sum / Float(values.count)
        return variance > 1 ? product / variance.squareRoot() : 0
    }
}
