import CZXing

/// A point or a direction in a picture: pixels, x to the right, y down, the corner of the first pixel at the origin.
typealias PicturePoint = SIMD2<Double>

extension PicturePoint {
    /// The distance from the origin.
    var length: Double { (x * x + y * y).squareRoot() }
    /// The same direction with length 1; nil for none.
    var direction: PicturePoint? {
        let length = length
        return length > 1e-9 ? self / length : nil
    }
    /// Turned clockwise by a quarter, as seen.
    var turned: PicturePoint { PicturePoint(-y, x) }
    /// Product of the lengths and the cosine between.
    func dot(_ other: PicturePoint) -> Double { x * other.x + y * other.y }
    /// Product of the lengths and the sine of the clockwise angle to the other.
    func cross(_ other: PicturePoint) -> Double { x * other.y - y * other.x }
}

/// The brightness between the pixels of a picture, for measuring where edges are.
///
/// Good while the picture is locked.
struct LumaField {
    let width: Int
    let height: Int
    let base: UnsafePointer<UInt8>
    let bytesPerRow: Int
    let bytesPerPixel: Int
    /// Where green is in a pixel of three colours: near enough to its brightness for edges of what is black on white.
    let offset: Int
    /// Whether light and dark change places.
    private let isInverted: Bool

    init(_ pixels: PixelView, isInverted: Bool) {
        width = pixels.width
        height = pixels.height
        base = pixels.base
        bytesPerRow = pixels.bytesPerRow
        bytesPerPixel = pixels.layout.bytesPerPixel
        offset = Self.brightnessOffset(pixels.layout)
        self.isInverted = isInverted
    }

    /// Which byte of a pixel counts as its brightness.
    static func brightnessOffset(_ layout: PixelLayout) -> Int {
        switch layout.format {
        case ZXing_ImageFormat_Lum: 0
        case ZXing_ImageFormat_ARGB, ZXing_ImageFormat_ABGR: 2
        default: 1
        }
    }

    /// The brightness at a point, 0…255; that of the nearest edge for points outside.
    @inline(__always)
    func value(_ point: PicturePoint) -> Double {
        let x = min(max(point.x - 0.5, 0), Double(width &- 1))
        let y = min(max(point.y - 0.5, 0), Double(height &- 1))
        let (left, top) = (Int(x), Int(y))
        let (u, v) = (x - Double(left), y - Double(top))
        // The last pixels of a row have none to their right, those of the last row none below.
        let right = left < width &- 1 ? bytesPerPixel : 0
        let below = top < height &- 1 ? bytesPerRow : 0
        let pixel = base + (top &* bytesPerRow &+ left &* bytesPerPixel &+ offset)
        let upper = Double(pixel[0]) * (1 - u) + Double(pixel[right]) * u
        let lower = Double(pixel[below]) * (1 - u) + Double(pixel[below &+ right]) * u
        let value = upper * (1 - v) + lower * v
        return isInverted ? 255 - value : value
    }

    /// The brightness at evenly spaced points.
    func values(from start: PicturePoint, step: PicturePoint, count: Int) -> [Double] {
        guard count > 0 else { return [] }
        return [Double](unsafeUninitializedCapacity: count) { values, filled in
            for index in 0..<count {
                let way = step * Double(index)
                values[index] = value(start + way)
            }
            filled = count
        }
    }

    /// The brightness at evenly spaced points, each averaged over five points aside of it.
    func meanValues(
        from start: PicturePoint,
        step: PicturePoint,
        count: Int,
        aside: PicturePoint
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

/// What counts as dark and as light in one code.
struct LumaLevels {
    let dark: Double
    let light: Double

    var middle: Double { (dark + light) / 2 }
    var contrast: Double { light - dark }

    /// The levels of which a tenth of the values are darker, or lighter; nil where there is too little contrast.
    init?(_ values: [Double]) {
        guard values.count >= 10 else { return nil }
        let sorted = values.sorted()
        dark = sorted[sorted.count / 10]
        light = sorted[sorted.count - 1 - sorted.count / 10]
        guard light - dark >= 8 else { return nil }
    }
}
