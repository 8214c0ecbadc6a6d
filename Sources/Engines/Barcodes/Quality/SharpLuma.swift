import Foundation

extension LumaField {
    /// Returns the luma at a point, interpolated from 36 pixels by Lanczos' kernel.
    ///
    /// Between two pixels a straight line misses the middle of a sharp edge by a fortieth of a pixel; this does by a
    /// tenth of that. Beside edges it swings over, so that it serves to locate edges only.
    func sharpValue(_ point: ImagePoint) -> Double {
        let left = Int((point.x - 0.5).rounded(.down))
        let top = Int((point.y - 0.5).rounded(.down))
        guard left >= 2, top >= 2, left + 3 < width, top + 3 < height else { return value(point) }
        let across = Self.weights(point.x - 0.5 - Double(left))
        let down = Self.weights(point.y - 0.5 - Double(top))
        var sum = 0.0
        for row in 0..<6 {
            let pixel = base + ((top + row - 2) * bytesPerRow + (left - 2) * bytesPerPixel + offset)
            var line = 0.0
            for column in 0..<6 { line += across[column] * Double(pixel[column * bytesPerPixel]) }
            sum += down[row] * line
        }
        return isInverted ? 255 - sum : sum
    }

    /// Returns the weights of six pixels around a place between the third and the fourth, 0…1; their sum is 1.
    private static func weights(_ part: Double) -> [Double] {
        func sinc(_ x: Double) -> Double { abs(x) < 1e-9 ? 1 : sin(.pi * x) / (.pi * x) }
        let weights = (0..<6).map { index in
            let distance = Double(index - 2) - part
            return sinc(distance) * sinc(distance / 3)
        }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Returns where the luma on a line crosses a threshold, close to a place that is roughly known.
    ///
    /// - Parameters:
    ///   - rough: the place, in steps on the line.
    ///   - reach: the largest distance from it that is searched.
    ///   - point: returns the point of a place.
    func crossing(
        of threshold: Double,
        near rough: Double,
        within reach: Double,
        at point: (Double) -> ImagePoint
    ) -> Double {
        var (from, to) = (rough - reach, rough + reach)
        let isBelow = sharpValue(point(from)) < threshold
        guard isBelow != (sharpValue(point(to)) < threshold) else { return rough }
        for _ in 0..<10 {
            let middle = (from + to) / 2
            if (sharpValue(point(middle)) < threshold) == isBelow { from = middle } else { to = middle }
        }
        return (from + to) / 2
    }
}
