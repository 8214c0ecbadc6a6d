import CZXing
import CoreVideo

/// The position of luma within a pixel in memory.
struct PixelLayout {
    /// The pixel format as the library names it.
    let format: ZXing_ImageFormat
    /// The offset from the start of the plane to the first byte of the first pixel's luma or color.
    let offset: Int
    let bytesPerPixel: Int

    /// Makes a layout with one byte of luma in every `bytesPerPixel`.
    static func luma(every bytesPerPixel: Int = 1, from offset: Int = 0) -> PixelLayout {
        PixelLayout(format: ZXing_ImageFormat_Lum, offset: offset, bytesPerPixel: bytesPerPixel)
    }

    private static func colours(_ format: ZXing_ImageFormat, _ bytesPerPixel: Int) -> PixelLayout {
        PixelLayout(format: format, offset: 0, bytesPerPixel: bytesPerPixel)
    }

    /// Returns the layout of a pixel format that can be read in place; nil for others.
    ///
    /// Planar formats have their luma in plane 0.
    static func of(_ pixelFormat: OSType) -> PixelLayout? {
        switch pixelFormat {
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            kCVPixelFormatType_OneComponent8:
            luma()
        // Ten bits in the upper part of a little-endian 16-bit word: its second byte has the upper eight.
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange:
            luma(every: 2, from: 1)
        case kCVPixelFormatType_422YpCbCr8: luma(every: 2, from: 1)  // Cb Y Cr Y
        case kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange: luma(every: 2)  // Y Cb Y Cr
        case kCVPixelFormatType_32BGRA: colours(ZXing_ImageFormat_BGRA, 4)
        case kCVPixelFormatType_32RGBA: colours(ZXing_ImageFormat_RGBA, 4)
        case kCVPixelFormatType_32ARGB: colours(ZXing_ImageFormat_ARGB, 4)
        case kCVPixelFormatType_32ABGR: colours(ZXing_ImageFormat_ABGR, 4)
        case kCVPixelFormatType_24RGB: colours(ZXing_ImageFormat_RGB, 3)
        case kCVPixelFormatType_24BGR: colours(ZXing_ImageFormat_BGR, 3)
        default: nil
        }
    }
}

/// A part of an image in memory that the caller keeps alive.
struct PixelView {
    let base: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let layout: PixelLayout

    /// Makes a view of a locked buffer's pixels; nil if it has none.
    init?(locked buffer: CVPixelBuffer, layout: PixelLayout, columns: Range<Int>, rows: Range<Int>) {
        let isPlanar = CVPixelBufferIsPlanar(buffer)
        let address = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, 0) : CVPixelBufferGetBaseAddress(buffer)
        guard let address else { return nil }
        bytesPerRow = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) : CVPixelBufferGetBytesPerRow(buffer)
        width = columns.count
        height = rows.count
        self.layout = layout
        let offset = rows.lowerBound * bytesPerRow + columns.lowerBound * layout.bytesPerPixel + layout.offset
        base = UnsafeRawPointer(address).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
    }

    /// Makes a view of rows of luma without padding.
    init(_ luma: UnsafePointer<UInt8>, width: Int, height: Int) {
        base = luma
        self.width = width
        self.height = height
        bytesPerRow = width
        layout = .luma()
    }

    /// Returns a part of this part.
    func cropped(columns: Range<Int>, rows: Range<Int>) -> PixelView {
        PixelView(self, columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
    }

    private init(_ whole: PixelView, columns: Range<Int>, rows: Range<Int>) {
        base = whole.base + rows.lowerBound * whole.bytesPerRow + columns.lowerBound * whole.layout.bytesPerPixel
        width = columns.count
        height = rows.count
        bytesPerRow = whole.bytesPerRow
        layout = whole.layout
    }
}
