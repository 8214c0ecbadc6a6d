// Sendable unchecked: immutable; nobody writes to the pixels once the image is made.
/// A picture that does not change: what Core Graphics has under this name on Apple's systems.
///
/// Only what the rest of the package needs: the measures for everybody, and the pixels for our own modules. Made by
/// `AVAssetImageGenerator`.
///
/// Differs from Apple: there is no Core Graphics on Linux; drawing, colour spaces and data providers are not to be had.
public final class CGImage: @unchecked Sendable {
    /// The pixels: 32BGRA, opaque, upright as the maker says.
    package let pixelBuffer: CVPixelBuffer

    /// Makes an image of pixels that nobody will change.
    package init(pixelBuffer: CVPixelBuffer) { self.pixelBuffer = pixelBuffer }

    /// Pixels in a row.
    public var width: Int { pixelBuffer.width }

    /// Rows.
    public var height: Int { pixelBuffer.height }

    /// Bits of one component of a pixel.
    public var bitsPerComponent: Int { 8 }

    /// Bits of a pixel, with padding.
    public var bitsPerPixel: Int { 32 }

    /// Bytes from one row to the next.
    public var bytesPerRow: Int { pixelBuffer.planes[0].bytesPerRow }
}
