public import CoreVideo
import Foundation

/// Creates an image from a buffer; the caller releases it.
///
/// - Parameters:
///   - buf: The vImage buffer.
///   - format: The format of the pixels.
///   - userData: A pointer for the callback.
///   - callback: With ``kvImageNoAllocate``, the function that gets `userData` and the memory when the image does not
///     need it any more; nil if the image frees it.
///   - flags: Without ``kvImageNoAllocate``, the image has a copy of the pixels. With it, it uses the buffer's memory.
///   - error: The reason where the result is nil.
public func vImageCreateCGImageFromBuffer(
    _ buf: UnsafePointer<vImage_Buffer>,
    _ format: UnsafePointer<vImage_CGImageFormat>,
    _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void)?,
    _ userData: UnsafeMutableRawPointer?,
    _ flags: vImage_Flags,
    _ error: UnsafeMutablePointer<vImage_Error>?
) -> Unmanaged<CGImage>! {
    var image: CGImage?
    let result = status(flags, allowed: 512 | 32) { () throws(vImage.Error) in
        guard let layout = PixelFormatLayout(format.pointee) else { throw .invalidImageFormat }
        let pixels = try PixelGrid(buf.pointee, size: layout.size)
        guard pixels.width > 0, pixels.height > 0 else { throw .invalidParameter }
        let count = (pixels.height - 1) * pixels.rowBytes + pixels.width * layout.size
        let provider: CGDataProvider?
        if flags & 512 != 0 {
            provider = CGDataProvider(dataInfo: userData, data: pixels.base, size: count) { info, data, _ in
                let memory = UnsafeMutableRawPointer(mutating: data)
                if let callback { callback(info, memory) } else { free(memory) }
            }
        } else {
            provider = CGDataProvider(data: NSData(bytes: pixels.base, length: count))
        }
        guard let provider else { throw .memoryAllocationError }
        image = CGImage(
            width: pixels.width,
            height: pixels.height,
            bitsPerComponent: layout.layout.bitsPerComponent,
            bitsPerPixel: layout.layout.bitsPerPixel,
            bytesPerRow: pixels.rowBytes,
            space: layout.space,
            bitmapInfo: format.pointee.bitmapInfo,
            provider: provider,
            decode: nil,
            shouldInterpolate: true,
            intent: format.pointee.renderingIntent
        )
        if image == nil { throw .invalidImageFormat }
    }
    error?.pointee = result
    return image.map { Unmanaged.passRetained($0) }
}

extension vImage_Buffer {
    /// Allocates a buffer with the pixels of an image in a format.
    ///
    /// The caller calls ``free()``.
    public init(cgImage: CGImage, format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws {
        self.init()
        var format = format
        try check(vImageBuffer_InitWithCGImage(&self, &format, nil, cgImage, flags.flags))
    }

    /// Allocates a buffer with the pixels of an image in its own format.
    ///
    /// The caller calls ``free()``.
    public init(cgImage: CGImage, flags: vImage.Options = .noFlags) throws {
        try self.init(cgImage: cgImage, format: vImage_CGImageFormat(), flags: flags)
    }

    /// Allocates a buffer with the pixels of a pixel buffer.
    ///
    /// The caller calls ``free()``.
    public init(
        copying source: CVPixelBuffer,
        cvImageFormat: vImageCVImageFormat,
        cgImageFormat: vImage_CGImageFormat,
        cgBackgroundColor: CGColor? = nil,
        flags: vImage.Options = .noFlags
    ) throws {
        self.init()
        var format = cgImageFormat
        var background = Array((cgBackgroundColor?.components ?? []).dropLast())
        if background.count == 1 { background = [background[0], background[0], background[0]] }
        let colors = background.count == 3 ? background : [0, 0, 0]
        try check(
            vImageBuffer_InitWithCVPixelBuffer(&self, &format, source, cvImageFormat, colors, flags.flags)
        )
    }

    /// Returns an image with a copy of the pixels.
    public func createCGImage(format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws -> CGImage {
        var (buffer, format, error) = (self, format, kvImageNoError)
        let image = vImageCreateCGImageFromBuffer(&buffer, &format, nil, nil, flags.flags & ~512, &error)
        guard let image else { throw vImage.Error(rawValue: error) ?? .internalError }
        return image.takeRetainedValue()
    }

    /// Copies the pixels into a pixel buffer of the same size.
    public func copy(
        to cvPixelBuffer: CVPixelBuffer,
        cvImageFormat: vImageCVImageFormat,
        cgImageFormat: vImage_CGImageFormat,
        flags: vImage.Options = .noFlags
    ) throws {
        var (buffer, format) = (self, cgImageFormat)
        try check(
            vImageBuffer_CopyToCVPixelBuffer(&buffer, &format, cvPixelBuffer, cvImageFormat, nil, flags.flags)
        )
    }
}
