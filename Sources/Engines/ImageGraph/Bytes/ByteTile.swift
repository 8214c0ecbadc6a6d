import CImageKernels

/// A rectangle of pixels of four bytes: three premultiplied colours in the order of the rendering, then alpha.
///
/// Belongs to one thread at a time.
package final class ByteTile {
    /// The pixels that the tile has; all others are transparent.
    let box: PixelBox
    /// The address of the lower left pixel.
    let base: UnsafeMutablePointer<UInt8>
    /// The number of bytes from one row to the next one above; negative for rows from the top.
    let stride: Int
    /// A Boolean value that indicates whether all pixels are known to be opaque.
    var isOpaque = false
    private let owner: AnyObject?

    init(box: PixelBox, base: UnsafeMutablePointer<UInt8>, stride: Int, owner: AnyObject?) {
        self.box = box
        self.base = base
        self.stride = stride
        self.owner = owner
    }

    var width: Int { box.width }
    var height: Int { box.height }

    /// Returns the address of the first pixel of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + (y - box.y0) * stride }

    /// Returns the address of a pixel.
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> { row(y) + 4 * (x - box.x0) }

    /// Returns a part of the tile, moved, that shares its memory.
    func view(_ part: PixelBox, dx: Int = 0, dy: Int = 0) -> ByteTile {
        let part = part.intersection(box)
        let start = part.isEmpty ? base : pixel(part.x0, part.y0)
        let tile = ByteTile(box: part.moved(dx, dy), base: start, stride: stride, owner: owner)
        tile.isOpaque = isOpaque
        return tile
    }

    /// Makes all pixels transparent.
    func clear() {
        isOpaque = false
        guard !box.isEmpty else { return }
        for y in box.y0..<box.y1 { row(y).update(repeating: 0, count: 4 * width) }
    }

    /// Copies the pixels of another tile, and makes all others transparent.
    func copy(_ other: ByteTile) {
        if !other.box.contains(box) { clear() }
        let part = other.box.intersection(box)
        isOpaque = other.isOpaque && other.box.contains(box)
        guard !part.isEmpty else { return }
        for y in part.y0..<part.y1 { pixel(part.x0, y).update(from: other.pixel(part.x0, y), count: 4 * part.width) }
    }

    /// Returns pixels of a row: those of the tile, or a copy in `room` with transparent ones outside.
    func line(_ x: Int, _ y: Int, _ count: Int, _ room: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
        if y >= box.y0, y < box.y1, x >= box.x0, x + count <= box.x1 { return UnsafePointer(pixel(x, y)) }
        room.update(repeating: 0, count: 4 * count)
        let part = PixelBox(x0: x, y0: y, x1: x + count, y1: y + 1).intersection(box)
        if !part.isEmpty { (room + 4 * (part.x0 - x)).update(from: pixel(part.x0, y), count: 4 * part.width) }
        return UnsafePointer(room)
    }

    /// The tile for the kernels.
    var kernelTile: cimage_bytes {
        cimage_bytes(
            base: base,
            x: Int32(box.x0),
            y: Int32(box.y0),
            width: Int32(box.width),
            height: Int32(box.height),
            stride: stride
        )
    }
}

/// Memory for the work on one tile.
package final class ByteRoom {
    private let pool = TilePools.take()

    deinit { TilePools.give(pool) }

    /// Returns a tile with undefined pixels.
    func tile(_ box: PixelBox) -> ByteTile {
        let memory = bytes(4 * box.width * box.height)
        return ByteTile(box: box, base: memory.base, stride: 4 * box.width, owner: memory)
    }

    /// Returns undefined memory, which ends with the object.
    func bytes(_ count: Int) -> Memory<UInt8> { Memory(pool, count: count) }
    /// Returns undefined memory for values of 16 bits, which ends with the object.
    func words(_ count: Int) -> Memory<UInt16> { Memory(pool, count: count) }

    /// Numbers in memory that returns to its pool.
    final class Memory<Value> {
        private let tile: Tile
        let base: UnsafeMutablePointer<Value>

        fileprivate init(_ pool: TilePool, count: Int) {
            let pixels = (max(count, 1) * MemoryLayout<Value>.stride + 64) / 16 + 1
            tile = pool.make(PixelBox(x0: 0, y0: 0, x1: pixels, y1: 1))
            base = UnsafeMutableRawPointer(tile.base).assumingMemoryBound(to: Value.self)
        }
    }
}
