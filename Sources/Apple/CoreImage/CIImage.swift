public import CoreVideo
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer; the client owns the pixels.
/// An image as the input of a filter chain.
///
/// It only records the position of an image: its extent, crops and affine transforms.
///
/// Differs from Apple: there are no filters and nothing that draws.
public final class CIImage: NSObject, @unchecked Sendable {
    /// The rectangle that the image fills; the origin is at the lower left.
    public let extent: CGRect
    /// The pixels of an unmodified image; nil otherwise.
    public let pixelBuffer: CVPixelBuffer?

    private init(extent: CGRect, pixelBuffer: CVPixelBuffer?) {
        self.extent = extent
        self.pixelBuffer = pixelBuffer
        super.init()
    }

    /// Creates an image from a pixel buffer.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        let size = CGSize(width: CVPixelBufferGetWidth(pixelBuffer), height: CVPixelBufferGetHeight(pixelBuffer))
        self.init(extent: CGRect(origin: .zero, size: size), pixelBuffer: pixelBuffer)
    }

    /// Creates an image from an image buffer.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }

    /// Creates an image of infinite extent that is filled with one colour.
    public convenience init(color: CIColor) { self.init(extent: .infinite, pixelBuffer: nil) }

    /// Returns the transform that turns the image upright and moves its lower left corner to the origin.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        let (width, height) = (extent.width, extent.height)
        return switch orientation {
        case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case 3: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case 4: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case 5: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case 6: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        case 7: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case 8: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        default: .identity
        }
    }

    /// Returns the transform that turns the image upright and moves its lower left corner to the origin.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        orientationTransform(forExifOrientation: Int32(orientation.rawValue))
    }

    /// Returns the image turned upright.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        transformed(by: orientationTransform(for: orientation))
    }

    /// Returns the image turned upright.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    /// Creates an image from a Core Graphics image.
    public convenience init(cgImage image: CGImage) {
        self.init(extent: CGRect(x: 0, y: 0, width: image.width, height: image.height), pixelBuffer: nil)
    }

    /// Returns the image cropped to a rectangle.
    public func cropped(to rect: CGRect) -> CIImage { CIImage(extent: extent.intersection(rect), pixelBuffer: nil) }

    /// Returns the image with an affine transform applied.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        CIImage(extent: extent.applying(matrix), pixelBuffer: nil)
    }
}
