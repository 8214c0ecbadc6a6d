// Typed access, without C signatures, for the other modules of the package.

extension CVBuffer {
    /// The width in pixels.
    package var width: Int { imageWidth }
    /// The height in pixels.
    package var height: Int { imageHeight }
    /// The pixel format code.
    package var pixelFormatType: OSType { format.code }
    /// The entry of the pixel format table.
    package var pixelFormat: PixelFormat { format }
    /// The planes; one for interleaved formats.
    ///
    /// The addresses are valid while the buffer is referenced.
    package var planes: PixelPlanes { storedPlanes }

    /// Allocates a buffer whose pixels are undefined.
    ///
    /// Rows and planes start at multiples of 64 bytes. Take frames from a ``PixelBufferPool``, which does not allocate
    /// system memory each time.
    ///
    /// - Parameters:
    ///   - width: The width in pixels, at least 1.
    ///   - height: The height in pixels, at least 1.
    ///   - format: A `kCVPixelFormatType_…` that has an entry in the table.
    ///   - attachments: The initial attachments of the buffer.
    package static func make(
        width: Int,
        height: Int,
        format: OSType,
        attachments: BufferAttachments = .empty
    ) throws(PixelBufferError) -> sending CVPixelBuffer {
        let layout = try PixelBufferLayout.find(.init(format: format, width: width, height: height))
        let memory = try PixelMemory.allocate(layout)
        return CVBuffer(layout, memory: memory, owner: .memory(memory), attachments: attachments)
    }

    /// Creates a buffer over foreign memory, such as a decoder's frame or a driver's mapped buffer.
    ///
    /// Nothing is copied.
    ///
    /// - Parameters:
    ///   - planes: As many planes as the format has, each at least as large as the image needs.
    ///   - attachments: The initial attachments of the buffer.
    ///   - release: A closure that returns the memory. It is called once, on the thread that releases the last
    ///     reference, and must not wait. It is also called if this method throws, so that the owner has a single
    ///     release path.
    package static func wrap(
        width: Int,
        height: Int,
        format: OSType,
        planes: PixelPlanes,
        attachments: BufferAttachments = .empty,
        release: @escaping @Sendable () -> Void
    ) throws(PixelBufferError) -> CVPixelBuffer {
        do {
            let entry = try checkForeign(width: width, height: height, format: format, planes: planes)
            let dataSize = planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
            let base = entry.isPlanar ? nil : planes[0].baseAddress
            return CVBuffer(
                entry,
                width: width,
                height: height,
                planes: planes,
                baseAddress: base,
                dataSize: dataSize,
                attachments: attachments,
                release: release
            )
        } catch {
            release()
            throw error
        }
    }

    /// Lends the planes between a lock and an unlock.
    ///
    /// - Parameter readOnly: True if the caller only reads.
    package func withPlanes<R>(readOnly: Bool = false, _ body: (PixelPlanes) throws -> R) rethrows -> R {
        locks.lock(readOnly: readOnly)
        defer { _ = locks.unlock(readOnly: readOnly) }
        return try body(storedPlanes)
    }

    /// Fills the whole image with black, opaque if the format stores alpha in a plane or block of its own.
    package func fillBlack() {
        for (shape, plane) in zip(format.planes, storedPlanes) {
            let black = shape.black
            let length = shape.byteCount(columns: plane.width)
            for y in 0..<plane.height {
                let row = plane.baseAddress + y * plane.bytesPerRow
                if black.isEmpty {
                    row.initializeMemory(as: UInt8.self, repeating: 0, count: length)
                } else if black.count == 1 {
                    row.initializeMemory(as: UInt8.self, repeating: black[0], count: length)
                } else {
                    let bytes = row.assumingMemoryBound(to: UInt8.self)
                    for x in 0..<length {
                        bytes[x] = black[x % black.count]
                    }
                }
            }
        }
    }

    /// Returns the table entry of the format if the planes fit the image, and throws otherwise.
    static func checkForeign(
        width: Int,
        height: Int,
        format: OSType,
        planes: PixelPlanes
    ) throws(PixelBufferError) -> PixelFormat {
        guard let entry = PixelFormat.named(format) else { throw .invalidPixelFormat(format) }
        let sides = 1...PixelBufferLayout.longestSide
        guard sides.contains(width), sides.contains(height) else { throw .invalidSize(width: width, height: height) }
        guard planes.count == entry.planes.count else {
            throw .invalidArgument(
                """
                Format \(PixelFormat.text(of: format)) has \(entry.planes.count) planes; pass as many instead of \
                \(planes.count).
                """
            )
        }
        for index in 0..<planes.count {
            let plane = planes[index]
            let needed = entry.planes[index].byteCount(columns: plane.width)
            guard plane.width > 0, plane.height > 0, plane.bytesPerRow >= needed else {
                throw .invalidArgument(
                    """
                    Plane \(index) of \(plane.width)×\(plane.height) needs \(needed) bytes per row, but its rows are \
                    \(plane.bytesPerRow) bytes apart; pass the real row size.
                    """
                )
            }
        }
        return entry
    }
}
