public import Foundation

/// A block buffer that nobody writes to, so that threads can share it.
public struct CMReadOnlyDataBlockBuffer: @unchecked Sendable {
    // @unchecked: the creator guarantees that nobody changes the bytes.
    private let buffer: CMBlockBuffer

    /// Takes over a buffer that nobody changes from now on.
    public init(unsafeBlockBuffer: sending CMBlockBuffer) { buffer = unsafeBlockBuffer }

    /// Takes over bytes from their owner.
    public init(_ blockBuffer: consuming CMMutableDataBlockBuffer) { buffer = blockBuffer.buffer }

    /// Creates a buffer with a copy of the data.
    public init(_ data: Data) { self.init(CMMutableDataBlockBuffer(data)) }

    /// Lends the buffer as a `CMBlockBuffer`, which must not be changed.
    public func withUnsafeBlockBuffer<R>(_ body: (CMBlockBuffer) throws -> sending R) rethrows -> sending R {
        try body(buffer)
    }

    /// The number of bytes.
    public var count: Int { buffer.dataLength }

    /// A Boolean value that indicates whether the bytes are contiguous.
    public var isContiguous: Bool { buffer.isContiguous }

    /// The buffer, for other modules, which must not change it either.
    package var sharedBuffer: CMBlockBuffer { buffer }
}

/// A block buffer that a single owner may write to.
public struct CMMutableDataBlockBuffer: ~Copyable, @unchecked Sendable {
    // @unchecked: the buffer has one owner at a time.
    let buffer: CMBlockBuffer

    /// Takes over a buffer that nobody else uses from now on.
    public init(unsafeBlockBuffer: sending CMBlockBuffer) { buffer = unsafeBlockBuffer }

    /// Creates a buffer without bytes.
    init() { buffer = CMBlockBuffer(segments: []) }

    /// Creates a buffer with a copy of the data.
    public init(_ data: Data) {
        let size = data.count
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(1, size), alignment: 16)
        data.copyBytes(to: memory)
        let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[..<size])
        let made = try? CMBlockBuffer(buffer: bytes, deallocator: { pointer, _ in pointer.deallocate() })
        if made == nil { memory.deallocate() }
        buffer = made ?? CMBlockBuffer(segments: [])
    }

    /// The number of bytes.
    public var count: Int { buffer.dataLength }
}
