// `@unchecked Sendable`: immutable; nobody writes to the pixels after the image has been created.
/// An immutable image, under the name that Core Graphics gives it on Apple's systems.
///
/// It has only what the rest of the package needs: public dimensions, and pixels for the other modules.
/// `AVAssetImageGenerator` creates images.
///
/// Differs from Apple: Core Graphics does not exist on Linux, so an image has no drawing, colour spaces or data
/// providers.
public final class CGImage: @unchecked Sendable {
    /// The pixels: 32BGRA, opaque, in the orientation that the creator chose.
    package let pixelBuffer: CVPixelBuffer

    /// Creates an image from pixels that nobody will change.
    package init(pixelBuffer: CVPixelBuffer) { self.pixelBuffer = pixelBuffer }

    /// The width in pixels.
    public var width: Int { pixelBuffer.width }

    /// The height in pixels.
    public var height: Int { pixelBuffer.height }

    /// The number of bits of one component of a pixel.
    public var bitsPerComponent: Int { 8 }

    /// The number of bits of a pixel, padding included.
    public var bitsPerPixel: Int { 32 }

    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { pixelBuffer.planes[0].bytesPerRow }
}
