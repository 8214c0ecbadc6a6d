import CSDL
import CoreVideo
import Foundation
import PixelTransforms

/// The form in which an image is uploaded to the graphics processor.
struct ImageUpload: Hashable {
    /// The shape of the texture.
    var shape: WindowTexture.Shape
    /// The transform applied on the CPU before the upload; nil for none.
    var transform: PixelTransform?

    /// Decides on the form for an image.
    ///
    /// The graphics processor's own conversion is used if its colours are correct: not for full-range BT.709 or for
    /// formats it does not support. An image that is drawn much smaller is first shrunk by averaging. Otherwise it
    /// would flicker, because textures are sampled at four texels per drawn pixel.
    ///
    /// - Parameters:
    ///   - isOpaque: indicates whether an alpha channel is ignored.
    ///   - drawnSize: the size of the image on the display, in pixels.
    ///   - longestSide: the maximum side of a texture.
    init(_ image: CVPixelBuffer, isOpaque: Bool, drawnSize: CGSize, longestSide: Int) {
        let (width, height) = (image.width, image.height)
        let size = Self.size(width, height, drawnSize: drawnSize, longestSide: longestSide)
        let isScaled = size != (width, height)
        let known = Self.known(image, isOpaque: isOpaque)
        // Formats without a direct texture format are converted to BGRA.
        let form = known ?? (format: Int(CSDL_BGRX), coding: 0)
        shape = WindowTexture.Shape(format: form.format, coding: form.coding, width: size.0, height: size.1)
        if isScaled || known == nil {
            transform = PixelTransform(
                sourceFormat: image.pixelFormatType,
                sourceWidth: width,
                sourceHeight: height,
                outputWidth: size.0,
                outputHeight: size.1,
                outputFormat: known == nil ? kCVPixelFormatType_32BGRA : image.pixelFormatType
            )
        }
    }

    /// Returns the size to shrink an image to: at most half of its own size, or its own size.
    private static func size(_ width: Int, _ height: Int, drawnSize: CGSize, longestSide: Int) -> (Int, Int) {
        var factor = 1.0
        let drawn = max(drawnSize.width / CGFloat(width), drawnSize.height / CGFloat(height))
        if drawn.isFinite, drawn < 0.5 { factor = max(Double(drawn), 1 / 64) }
        factor = min(factor, Double(longestSide) / Double(max(width, height)))
        guard factor < 1 else { return (width, height) }
        func side(_ length: Int) -> Int {
            min(max(2, Int((Double(length) * factor).rounded(.up)) + 1 & ~1), longestSide)
        }
        return (side(width), side(height))
    }

    /// Returns the texture format and coding for unconverted pixels, or nil if no format shows them correctly.
    private static func known(_ image: CVPixelBuffer, isOpaque: Bool) -> (format: Int, coding: Int)? {
        switch image.pixelFormatType {
        case kCVPixelFormatType_32BGRA: return (Int(isOpaque ? CSDL_BGRX : CSDL_BGRA), 0)
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
            return videoCoding(image).map { (Int(CSDL_NV12), $0) }
        case kCVPixelFormatType_420YpCbCr8Planar: return videoCoding(image).map { (Int(CSDL_I420), $0) }
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            return matrix(image) == kCVImageBufferYCbCrMatrix_ITU_R_601_4 ? (Int(CSDL_NV12), Int(CSDL_FULL_601)) : nil
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange:
            return matrix(image) == kCVImageBufferYCbCrMatrix_ITU_R_601_4 ? (Int(CSDL_I420), Int(CSDL_FULL_601)) : nil
        default: return nil
        }
    }

    private static func videoCoding(_ image: CVPixelBuffer) -> Int? {
        switch matrix(image) {
        case kCVImageBufferYCbCrMatrix_ITU_R_601_4: Int(CSDL_VIDEO_601)
        case kCVImageBufferYCbCrMatrix_ITU_R_709_2: Int(CSDL_VIDEO_709)
        default: nil
        }
    }

    /// Returns the matrix that an image declares, otherwise BT.709 from 720 rows on and BT.601 below, as in the entire
    /// library.
    private static func matrix(_ image: CVPixelBuffer) -> CFString {
        if let name = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? CFString { return name }
        return image.height >= 720 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4
    }
}
