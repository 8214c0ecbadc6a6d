import CoreVideo

/// The location of an image's planes in a driver's memory pieces.
struct V4L2Layout: Sendable, Hashable {
    /// One plane of the image.
    struct Plane: Sendable, Hashable {
        /// Index of the memory piece that contains it.
        var piece: Int
        /// Offset of its first byte in the piece.
        var offset: Int
        var bytesPerRow: Int
        var width: Int
        var height: Int
        /// Number of image bytes in one row.
        var rowLength: Int

        /// Offset of the end of its last byte; the padding of the last row may be missing.
        var end: Int { offset + (height - 1) * bytesPerRow + rowLength }
    }

    /// The planes in the order of the pixel format.
    private(set) var planes: [Plane] = []
    /// Number of bytes that each memory piece needs for a complete image.
    private(set) var needed: [Int]

    /// Locates the planes of a format in the driver's negotiated format; returns nil if they cannot be there.
    ///
    /// A plane that follows another one in the same memory begins after all its rows. If a driver states no row size,
    /// or one that is too small, the rows have no padding, provided that the size of its memory agrees.
    init?(_ pixels: V4L2PixelFormat, _ format: PixelFormat, _ answer: V4L2Negotiated) {
        let pieceCount = pixels.isSplit ? format.planes.count : 1
        guard answer.pieces.count == pieceCount else { return nil }
        needed = Array(repeating: 0, count: pieceCount)
        let first = format.planes[0]
        let (width, height) = (Int(answer.width), Int(answer.height))
        var offset = 0
        var planes: [Plane] = []
        for index in format.planes.indices {
            // The order in memory. The image has Cb before Cr whatever the driver's order.
            let shape = format.planes[index]
            let piece = pixels.isSplit ? index : 0
            let columns = shape.width(forImageWidth: width)
            let rowLength = shape.byteCount(columns: columns)
            var bytesPerRow = answer.pieces[piece].bytesPerRow
            if !pixels.isSplit, index > 0 {
                // The rows of all planes hold the same number of columns, including padding.
                let share = (shape.bitsPerBlock, shape.horizontalSubsampling * first.bitsPerBlock)
                bytesPerRow = planes[0].bytesPerRow * share.0 / share.1
            }
            if bytesPerRow < rowLength { bytesPerRow = rowLength }
            let plane = Plane(
                piece: piece,
                offset: offset,
                bytesPerRow: bytesPerRow,
                width: columns,
                height: shape.height(forImageHeight: height),
                rowLength: rowLength
            )
            planes.append(plane)
            needed[piece] = max(needed[piece], plane.end)
            if !pixels.isSplit { offset += plane.bytesPerRow * plane.height }
        }
        if pixels.swapsChroma, planes.count == 3 { planes.swapAt(1, 2) }
        self.planes = planes
        // A driver may leave the size of its memory unstated.
        for (piece, needed) in zip(answer.pieces, needed) where piece.size > 0 && piece.size < needed { return nil }
    }
}
