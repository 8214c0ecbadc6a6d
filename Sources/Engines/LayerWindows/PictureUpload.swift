import CSDL
import CoreVideo
import Foundation
import PixelTransforms

/// In which form a picture goes to the graphics processor.
struct PictureUpload: Hashable {
    /// The shape of the texture.
    var shape: WindowTexture.Shape
    /// What is done to the picture before, on this processor; nil for nothing.
    var transform: PixelTransform?

    /// Decides for a picture.
    ///
    /// The graphics processor's own conversion is used where it gives the right colours: not for full range by 709, nor for
    /// formats that it does not know. A picture that is drawn much smaller is made smaller before, by averaging: textures
    /// are read at four pixels for each one that is drawn, which makes others flicker.
    ///
    /// - Parameters:
    ///   - isOpaque: whether alpha, if there is any, means nothing.
    ///   - drawnSize: how many pixels it covers on the display.
    ///   - longestSide: of textures.
    init(_ picture: CVPixelBuffer, isOpaque: Bool, drawnSize: CGSize, longestSide: Int) {
        let (width, height) = (picture.width, picture.height)
        let size = Self.size(width, height, drawnSize: drawnSize, longestSide: longestSide)
        let isScaled = size != (width, height)
        let known = Self.known(picture, isOpaque: isOpaque)
        // BGRA is what is made of all that has no form of its own.
        let form = known ?? (format: Int(CSDL_BGRX), coding: 0)
        shape = WindowTexture.Shape(format: form.format, coding: form.coding, width: size.0, height: size.1)
        if isScaled || known == nil {
            transform = PixelTransform(
                sourceFormat: picture.pixelFormatType,
                sourceWidth: width,
                sourceHeight: height,
                outputWidth: size.0,
                outputHeight: size.1,
                outputFormat: known == nil ? kCVPixelFormatType_32BGRA : picture.pixelFormatType
            )
        }
    }

    /// The size to bring a picture to before: half of its own or less, or its own.
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

    /// The texture's format and coding for the pixels as they are; nil where there is none that shows them rightly.
    private static func known(_ picture: CVPixelBuffer, isOpaque: Bool) -> (format: Int, coding: Int)? {
        switch picture.pixelFormatType {
        case kCVPixelFormatType_32BGRA: return (Int(isOpaque ? CSDL_BGRX : CSDL_BGRA), 0)
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
            return videoCoding(picture).map { (Int(CSDL_NV12), $0) }
        case kCVPixelFormatType_420YpCbCr8Planar: return videoCoding(picture).map { (Int(CSDL_I420), $0) }
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            return matrix(picture) == kCVImageBufferYCbCrMatrix_ITU_R_601_4 ? (Int(CSDL_NV12), Int(CSDL_FULL_601)) : nil
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange:
            return matrix(picture) == kCVImageBufferYCbCrMatrix_ITU_R_601_4 ? (Int(CSDL_I420), Int(CSDL_FULL_601)) : nil
        default: return nil
        }
    }

    private static func videoCoding(_ picture: CVPixelBuffer) -> Int? {
        switch matrix(picture) {
        case kCVImageBufferYCbCrMatrix_ITU_R_601_4: Int(CSDL_VIDEO_601)
        case kCVImageBufferYCbCrMatrix_ITU_R_709_2: Int(CSDL_VIDEO_709)
        default: nil
        }
    }

    /// The matrix that a picture names; without a name 709 from 720 rows on and 601 below, as in all of the library.
    private static func matrix(_ picture: CVPixelBuffer) -> CFString {
        if let name = CVBufferCopyAttachment(picture, kCVImageBufferYCbCrMatrixKey, nil) as? CFString { return name }
        return picture.height >= 720 ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4
    }
}
