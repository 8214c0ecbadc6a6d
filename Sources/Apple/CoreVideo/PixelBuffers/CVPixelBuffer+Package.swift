// What the other modules of the package use: typed access without C signatures.

extension CVBuffer {
    /// The width in pixels.
    package var width: Int { pictureWidth }
    /// The height in pixels.
    package var height: Int { pictureHeight }
    /// The pixel format code.
    package var pixelFormatType: OSType { format.code }
    /// The entry of the format table.
    package var pixelFormat: PixelFormat { format }
    /// The planes; one for interleaved formats.
    ///
    /// The addresses are good while the buffer is referenced.
    package var planes: PixelPlanes { storedPlanes }

    /// Allocates a picture whose pixels are undefined.
    ///
    /// Rows and planes begin at multiples of 64 bytes. For frames use a ``PixelBufferPool``, which does not ask the
    /// system for memory every time.
    ///
    /// - Parameters:
    ///   - width: in pixels, at least 1.
    ///   - height: in pixels, at least 1.
    ///   - format: a `kCVPixelFormatType_…` that has an entry in the table.
    ///   - attachments: what the buffer carries from the start.
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

    /// Makes a picture of memory that someone else owns: a decoder's frame, a driver's mapped buffer.
    ///
    /// Nothing is copied.
    ///
    /// - Parameters:
    ///   - planes: as many as the format has, each at least as large as the picture needs.
    ///   - attachments: what the buffer carries from the start.
    ///   - release: called once with the last reference, on whatever thread that ends; gives the memory back. It must
    ///     not wait. Also called when this throws, so that the owner has one way only.
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
    /// - Parameter readOnly: whether the caller only reads.
    package func withPlanes<R>(readOnly: Bool = false, _ body: (PixelPlanes) throws -> R) rethrows -> R {
        locks.lock(readOnly: readOnly)
        defer { _ = locks.unlock(readOnly: readOnly) }
        return try body(storedPlanes)
    }

    /// Fills the whole picture with black, opaque where the format has a plane or block of alpha of its own to say so.
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

    /// Whether planes fit the picture; the format's entry when they do.
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
                "Format \(PixelFormat.text(of: format)) has \(entry.planes.count) planes, but \(planes.count) were given."
            )
        }
        for index in 0..<planes.count {
            let plane = planes[index]
            let needed = entry.planes[index].byteCount(columns: plane.width)
            guard plane.width > 0, plane.height > 0, plane.bytesPerRow >= needed else {
                throw .invalidArgument(
                    """
                    Plane \(index) of \(plane.width)×\(plane.height) needs \(needed) bytes a row, but its rows are \
                    \(plane.bytesPerRow) bytes apart; give the real row size.
                    """
                )
            }
        }
        return entry
    }
}
