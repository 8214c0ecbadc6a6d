public import CoreVideo
import PixelTransforms

/// Creates an image from the pixels of a buffer.
///
/// The image has a copy of the pixels, so that the buffer can be reused. YCbCr is converted by the buffer's matrix
/// attachment (BT.709 from 720 rows on without one, otherwise BT.601).
///
/// - Parameters:
///   - pixelBuffer: the pixel buffer.
///   - options: not used.
///   - imageOut: the image, or nil on failure; row 0 is the top row.
/// - Returns: ``kVTPixelTransferNotSupportedErr`` for pixel formats that cannot be converted.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
    _ pixelBuffer: CVPixelBuffer,
    options: CFDictionary?,
    imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
    imageOut.pointee = nil
    do throws(PixelTransformError) {
        let transformer = try PixelTransformer(
            PixelTransform(
                sourceFormat: pixelBuffer.pixelFormatType,
                sourceWidth: pixelBuffer.width,
                sourceHeight: pixelBuffer.height,
                outputFormat: kCVPixelFormatType_32BGRA
            )
        )
        imageOut.pointee = CGImage(pixelBuffer: try transformer.make(from: pixelBuffer))
        return noErr
    } catch {
        return error.code == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr
    }
}
