import CoreVideo
import Synchronization

/// Memory for intermediate images, allocated once and reused for every frame.
///
/// Belongs to one transformer, which holds ``lock`` while it uses the memory.
// Sendable unchecked: the blocks are only accessed under the lock.
final class Scratch: @unchecked Sendable {
    let lock = Mutex(())
    private var blocks: [UnsafeMutableRawBufferPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// Returns the memory of a slot, aligned to 64 bytes, with undefined content.
    func bytes(_ slot: Int, _ byteCount: Int) -> UnsafeMutableRawPointer {
        while blocks.count <= slot {
            blocks.append(.allocate(byteCount: 0, alignment: 64))
        }
        if blocks[slot].count < byteCount {
            blocks[slot].deallocate()
            blocks[slot] = .allocate(byteCount: byteCount, alignment: 64)
        }
        return blocks[slot].baseAddress ?? UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped
    }

    /// Returns an image in the memory of a slot.
    func raster(_ slot: Int, _ kind: RasterKind, width: Int, height: Int) -> Raster {
        func round(_ value: Int) -> Int { (value + 63) / 64 * 64 }
        let layout = kind.layout
        var strides: [3 of Int] = [0, 0, 0]
        var sizes: [3 of Int] = [0, 0, 0]
        var total = 0
        for index in 0..<layout.planeCount {
            // Packed rows of odd width contain a complete last pair. 64 additional bytes let vector code run past the
            // end.
            let columns = (width + 1) / layout.columnStep(index) + 1
            strides[index] = round(columns * layout.columnBytes(index))
            sizes[index] = strides[index] * ((height + layout.rowStep(index) - 1) / layout.rowStep(index))
            total += sizes[index]
        }
        var address = bytes(slot, total + 64)
        var planes: PixelPlanes?
        for index in 0..<layout.planeCount {
            let plane = PixelPlane(
                baseAddress: address,
                bytesPerRow: strides[index],
                width: (width + layout.columnStep(index) - 1) / layout.columnStep(index),
                height: (height + layout.rowStep(index) - 1) / layout.rowStep(index)
            )
            if planes?.append(plane) == nil { planes = PixelPlanes(plane) }
            address += sizes[index]
        }
        let none = PixelPlane(baseAddress: address, bytesPerRow: 0, width: 0, height: 0)
        return Raster(kind: kind, width: width, height: height, planes: planes ?? PixelPlanes(none))
    }
}
