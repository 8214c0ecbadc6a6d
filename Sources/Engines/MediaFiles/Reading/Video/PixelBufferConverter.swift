import CFFmpeg
package import CoreVideo
import PixelTransforms

/// Converts pixel buffers to the formats that only decoders' output has: those of more than 8 bits, and those of video
/// in one plane.
///
/// Not thread-safe: use it from one thread at a time.
package final class PixelBufferConverter {
    private let output: ImageOutput

    /// Prepares a conversion.
    ///
    /// - Parameters:
    ///   - pixelFormat: the output pixel format.
    ///   - width: the output width in pixels; nil for that of the buffers. The height works likewise.
    /// - Throws: ``MediaError/Code/unsupportedFormat`` for a pixel format or a size that cannot be made.
    package init(pixelFormat: OSType, width: Int? = nil, height: Int? = nil) throws(MediaError) {
        output = try ImageOutput(pixelFormat: pixelFormat, width: width, height: height)
    }

    /// Returns whether a pixel format can be made.
    package static func supports(_ pixelFormat: OSType) -> Bool { ImageOutput.supports(pixelFormat) }

    /// Returns a buffer's image in the output format, with the colors and the pixel aspect ratio of its attachments.
    package func convert(_ image: CVPixelBuffer) throws(MediaError) -> CVPixelBuffer {
        let (source, format, isFullRange) = try readable(image)
        guard let frame = FrameMemory.frame(over: source, format: format, isFullRange: isFullRange) else {
            throw CompressedInput.noMemory
        }
        func text(_ key: CFString) -> CFString? { image.attachments[key] as? NSString }
        let matrix = CVYCbCrMatrixGetIntegerCodePointForString(text(kCVImageBufferYCbCrMatrixKey))
        let primaries = CVColorPrimariesGetIntegerCodePointForString(text(kCVImageBufferColorPrimariesKey))
        let transfer = CVTransferFunctionGetIntegerCodePointForString(text(kCVImageBufferTransferFunctionKey))
        frame.pointee.colorspace = AVColorSpace(UInt32(clamping: matrix))
        frame.pointee.color_primaries = AVColorPrimaries(UInt32(clamping: primaries))
        frame.pointee.color_trc = AVColorTransferCharacteristic(UInt32(clamping: transfer))
        if let aspect = image.attachments[kCVImageBufferPixelAspectRatioKey] as? NSDictionary {
            func side(_ key: CFString) -> Int32 { (aspect[key as String] as? NSNumber)?.int32Value ?? 1 }
            frame.pointee.sample_aspect_ratio = AVRational(
                num: side(kCVImageBufferPixelAspectRatioHorizontalSpacingKey),
                den: side(kCVImageBufferPixelAspectRatioVerticalSpacingKey)
            )
        }
        return try output.image(frame)
    }

    /// Returns the image in a format that FFmpeg knows: its own, or BGRA.
    private func readable(
        _ image: CVPixelBuffer
    ) throws(MediaError) -> (CVPixelBuffer, AVPixelFormat, isFullRange: Bool) {
        let type = image.pixelFormatType
        if let (pair, isFullRange) = PixelFormatPair.of(type) { return (image, pair.ffmpeg, isFullRange) }
        if let deep = ImageOutput.tenBit(type) { return (image, deep.format, deep.isFullRange) }
        let transform = PixelTransform(
            sourceFormat: type,
            sourceWidth: image.width,
            sourceHeight: image.height,
            outputFormat: kCVPixelFormatType_32BGRA
        )
        do {
            return (try PixelTransformer(transform).make(from: image), AV_PIX_FMT_BGRA, true)
        } catch {
            throw MediaError(.unsupportedFormat, "Could not convert an image: \(error.description)")
        }
    }
}
