public import CoreVideo
public import Foundation
import ImageGraph
import PixelTransforms

extension CIContext {
    /// Renders an image into a pixel buffer: the image's (0, 0) comes to the lower left corner.
    ///
    /// Pixels that the image does not cover become transparent, or black where the format has no alpha. The bytes are
    /// there on return. A format that cannot be written gets nothing, and a warning.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        let whole = CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        render(image, to: buffer, bounds: whole, colorSpace: nil)
    }

    /// Renders an image into a part of a pixel buffer.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - buffer: The pixel buffer to draw into.
    ///   - bounds: The part of the buffer that is written, with the origin at the lower left; it does not move the
    ///     image.
    ///   - colorSpace: The space of the pixels; nil for that of the buffer's attachments, or sRGB.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?) {
        draw(image.node, into: buffer, x: 0, y: 0, part: bounds, colorSpace: colorSpace)
    }

    /// Renders a recipe into a part of a buffer; returns false for formats that cannot be written.
    @discardableResult
    func draw(
        _ node: ImageNode,
        into buffer: CVPixelBuffer,
        x: Int,
        y: Int,
        part: CGRect,
        colorSpace: CGColorSpace?,
        isPremultiplied: Bool? = nil
    ) -> Bool {
        let space =
            workingColorSpace == nil
            ? nil : colorSpace ?? CGColorSpace(attachments: buffer.attachments) ?? .standardRGB
        let box = PixelBox(around: part)
        switch buffer.pixelFormatType {
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA,
            kCVPixelFormatType_32ABGR, kCVPixelFormatType_64RGBAHalf, kCVPixelFormatType_128RGBAFloat,
            kCVPixelFormatType_64RGBALE, kCVPixelFormatType_OneComponent8:
            buffer.withPlanes { planes in
                let layout = Self.layout(buffer, isPremultiplied ?? isOutputPremultiplied)
                let target = PixelTarget(
                    base: planes[0].baseAddress,
                    bytesPerRow: planes[0].bytesPerRow,
                    layout: layout,
                    space: space?.definition,
                    isLuminance: buffer.pixelFormatType == kCVPixelFormatType_OneComponent8
                )
                target.render(node, x: x, y: y, part: box, settings)
            }
            return true
        case let format where PixelTransform.outputFormats.contains(format):
            return drawCamera(node, into: buffer, x: x, y: y, box, space)
        default:
            let code = PixelFormat.text(of: buffer.pixelFormatType)
            ImagingLog.warn("Core Image cannot render into pixel buffers of format \(code); use 32BGRA or 420v.")
            return false
        }
    }

    private static func layout(_ buffer: CVPixelBuffer, _ isPremultiplied: Bool) -> BitmapLayout {
        var layout = BitmapLayout(buffer, isOpaque: false)
        if buffer.pixelFormatType == kCVPixelFormatType_32ABGR {
            layout.info = CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little)
        }
        if !isPremultiplied {
            let alpha: UInt32 = layout.alpha == .premultipliedFirst ? 4 : layout.alpha == .premultipliedLast ? 3 : 0
            if alpha != 0 { layout.info = CGBitmapInfo(rawValue: layout.info.rawValue & ~0x1F | alpha) }
        }
        return layout
    }

    /// Renders over black as 32BGRA and converts to the camera's format.
    private func drawCamera(
        _ node: ImageNode,
        into buffer: CVPixelBuffer,
        x: Int,
        y: Int,
        _ part: PixelBox,
        _ space: CGColorSpace?
    ) -> Bool {
        let (width, height) = (buffer.width, buffer.height)
        let whole = PixelBox(x0: 0, y0: 0, x1: width, y1: height)
        // Pairs of pixels share chroma, counted from the top.
        var box = part.intersection(whole)
        guard !box.isEmpty else { return true }
        box.x0 &= ~1
        box.x1 = min((box.x1 + 1) & ~1, width)
        let top = (height - box.y1) & ~1
        let bottom = min((height - box.y0 + 1) & ~1, height)
        box.y1 = height - top
        box.y0 = height - bottom
        guard
            let copy = try? CVPixelBuffer.make(width: box.width, height: box.height, format: kCVPixelFormatType_32BGRA),
            let transformer = try? PixelTransformer(
                PixelTransform(
                    sourceFormat: kCVPixelFormatType_32BGRA,
                    sourceWidth: box.width,
                    sourceHeight: box.height,
                    outputFormat: buffer.pixelFormatType
                )
            )
        else { return false }
        let layout = BitmapLayout(copy, isOpaque: true)
        let target = PixelTarget(
            base: copy.planes[0].baseAddress,
            bytesPerRow: copy.planes[0].bytesPerRow,
            layout: layout,
            space: space?.definition
        )
        target.render(node, x: x + box.x0, y: y + box.y0, settings)
        let named = buffer.attachments[kCVImageBufferYCbCrMatrixKey]
        let isHigh = height >= 720
        let matrix = named ?? (isHigh ? kCVImageBufferYCbCrMatrix_ITU_R_709_2 : kCVImageBufferYCbCrMatrix_ITU_R_601_4)
        copy.updateAttachments { $0.set(matrix, for: kCVImageBufferYCbCrMatrixKey) }
        return (try? transformer.apply(from: copy, to: buffer, x: box.x0, y: top)) != nil
    }

    /// Renders a part of an image into memory, its top row first.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - data: The memory to draw into.
    ///   - format: The format of the pixels.
    ///   - rowBytes: The number of bytes from row to row; padding is not touched.
    ///   - bounds: The part of the image.
    ///   - colorSpace: The space of the pixels; nil for the output space of the context.
    public func render(
        _ image: CIImage,
        toBitmap data: UnsafeMutableRawPointer,
        rowBytes: Int,
        bounds: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        let box = PixelBox(around: bounds)
        guard !box.isEmpty, !box.isInfinite,
            let parts = FormatParts(format, isPremultiplied: isOutputPremultiplied),
            rowBytes >= box.width * parts.bytesPerPixel
        else {
            ImagingLog.warn("Core Image cannot render into this bitmap; check its format, bounds and row bytes.")
            return
        }
        let space = workingColorSpace == nil ? nil : colorSpace ?? createdSpace
        let target = PixelTarget(
            base: data,
            bytesPerRow: rowBytes,
            layout: parts.layout(width: box.width, height: box.height, bytesPerRow: rowBytes),
            space: space?.definition,
            isLuminance: parts.isLuminance,
            places: parts.places
        )
        target.render(image.node, x: box.x0, y: box.y0, settings)
    }
}

extension CIImage {
    /// Returns the image's pixels as 32BGRA in sRGB, premultiplied, row 0 at the top; nil for an empty or infinite
    /// extent.
    package func makePixelBuffer(_ context: CIContext = CIContext()) -> CVPixelBuffer? {
        if let pixelBuffer, pixelBuffer.pixelFormatType == kCVPixelFormatType_32BGRA { return pixelBuffer }
        let box = PixelBox(around: extent)
        guard !box.isEmpty, !box.isInfinite, box.width <= 32_767, box.height <= 32_767,
            let buffer = try? CVPixelBuffer.make(
                width: box.width,
                height: box.height,
                format: kCVPixelFormatType_32BGRA
            )
        else { return nil }
        let whole = CGRect(x: 0, y: 0, width: box.width, height: box.height)
        context.draw(node, into: buffer, x: box.x0, y: box.y0, part: whole, colorSpace: nil)
        return buffer
    }
}
