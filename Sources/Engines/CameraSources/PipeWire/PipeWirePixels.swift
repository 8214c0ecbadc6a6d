import CoreVideo

/// The memory layout of PipeWire's raw images, and the matching pixel formats.
struct PipeWirePixels: Sendable, Hashable {
    /// The value in PipeWire's `spa_video_format`.
    var number: UInt32
    var type: OSType
    /// True if the third plane comes before the second.
    var swapsChroma = false

    /// All formats whose planes can be used without conversion.
    static let table: [PipeWirePixels] = [
        .init(number: 23, type: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        .init(number: 2, type: kCVPixelFormatType_420YpCbCr8Planar),
        .init(number: 3, type: kCVPixelFormatType_420YpCbCr8Planar, swapsChroma: true),
        .init(number: 4, type: kCVPixelFormatType_422YpCbCr8_yuvs),
        .init(number: 5, type: kCVPixelFormatType_422YpCbCr8),
        .init(number: 12, type: kCVPixelFormatType_32BGRA),
        // Without alpha; the alpha byte has no meaning.
        .init(number: 8, type: kCVPixelFormatType_32BGRA),
        .init(number: 11, type: kCVPixelFormatType_32RGBA),
        .init(number: 7, type: kCVPixelFormatType_32RGBA),
        .init(number: 13, type: kCVPixelFormatType_32ARGB),
        .init(number: 9, type: kCVPixelFormatType_32ARGB),
        .init(number: 14, type: kCVPixelFormatType_32ABGR),
        .init(number: 10, type: kCVPixelFormatType_32ABGR),
        .init(number: 15, type: kCVPixelFormatType_24RGB),
        .init(number: 16, type: kCVPixelFormatType_24BGR),
        .init(number: 25, type: kCVPixelFormatType_OneComponent8),
    ]

    /// Returns the entry of a value; nil if there is no equivalent pixel format.
    static func named(_ number: UInt32) -> PipeWirePixels? { table.first { $0.number == number } }

    /// A memory piece as the producer describes it.
    struct Memory: Sendable {
        /// Number of bytes that may be read.
        var room: Int
        var size: Int
        /// Bytes from one row to the next; 0 if not stated.
        var stride: Int
    }

    /// The location of a plane: the index of its memory piece, the offset of its first byte, and the distance of its
    /// rows.
    struct Place: Sendable, Hashable {
        var memory: Int
        var offset: Int
        var stride: Int
    }

    /// Returns the locations of an image's planes; nil if the memory does not contain a whole image.
    ///
    /// Either each plane has a memory piece of its own, or all follow one another in the first.
    func places(width: Int, height: Int, in memories: [Memory]) -> [Place]? {
        guard width > 0, height > 0, let format = PixelFormat.named(type), let first = memories.first else {
            return nil
        }
        var places: [Place] = []
        var offset = 0
        let isSplit = format.planes.count > 1 && memories.count >= format.planes.count
        let lumaRow = format.planes[0].byteCount(columns: width)
        for (index, plane) in format.planes.enumerated() {
            let row = plane.byteCount(columns: plane.width(forImageWidth: width))
            let rows = plane.height(forImageHeight: height)
            let memory = isSplit ? memories[index] : first
            var stride = memory.stride
            // In a single piece, the row distances of all planes are proportional to the first plane's.
            if !isSplit, index > 0, stride > 0 { stride = stride * row / max(lumaRow, 1) }
            if stride == 0 { stride = row }
            guard stride >= row else { return nil }
            let begin = isSplit ? 0 : offset
            let end = begin + stride * (rows - 1) + row
            guard end <= memory.room, end <= memory.size else { return nil }
            places.append(Place(memory: isSplit ? index : 0, offset: begin, stride: stride))
            offset += stride * rows
        }
        if swapsChroma, places.count == 3 { places.swapAt(1, 2) }
        return places
    }
}
