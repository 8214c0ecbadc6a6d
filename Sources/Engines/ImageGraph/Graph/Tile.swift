import CImageKernels
import Synchronization

/// A rectangle of working pixels: four floats each, premultiplied, the lowest row first.
///
/// Belongs to one thread at a time.
package final class Tile {
    /// The pixels that the tile has; all others are transparent.
    package let box: PixelBox
    /// The address of the lower left pixel.
    package let base: UnsafeMutablePointer<Float>
    /// The number of pixels from one row to the next.
    package let stride: Int
    private let memory: TileMemory

    init(box: PixelBox, base: UnsafeMutablePointer<Float>, stride: Int, memory: TileMemory) {
        self.box = box
        self.base = base
        self.stride = stride
        self.memory = memory
    }

    /// The width in pixels.
    package var width: Int { box.width }
    /// The height in pixels.
    package var height: Int { box.height }

    /// Returns the address of the first pixel of a row.
    package func row(_ y: Int) -> UnsafeMutablePointer<Float> { base + 4 * (y - box.y0) * stride }

    /// Returns the address of a pixel.
    package func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Float> { row(y) + 4 * (x - box.x0) }

    /// Returns a part of the tile, moved, that shares its memory.
    package func view(_ part: PixelBox, dx: Int = 0, dy: Int = 0) -> Tile {
        let part = part.intersection(box)
        let start = part.isEmpty ? base : pixel(part.x0, part.y0)
        return Tile(box: part.moved(dx, dy), base: start, stride: stride, memory: memory)
    }

    /// Makes all pixels transparent.
    package func clear() {
        guard !box.isEmpty else { return }
        for y in box.y0..<box.y1 { row(y).update(repeating: 0, count: 4 * width) }
    }

    /// Copies the pixels of another tile, and makes all others transparent.
    package func copy(_ other: Tile) {
        if !other.box.contains(box) { clear() }
        let part = other.box.intersection(box)
        guard !part.isEmpty else { return }
        for y in part.y0..<part.y1 { pixel(part.x0, y).update(from: other.pixel(part.x0, y), count: 4 * part.width) }
    }

    /// The tile for the kernels.
    var kernelTile: cimage_tile {
        cimage_tile(
            base: base,
            x: Int32(box.x0),
            y: Int32(box.y0),
            width: Int32(box.width),
            height: Int32(box.height),
            stride: stride
        )
    }
}

/// The memory of tiles, which returns to its pool.
final class TileMemory {
    let floats: UnsafeMutablePointer<Float>
    let capacity: Int
    private weak var pool: TilePool?

    fileprivate init(_ floats: UnsafeMutablePointer<Float>, _ capacity: Int, _ pool: TilePool) {
        self.floats = floats
        self.capacity = capacity
        self.pool = pool
    }

    deinit {
        if let pool { pool.give(floats, capacity) } else { floats.deallocate() }
    }
}

/// Memory that one thread uses again and again.
final class TilePool {
    private var free: [(UnsafeMutablePointer<Float>, Int)] = []
    private static let mostKept = 16

    /// Returns a tile with undefined pixels.
    func make(_ box: PixelBox) -> Tile {
        let needed = max(4, 4 * box.width * box.height)
        let memory: TileMemory
        if let index = free.lastIndex(where: { $0.1 >= needed && $0.1 <= 4 * needed + 4096 }) {
            let (floats, capacity) = free.remove(at: index)
            memory = TileMemory(floats, capacity, self)
        } else {
            memory = TileMemory(.allocate(capacity: needed), needed, self)
        }
        return Tile(box: box, base: memory.floats, stride: box.width, memory: memory)
    }

    fileprivate func give(_ floats: UnsafeMutablePointer<Float>, _ capacity: Int) {
        if free.count < Self.mostKept {
            free.append((floats, capacity))
        } else {
            floats.deallocate()
        }
    }

    /// Returns memory to the system until no more than a number of floats is kept.
    func trim(to limit: Int) {
        var count = free.reduce(0) { $0 + $1.1 }
        while count > limit, let (floats, capacity) = free.popLast() {
            floats.deallocate()
            count -= capacity
        }
    }

    deinit { for (floats, _) in free { floats.deallocate() } }
}

/// Pools that wait for the next rendering, so that it need not ask the system for memory.
enum TilePools {
    // `@unchecked Sendable`: a pool in the list belongs to nobody.
    private struct Waiting: @unchecked Sendable {
        var pools: [TilePool] = []
    }

    private static let waiting = Mutex(Waiting())
    /// The number of pools that wait at most.
    private static let most = 4
    /// The memory that a pool keeps while it waits, in floats: 4 MB.
    private static let mostFloats = 1 << 20

    static func take() -> TilePool { waiting.withLock { $0.pools.popLast() } ?? TilePool() }

    static func give(_ pool: TilePool) {
        pool.trim(to: mostFloats)
        let given = Waiting(pools: [pool])
        waiting.withLock { if $0.pools.count < most { $0.pools += given.pools } }
    }
}
