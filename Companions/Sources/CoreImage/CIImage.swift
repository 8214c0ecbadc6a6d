public import CoreVideo
public import Foundation

public import enum AVFoundation.CGImagePropertyOrientation

// Sendable unchecked: nothing changes after the initializer; the pixels are the client's.
/// A picture as the beginning of a chain of filters.
///
/// Only where a picture is and where it goes: the extent, crops and affine transforms.
///
/// Differs from Apple: there are no filters here and nothing that draws.
public final class CIImage: NSObject, @unchecked Sendable {
    /// The rectangle that the picture fills; the origin is at its lower left corner.
    public let extent: CGRect
    /// The pixels, where nothing has been done to them.
    public let pixelBuffer: CVPixelBuffer?

    private init(extent: CGRect, pixelBuffer: CVPixelBuffer?) {
        self.extent = extent
        self.pixelBuffer = pixelBuffer
        super.init()
    }

    /// Takes the pixels of a buffer.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        let size = CGSize(width: CVPixelBufferGetWidth(pixelBuffer), height: CVPixelBufferGetHeight(pixelBuffer))
        self.init(extent: CGRect(origin: .zero, size: size), pixelBuffer: pixelBuffer)
    }

    /// Takes the pixels of a buffer.
    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }

    /// Takes one colour, everywhere.
    public convenience init(color: CIColor) { self.init(extent: .infinite, pixelBuffer: nil) }

    /// What turns the picture upright, with its lower left corner at the origin.
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

    /// What turns the picture upright, with its lower left corner at the origin.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        orientationTransform(forExifOrientation: Int32(orientation.rawValue))
    }

    /// The picture turned upright.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        transformed(by: orientationTransform(for: orientation))
    }

    /// The picture turned upright.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    /// Takes an image.
    public convenience init(cgImage image: CGImage) {
        self.init(extent: CGRect(x: 0, y: 0, width: image.width, height: image.height), pixelBuffer: nil)
    }

    /// The part of the picture in a rectangle.
    public func cropped(to rect: CGRect) -> CIImage { CIImage(extent: extent.intersection(rect), pixelBuffer: nil) }

    /// The picture moved, scaled or turned.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        CIImage(extent: extent.applying(matrix), pixelBuffer: nil)
    }
}
