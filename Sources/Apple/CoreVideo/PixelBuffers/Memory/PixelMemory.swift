#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The block of memory behind one buffer.
///
/// Its owner calls `free()` exactly once.
// `@unchecked Sendable`: only the address moves between threads; the owning buffer or pool decides who writes.
struct PixelMemory: @unchecked Sendable {
    let address: UnsafeMutableRawPointer

    /// Allocates the block for a layout and writes the descriptor of planar formats.
    ///
    /// The pixels are undefined.
    static func allocate(_ layout: PixelBufferLayout) throws(PixelBufferError) -> PixelMemory {
        var pointer: UnsafeMutableRawPointer?
        guard !PixelMemoryShortage.refuses(layout.blockSize),
            posix_memalign(&pointer, layout.alignment, max(layout.blockSize, 1)) == 0, let pointer
        else {
            throw .allocationFailed(layout.blockSize)
        }
        let memory = PixelMemory(address: pointer)
        memory.writeDescriptor(layout)
        return memory
    }

    func free() {
        #if canImport(Glibc)
        Glibc.free(address)
        #elseif canImport(Musl)
        Musl.free(address)
        #endif
    }

    /// Writes the descriptor at a planar buffer's base address: big-endian offset and row bytes of each plane.
    private func writeDescriptor(_ layout: PixelBufferLayout) {
        guard layout.format.isPlanar else { return }
        for index in 0..<layout.planeCount {
            let plane = layout.plane(index)
            let entry = address + index * MemoryLayout<CVPlanarComponentInfo>.size
            entry.storeBytes(of: Int32(truncatingIfNeeded: plane.offset).bigEndian, as: Int32.self)
            (entry + 4).storeBytes(of: UInt32(truncatingIfNeeded: plane.bytesPerRow).bigEndian, as: UInt32.self)
        }
    }
}
