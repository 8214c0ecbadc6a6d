import CoreVideo

/// The bytes of an image that a ``MaskCover`` covers, by plane and row, ready to be filled with black.
struct MaskStencil: Sendable {
    private struct Plane {
        var shape: PixelFormat.Plane
        /// For each row, the covered bytes.
        var rows: [[Range<Int>]]
    }

    private let planes: [Plane]
    private let width: Int
    private let height: Int

    /// Creates the stencil of a cover for images of a pixel format.
    init(_ cover: MaskCover, _ format: PixelFormat) {
        width = cover.width
        height = cover.height
        planes = format.planes.map { shape in
            let rows = (0..<shape.height(forImageHeight: cover.height)).map { row in
                Self.spans(cover, shape, row).map { blocks in
                    // Blocks of less than a byte share one; all of it is black then.
                    blocks.lowerBound * shape.bitsPerBlock / 8..<(blocks.upperBound * shape.bitsPerBlock + 7) / 8
                }
            }
            return Plane(shape: shape, rows: rows)
        }
    }

    /// Returns the covered blocks in a row of a plane whose samples may stand for several pixels.
    private static func spans(_ cover: MaskCover, _ shape: PixelFormat.Plane, _ row: Int) -> [Range<Int>] {
        let lines = row * shape.verticalSubsampling..<(row + 1) * shape.verticalSubsampling
        let columns = lines.clamped(to: 0..<cover.height).flatMap { cover.rows[$0] }
        let step = shape.horizontalSubsampling * shape.blockWidth
        return MaskCover.joined(columns.map { $0.lowerBound / step..<($0.upperBound + step - 1) / step })
    }

    /// Copies an image with black in place of all that is covered.
    ///
    /// Covered bytes are never written to the copy. Both images have the stencil's size and pixel format.
    ///
    /// - Returns: False, with a wholly black copy, if an image has another size or format.
    @discardableResult
    func copy(_ source: CVPixelBuffer, to copy: CVPixelBuffer) -> Bool {
        guard source.width == width, source.height == height, source.pixelFormatType == copy.pixelFormatType,
            copy.width == width, copy.height == height, copy.pixelFormat.planes.count == planes.count
        else {
            copy.fillBlack()
            return false
        }
        source.withPlanes(readOnly: true) { from in
            copy.withPlanes { to in
                for (index, plane) in planes.enumerated() {
                    let length = plane.shape.byteCount(columns: to[index].width)
                    for y in 0..<min(to[index].height, from[index].height) {
                        let (row, original) = (
                            to[index].baseAddress + y * to[index].bytesPerRow,
                            from[index].baseAddress + y * from[index].bytesPerRow
                        )
                        var done = 0
                        for span in plane.rows.indices.contains(y) ? plane.rows[y] : [0..<length] {
                            let start = min(span.lowerBound, length)
                            if start > done { (row + done).copyMemory(from: original + done, byteCount: start - done) }
                            done = min(max(done, span.upperBound), length)
                            Self.fill(row, start..<max(start, done), plane.shape.black)
                        }
                        if done < length {
                            (row + done).copyMemory(from: original + done, byteCount: length - done)
                        }
                    }
                }
            }
        }
        return true
    }

    private static func fill(_ row: UnsafeMutableRawPointer, _ span: Range<Int>, _ black: [UInt8]) {
        guard black.count > 1 else {
            (row + span.lowerBound).initializeMemory(as: UInt8.self, repeating: black.first ?? 0, count: span.count)
            return
        }
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        black.withUnsafeBufferPointer { black in
            for index in span { bytes[index] = black[index % black.count] }
        }
    }
}
