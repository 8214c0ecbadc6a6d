import CoreVideo

/// Where the planes of a picture lie in a driver's pieces of memory.
struct V4L2Layout: Sendable, Hashable {
    /// One plane of the picture.
    struct Plane: Sendable, Hashable {
        /// Which piece of memory it lies in.
        var piece: Int
        /// Where it begins there.
        var offset: Int
        var bytesPerRow: Int
        var width: Int
        var height: Int
        /// The bytes of the picture in one row.
        var rowLength: Int

        /// Where its last byte ends; the padding of the last row may be missing.
        var end: Int { offset + (height - 1) * bytesPerRow + rowLength }
    }

    /// The planes in the order of the pixel format.
    private(set) var planes: [Plane] = []
    /// How many bytes each piece of memory must have for the picture to be whole.
    private(set) var needed: [Int]

    /// Finds the planes of a format in what a driver has agreed to; nil where they cannot be there.
    ///
    /// A plane that follows another one in the same memory begins after all its rows. A driver that names no row size,
    /// or one that is too small for its rows, means rows without padding if the size of its memory agrees.
    init?(_ pixels: V4L2PixelFormat, _ format: PixelFormat, _ answer: V4L2Negotiated) {
        let pieceCount = pixels.isSplit ? format.planes.count : 1
        guard answer.pieces.count == pieceCount else { return nil }
        needed = Array(repeating: 0, count: pieceCount)
        let first = format.planes[0]
        let (width, height) = (Int(answer.width), Int(answer.height))
        var offset = 0
        var planes: [Plane] = []
        for index in format.planes.indices {
            // The place in memory; the picture has Cb before Cr whatever the driver's order.
            let shape = format.planes[index]
            let piece = pixels.isSplit ? index : 0
            let columns = shape.width(forPictureWidth: width)
            let rowLength = shape.byteCount(columns: columns)
            var bytesPerRow = answer.pieces[piece].bytesPerRow
            if !pixels.isSplit, index > 0 {
                // The rows of all planes hold the same number of columns, padding included.
                let share = (shape.bitsPerBlock, shape.horizontalSubsampling * first.bitsPerBlock)
                bytesPerRow = planes[0].bytesPerRow * share.0 / share.1
            }
            if bytesPerRow < rowLength { bytesPerRow = rowLength }
            let plane = Plane(
                piece: piece,
                offset: offset,
                bytesPerRow: bytesPerRow,
                width: columns,
                height: shape.height(forPictureHeight: height),
                rowLength: rowLength
            )
            planes.append(plane)
            needed[piece] = max(needed[piece], plane.end)
            if !pixels.isSplit { offset += plane.bytesPerRow * plane.height }
        }
        if pixels.swapsChroma, planes.count == 3 { planes.swapAt(1, 2) }
        self.planes = planes
        // A driver that does not say how much memory it wants has said nothing wrong.
        for (piece, needed) in zip(answer.pieces, needed) where piece.size > 0 && piece.size < needed { return nil }
    }
}
