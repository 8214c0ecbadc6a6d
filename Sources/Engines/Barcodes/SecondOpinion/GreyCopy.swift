/// A copy of an image's luma without padding, for further passes.
struct GreyCopy {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    /// Copies a part of an image.
    init(_ view: PixelView) {
        let field = LumaField(view, isInverted: false)
        (width, height) = (field.width, field.height)
        pixels = [UInt8](unsafeUninitializedCapacity: field.width * field.height) { pixels, count in
            count = field.width * field.height
            for y in 0..<field.height {
                var pixel = field.base + y &* field.bytesPerRow + field.offset
                for x in y &* field.width..<(y &+ 1) &* field.width {
                    pixels[x] = pixel[0]
                    pixel += field.bytesPerPixel
                }
            }
        }
    }

    /// Returns a copy in which each pixel is the mean of the square around it, without noise and print grain.
    func blurred(radius: Int) -> GreyCopy {
        var copy = self
        copy.pixels = Self.transposedMeans(
            Self.transposedMeans(pixels, width, height, radius),
            height,
            width,
            radius
        )
        return copy
    }

    /// Returns a copy with the differences from the local mean tripled, which makes gray bars dark again.
    func sharpened(radius: Int) -> GreyCopy {
        var copy = blurred(radius: radius)
        for index in copy.pixels.indices {
            let value = Int(pixels[index])
            copy.pixels[index] = UInt8(clamping: 3 &* value &- 2 &* Int(copy.pixels[index]))
        }
        return copy
    }

    /// Returns the mean of each pixel and its neighbors along the row, with rows and columns exchanged.
    private static func transposedMeans(_ pixels: [UInt8], _ width: Int, _ height: Int, _ radius: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { means, count in
            count = width * height
            pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    let row = y &* width
                    var (sum, number) = (0, 0)
                    for x in 0..<min(radius, width) { (sum, number) = (sum &+ Int(pixels[row &+ x]), number &+ 1) }
                    for x in 0..<width {
                        if x &+ radius < width {
                            (sum, number) = (sum &+ Int(pixels[row &+ x &+ radius]), number &+ 1)
                        }
                        if x > radius {
                            (sum, number) = (sum &- Int(pixels[row &+ x &- radius &- 1]), number &- 1)
                        }
                        means[x &* height &+ y] = UInt8(truncatingIfNeeded: sum / number)
                    }
                }
            }
        }
    }
}
