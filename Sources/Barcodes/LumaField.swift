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
        switch pixels.layout.format {
        case ZXing_ImageFormat_Lum: offset = 0
        case ZXing_ImageFormat_ARGB, ZXing_ImageFormat_ABGR: offset = 2
        default: offset = 1
        }
        self.isInverted = isInverted
    }

    /// The brightness at a point, 0…255; that of the nearest edge for points outside.
    func value(_ point: PicturePoint) -> Double {
        let x = min(max(point.x - 0.5, 0), Double(width - 1))
        let y = min(max(point.y - 0.5, 0), Double(height - 1))
        let (left, top) = (Int(x), Int(y))
        let right = min(left + 1, width - 1)
        let bottom = min(top + 1, height - 1)
        let (u, v) = (x - Double(left), y - Double(top))
        let above = base + top * bytesPerRow + offset
        let below = base + bottom * bytesPerRow + offset
        let upper = Double(above[left * bytesPerPixel]) * (1 - u) + Double(above[right * bytesPerPixel]) * u
        let lower = Double(below[left * bytesPerPixel]) * (1 - u) + Double(below[right * bytesPerPixel]) * u
        let value = upper * (1 - v) + lower * v
        return isInverted ? 255 - value : value
    }

    /// The brightness at evenly spaced points.
    func values(from start: PicturePoint, step: PicturePoint, count: Int) -> [Double] {
        (0..<max(count, 0)).map { index in
            let way = step * Double(index)
            return value(start + way)
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
