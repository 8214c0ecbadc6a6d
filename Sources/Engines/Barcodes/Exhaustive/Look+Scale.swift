import Foundation

extension Look {
    /// Returns the look enlarged with cubic interpolation (Catmull–Rom), which keeps edges below a pixel.
    func enlarged(by factor: Int) -> Look {
        guard factor > 1, width > 1, height > 1 else { return self }
        let weights = (0..<factor).map { phase -> [Float] in
            let t = (Float(phase) + 0.5) / Float(factor) + 0.5
            let u = t - t.rounded(.down)
            return [
                ((-0.5 * u + 1) * u - 0.5) * u, (1.5 * u - 2.5) * u * u + 1, ((-1.5 * u + 2) * u + 0.5) * u,
                (0.5 * u - 0.5) * u * u,
            ]
        }
        // The first of the four pixels around, from the pixel that contains the point.
        let shifts = (0..<factor).map { 2 * $0 + 1 < factor ? -2 : -1 }
        let (wide, high) = (width * factor, height * factor)
        let source = values
        let (width, height) = (width, height)
        let rows = [Float](unsafeUninitializedCapacity: wide * height) { result, count in
            count = wide * height
            source.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    let row = y &* width
                    for x in 0..<wide {
                        let (at, phase) = (x / factor, x % factor)
                        let first = at &+ shifts[phase]
                        var sum: Float = 0
                        for k in 0..<4 {
                            sum += weights[phase][k] * source[row &+ min(max(first &+ k, 0), width &- 1)]
                        }
                        result[y &* wide &+ x] = sum
                    }
                }
            }
        }
        let pixels = [UInt8](unsafeUninitializedCapacity: wide * high) { result, count in
            count = wide * high
            rows.withUnsafeBufferPointer { rows in
                for y in 0..<high {
                    let phase = y % factor
                    let first = y / factor &+ shifts[phase]
                    let from = (0..<4).map { min(max(first + $0, 0), height - 1) * wide }
                    let (a, b, c, d) = (weights[phase][0], weights[phase][1], weights[phase][2], weights[phase][3])
                    for x in 0..<wide {
                        let one = a * rows[from[0] &+ x] + b * rows[from[1] &+ x]
                        let two = c * rows[from[2] &+ x] + d * rows[from[3] &+ x]
                        result[y &* wide &+ x] = UInt8(min(max(one + two + 0.5, 0), 255))
                    }
                }
            }
        }
        var region = region
        region.across /= Double(factor)
        region.size = (wide, high)
        return Look(width: wide, height: high, luma: pixels, region: region)
    }

    /// Returns the look without the blur of a movement: Richardson and Lucy's method with a line as kernel.
    ///
    /// - Parameters:
    ///   - length: the length of the movement in pixels.
    ///   - direction: a unit vector.
    func unmoved(length: Double, direction: ImagePoint, rounds: Int) -> Look {
        let count = max(2, Int(length.rounded(.up)) + 1)
        let ways = (0..<count).map { index -> (x: Int, y: Int) in
            let way = (Double(index) / Double(count - 1) - 0.5) * length
            return (Int((way * direction.x).rounded()), Int((way * direction.y).rounded()))
        }
        let seen = values.map { max($0, 1) }
        var guess = seen
        for _ in 0..<rounds {
            let blurred = mean(of: guess, ways)
            var ratio = seen
            for index in ratio.indices { ratio[index] = seen[index] / max(blurred[index], 1) }
            let correction = mean(of: ratio, ways)
            for index in guess.indices { guess[index] = min(guess[index] * correction[index], 400) }
        }
        return replaced(by: guess)
    }

    private func mean(of values: [Float], _ ways: [(x: Int, y: Int)]) -> [Float] {
        var sums = [Float](repeating: 0, count: values.count)
        let (width, height, share) = (width, height, 1 / Float(ways.count))
        values.withUnsafeBufferPointer { values in
            sums.withUnsafeMutableBufferPointer { sums in
                for way in ways {
                    for y in 0..<height {
                        let (row, from) = (y &* width, min(max(y &+ way.y, 0), height &- 1) &* width)
                        let (first, last) = (min(max(-way.x, 0), width), max(min(width, width &- way.x), 0))
                        for x in 0..<first { sums[row &+ x] += share * values[from] }
                        if first < last {
                            for x in first..<last { sums[row &+ x] += share * values[from &+ x &+ way.x] }
                        }
                        for x in max(last, first)..<width { sums[row &+ x] += share * values[from &+ width &- 1] }
                    }
                }
            }
        }
        return sums
    }

    /// Returns the look as a label that was rolled around a bottle, unrolled.
    ///
    /// - Parameters:
    ///   - middle: the nearest line of the bottle, across or down, in pixels.
    ///   - half: the distance of the label's end from there in the image.
    ///   - turn: the angle from the middle to the end in radians.
    ///   - isUpright: the bottle stands.
    func unrolled(middle: Double, half: Double, turn: Double, isUpright: Bool) -> (look: Look, map: (Double) -> Double)
    {
        let radius = half / sin(turn)
        let length = Int(2 * radius * turn) + 24
        let map: (Double) -> Double = { place in
            let angle = (place - Double(length) / 2) / radius
            let bound = min(max(angle, -1.4), 1.4)
            return middle + radius * sin(bound)
        }
        let (wide, high) = isUpright ? (length, height) : (width, length)
        var pixels = [UInt8](repeating: 0, count: wide * high)
        for index in 0..<length {
            let from = min(max(map(Double(index) + 0.5) - 0.5, 0), Double((isUpright ? width : height) - 1))
            let (low, part) = (Int(from), Float(from - from.rounded(.down)))
            let next = min(low + 1, (isUpright ? width : height) - 1)
            for other in 0..<(isUpright ? height : width) {
                let (one, two) =
                    isUpright
                    ? (luma[other * width + low], luma[other * width + next])
                    : (luma[low * width + other], luma[next * width + other])
                let value = UInt8(Float(one) + (Float(two) - Float(one)) * part)
                pixels[isUpright ? other * wide + index : index * wide + other] = value
            }
        }
        return (Look(width: wide, height: high, luma: pixels, region: region), map)
    }
}
