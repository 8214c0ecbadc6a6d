import Synchronization

/// Where the planes of buffers of one format and size lie in one block of memory.
///
/// Layouts are immutable and shared by all buffers of the kind; `PixelBufferLayout.find` keeps the recent ones.
final class PixelBufferLayout: Sendable {
    /// One plane in the block.
    struct Plane: Sendable {
        /// Bytes from the start of the block to the first pixel of the picture, the border skipped.
        var offset = 0
        /// Bytes from one row to the next.
        var bytesPerRow = 0
        var width = 0
        var height = 0
        /// Rows with the border.
        var fullHeight = 0
    }

    /// What layouts differ by.
    struct Request: Hashable, Sendable {
        var format: OSType
        var width: Int
        var height: Int
        /// Extra columns and rows around the picture.
        var border = Border()
        /// Least alignment of rows, a power of two.
        var rowAlignment = PixelBufferLayout.defaultAlignment
        /// Least alignment of planes, a power of two.
        var planeAlignment = PixelBufferLayout.defaultAlignment
    }

    /// Extra pixels around the picture.
    struct Border: Hashable, Sendable {
        var left = 0
        var right = 0
        var top = 0
        var bottom = 0
    }

    /// Rows and planes begin at multiples of this many bytes: a cache line, and the widest vector.
    static let defaultAlignment = 64
    /// The longest side.
    ///
    /// Keeps every size computation far from overflow.
    static let longestSide = 1 << 20
    private static let largestBlock = 1 << 40

    let request: Request
    let format: PixelFormat
    private let planes: InlineArray<4, Plane>
    /// Bytes at the start of the block that hold the descriptor of planar formats.
    let headerSize: Int
    /// Alignment of the block.
    let alignment: Int
    /// Bytes of the block.
    let blockSize: Int

    /// Makes a layout, or fails with the code that the creation of a buffer gives.
    init(_ request: Request) throws(PixelBufferError) {
        guard let format = PixelFormat.named(request.format) else { throw .invalidPixelFormat(request.format) }
        guard (1...Self.longestSide).contains(request.width), (1...Self.longestSide).contains(request.height) else {
            throw .invalidSize(width: request.width, height: request.height)
        }
        let border = request.border
        for side in [border.left, border.right, border.top, border.bottom]
        where !(0...Self.longestSide).contains(side) {
            throw .invalidAttributes("A border of \(side) pixels is out of range; give 0 to \(Self.longestSide).")
        }
        self.request = request
        self.format = format
        alignment = max(Self.defaultAlignment, request.planeAlignment)
        headerSize = format.isPlanar ? alignment : 0

        var planes = InlineArray<4, Plane>(repeating: Plane())
        var offset = headerSize
        for (index, shape) in format.planes.enumerated() {
            // The border is widened to whole blocks and chroma samples, so that the picture begins on a byte.
            let step = shape.horizontalSubsampling * shape.blockWidth
            let left = (border.left + step - 1) / step * shape.blockWidth
            let top = (border.top + shape.verticalSubsampling - 1) / shape.verticalSubsampling
            let width = shape.width(forPictureWidth: request.width)
            let height = shape.height(forPictureHeight: request.height)
            let right = shape.width(forPictureWidth: border.right)
            let bottom = shape.height(forPictureHeight: border.bottom)
            var plane = Plane()
            plane.width = width
            plane.height = height
            plane.fullHeight = top + height + bottom
            let rowAlignment = max(request.rowAlignment, shape.rowAlignment)
            plane.bytesPerRow = Self.round(shape.byteCount(columns: left + width + right), up: rowAlignment)
            plane.offset = offset + top * plane.bytesPerRow + shape.byteCount(columns: left)
            planes[index] = plane
            offset = Self.round(offset + plane.bytesPerRow * plane.fullHeight, up: alignment)
        }
        guard offset <= Self.largestBlock else {
            throw .invalidSize(width: request.width, height: request.height)
        }
        self.planes = planes
        blockSize = offset
    }

    var planeCount: Int { format.planes.count }

    func plane(_ index: Int) -> Plane {
        planes[index]
    }

    /// The figure that `CVPixelBufferGetBytesPerRow` gives.
    var bytesPerRow: Int {
        guard format.isPlanar else { return planes[0].bytesPerRow }
        let height = request.height
        return Self.round((blockSize + height - 1) / height, up: 4)
    }

    /// The planes of a block at an address.
    func planes(at address: UnsafeMutableRawPointer) -> PixelPlanes {
        var result = PixelPlanes(pixelPlane(0, at: address))
        for index in 1..<max(planeCount, 1) {
            result.append(pixelPlane(index, at: address))
        }
        return result
    }

    private func pixelPlane(_ index: Int, at address: UnsafeMutableRawPointer) -> PixelPlane {
        let plane = planes[index]
        return PixelPlane(
            baseAddress: address + plane.offset,
            bytesPerRow: plane.bytesPerRow,
            width: plane.width,
            height: plane.height
        )
    }

    static func round(_ value: Int, up step: Int) -> Int {
        (value + step - 1) / step * step
    }

    // MARK: Recent layouts

    private static let recent = Mutex<[Request: PixelBufferLayout]>([:])

    /// The layout for a request; recent ones are kept.
    static func find(_ request: Request) throws(PixelBufferError) -> PixelBufferLayout {
        if let layout = recent.withLock({ $0[request] }) {
            return layout
        }
        let layout = try PixelBufferLayout(request)
        recent.withLock { recent in
            // A program uses a handful; a program that uses ever new sizes must not fill the memory.
            if recent.count >= 64 {
                recent.removeAll(keepingCapacity: true)
            }
            recent[request] = layout
        }
        return layout
    }
}
