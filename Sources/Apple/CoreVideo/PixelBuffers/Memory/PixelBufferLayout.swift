import Synchronization

/// The location of the planes in one block of memory, for buffers of one format and size.
///
/// Layouts are immutable and shared by all matching buffers; `PixelBufferLayout.find` caches the recent ones.
final class PixelBufferLayout: Sendable {
    /// One plane in the block.
    struct Plane: Sendable {
        /// The number of bytes from the start of the block to the first pixel of the image, border skipped.
        var offset = 0
        /// The number of bytes from one row to the next.
        var bytesPerRow = 0
        var width = 0
        var height = 0
        /// The number of rows, border included.
        var fullHeight = 0
    }

    /// The properties that distinguish layouts.
    struct Request: Hashable, Sendable {
        var format: OSType
        var width: Int
        var height: Int
        /// The number of extra columns and rows around the image.
        var border = Border()
        /// The minimum alignment of rows in bytes, a power of two.
        var rowAlignment = PixelBufferLayout.defaultAlignment
        /// The minimum alignment of planes in bytes, a power of two.
        var planeAlignment = PixelBufferLayout.defaultAlignment
    }

    /// The extra pixels around the image.
    struct Border: Hashable, Sendable {
        var left = 0
        var right = 0
        var top = 0
        var bottom = 0
    }

    /// The alignment of rows and planes in bytes: a cache line, and the widest vector.
    static let defaultAlignment = 64
    /// The longest side in pixels.
    ///
    /// The limit keeps every size computation far from overflow.
    static let longestSide = 1 << 20
    private static let largestBlock = 1 << 40

    let request: Request
    let format: PixelFormat
    private let planes: InlineArray<4, Plane>
    /// The number of bytes at the start of the block that hold the descriptor of planar formats.
    let headerSize: Int
    /// The alignment of the block in bytes.
    let alignment: Int
    /// The size of the block in bytes.
    let blockSize: Int

    /// Creates a layout, or throws the code that buffer creation reports.
    init(_ request: Request) throws(PixelBufferError) {
        guard let format = PixelFormat.named(request.format) else { throw .invalidPixelFormat(request.format) }
        guard (1...Self.longestSide).contains(request.width), (1...Self.longestSide).contains(request.height) else {
            throw .invalidSize(width: request.width, height: request.height)
        }
        let border = request.border
        for side in [border.left, border.right, border.top, border.bottom]
        where !(0...Self.longestSide).contains(side) {
            throw .invalidAttributes("A border of \(side) pixels is out of range; use 0 to \(Self.longestSide).")
        }
        self.request = request
        self.format = format
        alignment = max(Self.defaultAlignment, request.planeAlignment)
        headerSize = format.isPlanar ? alignment : 0

        var planes = InlineArray<4, Plane>(repeating: Plane())
        var offset = headerSize
        for (index, shape) in format.planes.enumerated() {
            // The border is widened to whole blocks and chroma samples, so that the image starts on a byte.
            let step = shape.horizontalSubsampling * shape.blockWidth
            let left = (border.left + step - 1) / step * shape.blockWidth
            let top = (border.top + shape.verticalSubsampling - 1) / shape.verticalSubsampling
            let width = shape.width(forImageWidth: request.width)
            let height = shape.height(forImageHeight: request.height)
            let right = shape.width(forImageWidth: border.right)
            let bottom = shape.height(forImageHeight: border.bottom)
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

    /// The result of `CVPixelBufferGetBytesPerRow`.
    var bytesPerRow: Int {
        guard format.isPlanar else { return planes[0].bytesPerRow }
        let height = request.height
        return Self.round((blockSize + height - 1) / height, up: 4)
    }

    /// Returns the planes of a block at an address.
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

    /// Returns the layout for a request; recent layouts are cached.
    static func find(_ request: Request) throws(PixelBufferError) -> PixelBufferLayout {
        if let layout = recent.withLock({ $0[request] }) {
            return layout
        }
        let layout = try PixelBufferLayout(request)
        recent.withLock { recent in
            // Programs use a handful of layouts; one that keeps using new sizes must not fill the memory.
            if recent.count >= 64 {
                recent.removeAll(keepingCapacity: true)
            }
            recent[request] = layout
        }
        return layout
    }
}
