import Foundation

/// A picture as the library reads it best: small ones are enlarged, and text at the edge gets a margin.
struct TextPage: Sendable {
    /// The picture to read.
    let picture: GrayPicture
    /// The enlargement.
    let scale: Int
    /// The width of the margin in pixels.
    let margin: Int
    /// The size of the original.
    let bounds: CGRect

    /// The margin for text at the very edge, which the library misses.
    static let edgeMargin = 16
    /// The height up to which pictures are enlarged.
    static let smallHeight = 480
    /// The largest number of pixels that is enlarged.
    static let smallSize = 640 * 480

    init(_ original: GrayPicture, enlarges: Bool, hasMargin: Bool) {
        bounds = original.bounds
        let isSmall = original.height <= Self.smallHeight && original.width * original.height <= Self.smallSize
        scale = enlarges && isSmall ? 2 : 1
        let enlarged = scale == 1 ? original : Self.doubled(original)
        if hasMargin, let framed = Self.framed(enlarged) {
            picture = framed
            margin = Self.edgeMargin
        } else {
            picture = enlarged
            margin = 0
        }
    }

    /// Returns the place in the original of a place in the picture that was read.
    func original(_ box: CGRect) -> CGRect {
        let factor = CGFloat(scale)
        let margin = CGFloat(margin)
        let moved = CGRect(
            x: (box.minX - margin) / factor,
            y: (box.minY - margin) / factor,
            width: box.width / factor,
            height: box.height / factor
        )
        let visible = moved.intersection(bounds)
        return visible.isNull ? CGRect(x: 0, y: 0, width: 0, height: 0) : visible
    }

    /// Returns a picture with a margin of its edges' own shades; nil if that is too large.
    private static func framed(_ picture: GrayPicture) -> GrayPicture? {
        let (width, height, margin) = (picture.width, picture.height, edgeMargin)
        var pixels: [UInt8] = []
        pixels.reserveCapacity((width + 2 * margin) * (height + 2 * margin))
        for row in -margin..<height + margin {
            let start = min(max(row, 0), height - 1) * width
            pixels += repeatElement(picture.pixels[start], count: margin)
            pixels += picture.pixels[start..<start + width]
            pixels += repeatElement(picture.pixels[start + width - 1], count: margin)
        }
        return try? GrayPicture(width: width + 2 * margin, height: height + 2 * margin, pixels: pixels)
    }

    /// Returns a picture of twice the size, with means between its pixels.
    private static func doubled(_ picture: GrayPicture) -> GrayPicture {
        let (width, height) = (picture.width, picture.height)
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            picture.pixels.withUnsafeBufferPointer { source in
                for y in 0..<height * 2 {
                    let near = y / 2
                    let far = min(max(y % 2 == 0 ? near - 1 : near + 1, 0), height - 1)
                    for x in 0..<width * 2 {
                        let close = x / 2
                        let off = min(max(x % 2 == 0 ? close - 1 : close + 1, 0), width - 1)
                        let upper = 3 * Int(source[near * width + close]) + Int(source[near * width + off])
                        let lower = 3 * Int(source[far * width + close]) + Int(source[far * width + off])
                        buffer[y * width * 2 + x] = UInt8((3 * upper + lower + 8) / 16)
                    }
                }
            }
            count = width * height * 4
        }
        return (try? GrayPicture(width: width * 2, height: height * 2, pixels: pixels)) ?? picture
    }
}

extension Quadrangle {
    /// Creates the corners of a line of text from the upright rectangle around it and its slope, clockwise in radians.
    init(_ box: CGRect, slope: Double) {
        self.init(box)
        let (width, height) = (Double(box.width), Double(box.height))
        let sine = abs(sin(slope))
        let cosine = cos(slope)
        let spread = cosine * cosine - sine * sine
        guard abs(slope) > 0.01, spread > 0.2 else { return }
        // The sides of the inclined rectangle whose upright box this is.
        let length = (width * cosine - height * sine) / spread
        let thickness = (height * cosine - width * sine) / spread
        guard length > 0, thickness > 0 else { return }
        let across = (x: cos(slope) * length, y: sin(slope) * length)
        let down = (x: -sin(slope) * thickness, y: cos(slope) * thickness)
        let left = Double(box.midX) - (across.x + down.x) / 2
        let top = Double(box.midY) - (across.y + down.y) / 2
        topLeft = CGPoint(x: left, y: top)
        topRight = CGPoint(x: left + across.x, y: top + across.y)
        bottomRight = CGPoint(x: left + across.x + down.x, y: top + across.y + down.y)
        bottomLeft = CGPoint(x: left + down.x, y: top + down.y)
    }
}
