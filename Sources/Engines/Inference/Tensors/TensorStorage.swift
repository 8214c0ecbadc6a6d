/// Memory of a tensor, aligned for the engine's vector instructions.
///
/// The memory has one writer at a time: the tensor that owns it alone, or a run that made it.
final class TensorStorage: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    /// The owner of memory that is not this object's.
    private let owner: AnyObject?
    let isForeign: Bool

    var size: Int { bytes.count }

    /// Allocates zeros.
    init(size: Int) {
        // Memory is never empty, as the engine wants an address even for no elements.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(size, 1))
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
        owner = nil
        isForeign = false
    }

    init(_ memory: UnsafeMutableRawPointer, size: Int, owner: AnyObject?) {
        bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
        self.owner = owner
        isForeign = true
    }

    convenience init(copying other: TensorStorage) {
        self.init(size: other.size)
        bytes.copyMemory(from: UnsafeRawBufferPointer(other.bytes))
    }

    deinit {
        if !isForeign { bytes.deallocate() }
    }
}
