import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms

/// Creates JPEGs of frames; to be used by one thread at a time.
///
/// libyuv scales images before they are compressed, which costs a fraction of doing both in one step.
final class JPEGMaker {
    private var scalers: [PixelTransform: PixelTransformer] = [:]

    /// Returns a JPEG of a frame.
    ///
    /// - Parameters:
    ///   - width: Maximum width; nil for the frame's own.
    ///   - quality: The quality from 0 to 1.
    /// - Returns: The JPEG; nil for an image that cannot be compressed.
    func jpeg(_ image: CVPixelBuffer, width: Int?, quality: Double = 0.8) -> Data? {
        try? StillImage.encode(scaled(image, to: width) ?? image, as: .jpeg(quality: quality), maximumWidth: width)
    }

    /// Returns a JPEG of a part of a frame.
    ///
    /// - Parameters:
    ///   - part: The part in pixels; anything outside of the frame is cut off.
    ///   - width: Maximum width.
    /// - Returns: The JPEG; nil for an image that cannot be compressed, or an empty part.
    func jpeg(_ image: CVPixelBuffer, part: PixelTransform.Rect, width: Int, quality: Double = 0.8) -> Data? {
        let (wide, high) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let (left, top) = (max(0, part.x) & ~1, max(0, part.y) & ~1)
        let (right, bottom) = (min(wide, part.x + part.width), min(high, part.y + part.height))
        guard right - left >= 2, bottom - top >= 2 else { return nil }
        let outputWidth = min(width, right - left)
        let transform = PixelTransform(
            sourceFormat: CVPixelBufferGetPixelFormatType(image),
            sourceWidth: wide,
            sourceHeight: high,
            crop: PixelTransform.Rect(x: left, y: top, width: right - left, height: bottom - top),
            outputWidth: outputWidth,
            outputHeight: max(2, (bottom - top) * outputWidth / (right - left))
        )
        // The transformer is not cached, because parts rarely have the same size twice.
        guard let cut = try? PixelTransformer(transform).make(from: image) else { return nil }
        return try? StillImage.encode(cut, as: .jpeg(quality: quality), maximumWidth: nil)
    }

    private func scaled(_ image: CVPixelBuffer, to width: Int?) -> CVPixelBuffer? {
        let full = (width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image))
        guard let width, width < full.width, full.width > 0 else { return nil }
        let transform = PixelTransform(
            sourceFormat: CVPixelBufferGetPixelFormatType(image),
            sourceWidth: full.width,
            sourceHeight: full.height,
            outputWidth: width,
            outputHeight: max(2, (full.height * width + full.width / 2) / full.width)
        )
        if scalers[transform] == nil {
            // Too many entries mean that the camera's size has changed.
            if scalers.count > ImageWidth.all.count + 1 { scalers = [:] }
            scalers[transform] = try? PixelTransformer(transform)
        }
        return try? scalers[transform]?.make(from: image)
    }
}
