import CJPEG
package import CoreMedia
package import CoreVideo
import Foundation
import PixelTransforms

/// Decodes the JPEG pictures of a camera, all of one size, to `420f`.
///
/// Any sampling of chroma that cameras use (4:2:0, 4:2:2, 4:4:4, 4:4:0, 4:1:1), grey, without Huffman tables as Motion
/// JPEG allows. Luma is decoded right into the picture; chroma goes by way of a few rows, so that nothing is read again
/// from memory. A picture with damage that can be seen is not given out at all.
///
/// May be used from several threads, and then decodes as many pictures at a time.
package final class JPEGDecoder: Sendable {
    /// The width of the pictures in pixels.
    package let width: Int
    /// The height of the pictures in pixels.
    package let height: Int
    private let limits: MediaLimits
    /// What decoded pictures are made of.
    package let pool: PixelBufferPool

    /// What every picture carries: JPEG files are full-range YCbCr by BT.601 of sRGB (ISO/IEC 10918-5).
    package static let attachments = BufferAttachments([
        kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_601_4,
        kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_709_2,
        kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_sRGB,
    ])

    /// The pixel format of the pictures.
    package static let pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange

    /// The library's version, such as `2.1.5`.
    package static var libraryVersion: String { String(cString: cjpeg_version()) }

    /// Prepares to decode pictures of a size.
    ///
    /// - Parameters:
    ///   - limit: how many pictures may be out at a time.
    ///   - onReturn: called after a picture came back, on whatever thread that was. Must not wait.
    /// - Throws: for a size that no picture has, or beyond the limits.
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
                "JPEG pictures of \(width)×\(height) pixels are beyond what is decoded. Set a smaller size."
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
            throw MediaError(.tooLarge, "JPEG pictures cannot be decoded: \(error.description)")
        }
    }

    /// What the pictures are, exactly as of one that was decoded; nil without memory for one.
    package func makeDescription() -> CMFormatDescription? {
        pool.makeBuffer().flatMap { try? CMFormatDescription(imageBuffer: $0) }
    }

    /// Decodes a picture on the caller's thread; nil when all pictures are out.
    ///
    /// - Throws: when the bytes are damaged, of another size, or of a kind that is not decoded (progressive pictures are,
    ///   such with RGB or CMYK are not).
    package func decode(_ data: CMBlockBuffer) throws(MediaError) -> CVPixelBuffer? {
        try data.withContiguousBytes { (bytes) throws(MediaError) in try decode(bytes) }
    }

    /// As ``decode(_:)-(CMBlockBuffer)``, for bytes that stay until this returns.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> CVPixelBuffer? {
        let reader = try JPEGReader(bytes, limits)
        guard reader.shape.width == width, reader.shape.height == height else {
            throw MediaError(
                .damaged,
                "A JPEG picture of \(reader.shape.width)×\(reader.shape.height) pixels came where \(width)×\(height) "
                    + "were expected."
            )
        }
        guard let picture = pool.makeBuffer() else { return nil }
        try reader.read(into: picture)
        return picture
    }
}

/// Owner of libjpeg's state for one picture.
///
/// One for each, as libjpeg keeps the tables of the last picture for those that have none.
private final class JPEGReader {
    private let reader: OpaquePointer
    private(set) var shape = cjpeg_shape()

    /// Reads the header of a picture, whose bytes must stay.
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
    func read(into picture: CVPixelBuffer) throws(MediaError) {
        let planes = picture.planes
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

        // libjpeg writes whole blocks, so what is below the picture goes into one row that nobody reads.
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
                pictureRows: min(strip, height - top)
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
        throw MediaError(code, "A JPEG picture could not be decoded: \(String(cString: cjpeg_message(reader))).")
    }

    private static var noMemory: MediaError {
        MediaError(.outOfMemory, "No memory is left to decode a JPEG picture. Close other programs.")
    }
}
