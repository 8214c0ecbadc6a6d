import Foundation

/// Another rendering of a part of an image, in which a code may be easier to read.
struct Look {
    var width: Int
    var height: Int
    var luma: [UInt8]
    /// The place of this look's upper left corner in the image, and the step from pixel to pixel.
    var region: SlantedRegion

    init(width: Int, height: Int, luma: [UInt8], region: SlantedRegion) {
        (self.width, self.height, self.luma, self.region) = (width, height, luma, region)
    }

    /// Copies the pixels of an upright part.
    init(_ pixels: PixelView, at place: SearchedPart) {
        let copy = GreyCopy(pixels)
        self.init(
            width: copy.width,
            height: copy.height,
            luma: copy.pixels,
            region: SlantedRegion(
                origin: place.point(0, 0),
                across: place.point(1, 0) - place.point(0, 0),
                size: (copy.width, copy.height)
            )
        )
    }

    /// Returns a part.
    func cropped(_ columns: Range<Int>, _ rows: Range<Int>) -> Look {
        let (columns, rows) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height))
        var part: [UInt8] = []
        part.reserveCapacity(columns.count * rows.count)
        for y in rows { part += luma[y * width + columns.lowerBound..<y * width + columns.upperBound] }
        var region = region
        region.origin = region.point(Double(columns.lowerBound), Double(rows.lowerBound))
        region.size = (columns.count, rows.count)
        return Look(width: columns.count, height: rows.count, luma: part, region: region)
    }

    /// Returns the negative.
    var inverted: Look {
        var copy = self
        for index in copy.luma.indices { copy.luma[index] = 255 - copy.luma[index] }
        return copy
    }

    /// Calls a closure with the luma as a field.
    func withField<Result>(_ body: (LumaField) -> Result) -> Result? {
        luma.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map {
                body(LumaField(PixelView($0, width: width, height: height), isInverted: false))
            }
        }
    }

    /// Replaces the luma by numbers.
    func replaced(by values: [Float]) -> Look {
        var copy = self
        copy.luma = values.map { UInt8(min(max($0.rounded(), 0), 255)) }
        return copy
    }

    /// The luma as numbers.
    var values: [Float] { luma.map(Float.init) }

    /// Returns the look with Gaussian blur, against noise.
    func smoothed(sigma: Double) -> Look { replaced(by: Self.smoothed(values, width, height, sigma: sigma)) }

    /// Returns the look with the blur of a sigma counteracted.
    func sharpened(sigma: Double, amount: Float) -> Look {
        let values = values
        let soft = Self.smoothed(values, width, height, sigma: sigma)
        return replaced(by: zip(values, soft).map { $0 + amount * ($0 - $1) })
    }

    /// Returns numbers with Gaussian blur.
    static func smoothed(_ values: [Float], _ width: Int, _ height: Int, sigma: Double) -> [Float] {
        let radius = Int((2.5 * sigma).rounded(.up))
        var weights = (0...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
        let total = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        for index in weights.indices { weights[index] /= total }
        return convolved(
            convolved(values, width, height, weights, isVertical: false),
            width,
            height,
            weights,
            isVertical: true
        )
    }

    /// Returns numbers convolved with a symmetric kernel along rows or columns; edges are repeated.
    private static func convolved(
        _ values: [Float],
        _ width: Int,
        _ height: Int,
        _ weights: [Float],
        isVertical: Bool
    ) -> [Float] {
        [Float](unsafeUninitializedCapacity: width * height) { sums, count in
            count = width * height
            values.withUnsafeBufferPointer { values in
                for y in 0..<height {
                    let row = y &* width
                    for x in 0..<width { sums[row &+ x] = weights[0] * values[row &+ x] }
                    for way in 1..<max(weights.count, 1) {
                        let weight = weights[way]
                        if isVertical {
                            let (above, below) = (max(y &- way, 0) &* width, min(y &+ way, height &- 1) &* width)
                            for x in 0..<width { sums[row &+ x] += weight * (values[above &+ x] + values[below &+ x]) }
                        } else {
                            let (first, last) = (min(way, width), max(width &- way, 0))
                            for x in 0..<width where x < first || x >= last {
                                sums[row &+ x] +=
                                    weight
                                    * (values[row &+ max(x &- way, 0)] + values[row &+ min(x &+ way, width &- 1)])
                            }
                            if first < last {
                                for x in first..<last {
                                    sums[row &+ x] += weight * (values[row &+ x &- way] + values[row &+ x &+ way])
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
