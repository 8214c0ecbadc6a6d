public import Foundation

/// An image or a plane of one: a view of memory that it does not own.
///
/// Row 0 is the top row. Not Sendable, like the address it has.
public struct vImage_Buffer {
    /// The address of the first pixel.
    public var data: UnsafeMutableRawPointer!
    /// The number of rows.
    public var height: vImagePixelCount
    /// The number of pixels of a row.
    public var width: vImagePixelCount
    /// The number of bytes from one row to the next.
    public var rowBytes: Int

    /// Creates an empty view.
    public init() { self.init(data: nil, height: 0, width: 0, rowBytes: 0) }

    /// Creates a view of memory.
    public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
        self.data = data
        self.height = height
        self.width = width
        self.rowBytes = rowBytes
    }

    /// Allocates memory for an image, with rows padded to 64 bytes.
    ///
    /// The caller calls ``free()``.
    ///
    /// Throws ``vImage/Error/invalidParameter`` for sizes below 1, and ``vImage/Error/memoryAllocationError``.
    public init(width: Int, height: Int, bitsPerPixel: UInt32) throws {
        guard width > 0, height > 0 else { throw vImage.Error.invalidParameter }
        self.init()
        try check(vImageBuffer_Init(&self, UInt(height), UInt(width), bitsPerPixel, 0))
    }

    /// Allocates memory for an image of this size, with rows padded to 64 bytes.
    ///
    /// The caller calls ``free()``.
    public init(size: CGSize, bitsPerPixel: UInt32) throws {
        guard let size = vImage.Size(exactly: size) else { throw vImage.Error.invalidParameter }
        try self.init(width: size.width, height: size.height, bitsPerPixel: bitsPerPixel)
    }

    /// The width and the height.
    public var size: CGSize { CGSize(width: Double(width), height: Double(height)) }

    /// Returns the alignment and the number of bytes of a row that are best for an image.
    public static func preferredAlignmentAndRowBytes(
        width: Int,
        height: Int,
        bitsPerPixel: UInt32
    ) throws -> (alignment: Int, rowBytes: Int) {
        guard width > 0, height > 0, let rowBytes = paddedRow(UInt(width), bitsPerPixel) else {
            throw vImage.Error.invalidParameter
        }
        return (64, rowBytes)
    }

    /// Copies pixels into a buffer that is not larger.
    ///
    /// - Parameter destinationBuffer: The buffer to write.
    /// - Parameter options: Options.
    /// - Parameter pixelSize: The number of bytes of a pixel.
    public func copy(
        destinationBuffer: inout vImage_Buffer,
        pixelSize: Int,
        flags options: vImage.Options = .noFlags
    ) throws {
        var source = self
        try check(vImageCopyBuffer(&source, &destinationBuffer, pixelSize, options.flags))
    }

    /// Returns memory that an initializer or ``vImageBuffer_Init(_:_:_:_:_:)`` allocated.
    public func free() {
        if let data { Foundation.free(data) }
    }

    /// The number of bytes of a row of bits, padded to 64 bytes; nil if that is too many.
    static func paddedRow(_ width: vImagePixelCount, _ bits: UInt32) -> Int? {
        let (total, isLarge) = width.multipliedReportingOverflow(by: UInt(bits))
        guard !isLarge, total < 1 << 40 else { return nil }
        return (Int((total + 7) / 8) + 63) & ~63
    }
}

/// Allocates memory for an image, with rows padded to 64 bytes.
///
/// With ``kvImageNoAllocate``, `data` and the sizes are set up to the alignment, which is returned, and nothing is
/// allocated. The caller frees `data`.
public func vImageBuffer_Init(
    _ buf: UnsafeMutablePointer<vImage_Buffer>,
    _ height: vImagePixelCount,
    _ width: vImagePixelCount,
    _ pixelBits: UInt32,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard flags & ~(512 | 256 | 16) == 0 else { return kvImageUnknownFlagsBit }
    guard pixelBits > 0, let rowBytes = vImage_Buffer.paddedRow(width, pixelBits), height < 1 << 40 else {
        return kvImageInvalidParameter
    }
    buf.pointee = vImage_Buffer(data: nil, height: height, width: width, rowBytes: rowBytes)
    if flags & 512 != 0 { return 64 }
    let (bytes, isLarge) = rowBytes.multipliedReportingOverflow(by: Int(height))
    var memory: UnsafeMutableRawPointer?
    guard !isLarge, posix_memalign(&memory, 64, max(bytes, 64)) == 0, let memory else {
        return kvImageMemoryAllocationError
    }
    buf.pointee.data = memory
    return kvImageNoError
}

/// Returns the size of a buffer.
public func vImageBuffer_GetSize(_ buf: UnsafePointer<vImage_Buffer>) -> CGSize { buf.pointee.size }

/// Copies pixels of a number of bytes.
///
/// The source is not smaller than the destination.
@discardableResult
public func vImageCopyBuffer(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ pixelSize: Int,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        guard pixelSize > 0, pixelSize <= 1 << 16 else { throw .invalidParameter }
        let source = try PixelGrid(src.pointee, size: pixelSize)
        let output = try PixelGrid(dest.pointee, size: pixelSize)
        try source.mustCover(output)
        for y in 0..<output.height {
            // Rows of both may overlap.
            memmove(output.row(y), source.row(y), output.width * pixelSize)
        }
    }
}
