import CJPEG
package import CoreMedia
package import CoreVideo
import Foundation
import PixelTransforms

/// Decodes a camera's JPEG images, all of one size, to `420f`.
///
/// Supports all chroma samplings that cameras use (4:2:0, 4:2:2, 4:4:4, 4:4:0, 4:1:1), grayscale, and images without
/// Huffman tables, as Motion JPEG allows. Luma is decoded directly into the pixel buffer; chroma passes through a strip
/// of a few rows, so that nothing is read back from memory. Images with detectable damage are not delivered.
///
/// May be used from several threads, and then decodes several images at a time.
package final class JPEGDecoder: Sendable {
    /// The width of the images in pixels.
    package let width: Int
    /// The height of the images in pixels.
    package let height: Int
    private let limits: MediaLimits
    /// The pool from which decoded images are allocated.
    package let pool: PixelBufferPool

    /// The attachments of every image: JPEG files are full-range YCbCr by BT.601 of sRGB (ISO/IEC 10918-5).
    package static let attachments = BufferAttachments([
        kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_601_4,
        kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_709_2,
        kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_sRGB,
    ])

    /// The pixel format of the decoded images.
    package static let pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange

    /// The version of the JPEG library, such as `2.1.5`.
    package static var libraryVersion: String { String(cString: cjpeg_version()) }

    /// Prepares a decoder for images of one size.
    ///
    /// - Parameters:
    ///   - limit: maximum number of decoded images in use at a time.
    ///   - onReturn: called after an image was returned to the pool, on the thread that released it. Must not block.
    /// - Throws: an error if the size is not positive or exceeds the limits.
    package init(
        width: Int,
        height: Int,
        limit: Int = .max,
        limits: MediaLimits = MediaLimits(),
        onReturn: (@Sendable () -> Void)? = nil
    ) throws(MediaError) {
        guard (1...limits.maximumWidth).contains(width), (1...limits.maximumHeight).contains(height),
            width * height <= limits.maximumPixels
        else {
            throw MediaError(
                .tooLarge,
                "JPEG images of \(width)×\(height) pixels are too large to decode. Set a smaller size."
            )
        }
        self.width = width
        self.height = height
        self.limits = limits
        do {
            pool = try PixelBufferPool(
                width: width,
                height: height,
                format: Self.pixelFormat,
                limit: limit,
                attachments: Self.attachments,
                onReturn: onReturn
            )
        } catch {
            throw MediaError(.tooLarge, "JPEG images cannot be decoded: \(error.description)")
        }
    }

    /// Makes the exact format description of the decoded images; nil if no memory is available.
    package func makeDescription() -> CMFormatDescription? {
        pool.makeBuffer().flatMap { try? CMFormatDescription(imageBuffer: $0) }
    }

    /// Decodes an image on the caller's thread; returns nil if all images are in use.
    ///
    /// - Throws: an error if the bytes are damaged, of another size or of an unsupported kind. Progressive images are
    ///   supported, RGB and CMYK are not.
    package func decode(_ data: CMBlockBuffer) throws(MediaError) -> CVPixelBuffer? {
        try data.withContiguousBytes { (bytes) throws(MediaError) in try decode(bytes) }
    }

    /// Decodes bytes that remain valid until this method returns.
    ///
    /// Otherwise like ``decode(_:)-(CMBlockBuffer)``.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> CVPixelBuffer? {
        let reader = try JPEGReader(bytes, limits)
        guard reader.shape.width == width, reader.shape.height == height else {
            throw MediaError(
                .damaged,
                "A JPEG image has \(reader.shape.width)×\(reader.shape.height) pixels instead of the expected "
                    + "\(width)×\(height)."
            )
        }
        guard let image = pool.makeBuffer() else { return nil }
        try reader.read(into: image)
        return image
    }
}

/// Owns libjpeg's state for one image.
///
/// Each image needs a new one, because libjpeg would reuse the previous image's tables for an image without tables.
private final class JPEGReader {
    private let reader: OpaquePointer
    private(set) var shape = cjpeg_shape()

    /// Reads the header of an image; the bytes must outlive this object.
    init(_ bytes: UnsafeRawBufferPointer, _ limits: MediaLimits) throws(MediaError) {
        guard let reader = cjpeg_create() else { throw Self.noMemory }
        self.reader = reader
        let status = cjpeg_begin(
            reader,
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            bytes.count,
            Int32(clamping: min(limits.maximumWidth, limits.maximumHeight)),
            Int64(limits.maximumPixels),
            &shape
        )
        try check(status)
    }

    deinit { cjpeg_free(reader) }

    /// Decodes the pixels.
    func read(into image: CVPixelBuffer) throws(MediaError) {
        let planes = image.planes
        guard planes.count == 2, planes[0].bytesPerRow >= Int(shape.luma_bytes) else { throw Self.noMemory }
        let height = Int(shape.height)
        let strip = Int(shape.strip_rows)
        let luma = planes[0].baseAddress.assumingMemoryBound(to: UInt8.self)
        let chroma = planes[1].baseAddress.assumingMemoryBound(to: UInt8.self)
        let chromaStrip =
            shape.has_chroma == 0
            ? nil
            : ChromaStrip(
                width: Int(shape.width),
                across: Int(shape.across),
                down: Int(shape.down),
                rows: Int(shape.chroma_rows),
                rowBytes: Int(shape.chroma_bytes)
            )
        if chromaStrip == nil { memset(chroma, 128, planes[1].bytesPerRow * planes[1].height) }

        // libjpeg writes whole blocks, so rows below the image all go to one scratch row.
        let below = UnsafeMutablePointer<UInt8>.allocate(capacity: planes[0].bytesPerRow)
        defer { below.deallocate() }
        var blue = (0..<Int(shape.chroma_rows)).map { row in
            chromaStrip.map { $0.blue + row * $0.bytesPerRow }
        }
        var red = (0..<Int(shape.chroma_rows)).map { row in
            chromaStrip.map { $0.red + row * $0.bytesPerRow }
        }
        var rows = [UnsafeMutablePointer<UInt8>?](repeating: below, count: strip)
        for top in stride(from: 0, to: height, by: strip) {
            for row in 0..<strip {
                rows[row] = top + row < height ? luma + (top + row) * planes[0].bytesPerRow : below
            }
            try check(cjpeg_read(reader, &rows, &blue, &red))
            chromaStrip?.interleave(
                into: chroma + top / 2 * planes[1].bytesPerRow,
                bytesPerRow: planes[1].bytesPerRow,
                imageRows: min(strip, height - top)
            )
        }
    }

    private func check(_ status: Int32) throws(MediaError) {
        let code: MediaError.Code
        switch Int(status) {
        case CJPEG_OK: return
        case CJPEG_UNSUPPORTED: code = .unsupportedFormat
        case CJPEG_TOO_LARGE: code = .tooLarge
        case CJPEG_NO_MEMORY: throw Self.noMemory
        default: code = .damaged
        }
        throw MediaError(code, "A JPEG image could not be decoded: \(String(cString: cjpeg_message(reader))).")
    }

    private static var noMemory: MediaError {
        MediaError(.outOfMemory, "No memory is left to decode a JPEG image. Close other programs.")
    }
}
