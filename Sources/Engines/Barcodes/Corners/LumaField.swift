import CZXing

/// A point or a direction in an image, in pixels: x to the right, y down, the origin at the corner of the first pixel.
typealias ImagePoint = SIMD2<Double>

extension ImagePoint {
    /// The distance from the origin.
    var length: Double { (x * x + y * y).squareRoot() }
    /// The unit vector in the same direction; nil for the zero vector.
    var direction: ImagePoint? {
        let length = length
        return length > 1e-9 ? self / length : nil
    }
    /// The vector rotated clockwise by 90°, as seen.
    var turned: ImagePoint { ImagePoint(-y, x) }
    /// Returns the dot product: the lengths times the cosine of the angle between them.
    func dot(_ other: ImagePoint) -> Double { x * other.x + y * other.y }
    /// Returns the cross product: the lengths times the sine of the clockwise angle to the other vector.
    func cross(_ other: ImagePoint) -> Double { x * other.y - y * other.x }
}

/// The interpolated luma of an image, for locating edges with subpixel precision.
///
/// Valid while the image is locked.
struct LumaField {
    let width: Int
    let height: Int
    let base: UnsafePointer<UInt8>
    let bytesPerRow: Int
    let bytesPerPixel: Int
    /// The offset of green in an RGB pixel: close enough to luma for edges of black on white.
    let offset: Int
    /// A Boolean value that indicates whether light and dark are exchanged.
    let isInverted: Bool

    init(_ pixels: PixelView, isInverted: Bool) {
        width = pixels.width
        height = pixels.height
        base = pixels.base
        bytesPerRow = pixels.bytesPerRow
        bytesPerPixel = pixels.layout.bytesPerPixel
        offset = Self.brightnessOffset(pixels.layout)
        self.isInverted = isInverted
    }

    /// Returns the index of the byte of a pixel that serves as its luma.
    static func brightnessOffset(_ layout: PixelLayout) -> Int {
        switch layout.format {
        case ZXing_ImageFormat_Lum: 0
        case ZXing_ImageFormat_ARGB, ZXing_ImageFormat_ABGR: 2
        default: 1
        }
    }

    /// Returns the luma at a point, 0…255; that of the nearest edge for points outside.
    @inline(__always)
    func value(_ point: ImagePoint) -> Double {
        let x = min(max(point.x - 0.5, 0), Double(width &- 1))
        let y = min(max(point.y - 0.5, 0), Double(height &- 1))
        let (left, top) = (Int(x), Int(y))
        let (u, v) = (x - Double(left), y - Double(top))
        // The last pixels of a row have no right neighbor, those of the last row none below.
        let right = left < width &- 1 ? bytesPerPixel : 0
        let below = top < height &- 1 ? bytesPerRow : 0
        let pixel = base + (top &* bytesPerRow &+ left &* bytesPerPixel &+ offset)
        let upper = Double(pixel[0]) * (1 - u) + Double(pixel[right]) * u
        let lower = Double(pixel[below]) * (1 - u) + Double(pixel[below &+ right]) * u
        let value = upper * (1 - v) + lower * v
        return isInverted ? 255 - value : value
    }

    /// Returns the luma at evenly spaced points.
    func values(from start: ImagePoint, step: ImagePoint, count: Int) -> [Double] {
        guard count > 0 else { return [] }
        return [Double](unsafeUninitializedCapacity: count) { values, filled in
            for index in 0..<count {
                let way = step * Double(index)
                values[index] = value(start + way)
            }
            filled = count
        }
    }

    /// Returns the luma at evenly spaced points, each averaged over five points along `aside`.
    func meanValues(
        from start: ImagePoint,
        step: ImagePoint,
        count: Int,
        aside: ImagePoint
    ) -> [Double] {
        (0..<max(count, 0)).map { index in
            let point = start + step * Double(index)
            var sum = value(point)
            for distance in [1.0, 2] {
                sum += value(point + aside * distance)
                sum += value(point - aside * distance)
            }
            return sum / 5
        }
    }
}

/// The luma levels of dark and light in one code.
struct LumaLevels {
    let dark: Double
    let light: Double

    var middle: Double { (dark + light) / 2 }
    var contrast: Double { light - dark }

    /// Computes the first and last deciles of the values; nil if the contrast is too low.
    init?(_ values: [Double]) {
        guard values.count >= 10 else { return nil }
        let sorted = values.sorted()
        dark = sorted[sorted.count / 10]
        light = sorted[sorted.count - 1 - sorted.count / 10]
        guard light - dark >= 8 else { return nil }
    }
}
