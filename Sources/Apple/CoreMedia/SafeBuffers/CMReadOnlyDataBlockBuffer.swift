public import Foundation

/// Bytes that nobody changes, so that threads may share them.
public struct CMReadOnlyDataBlockBuffer: @unchecked Sendable {
    // @unchecked: whoever makes one promises that nobody changes the bytes.
    private let buffer: CMBlockBuffer

    /// Takes a buffer that nobody changes from now on.
    public init(unsafeBlockBuffer: sending CMBlockBuffer) { buffer = unsafeBlockBuffer }

    /// Takes bytes from their owner.
    public init(_ blockBuffer: consuming CMMutableDataBlockBuffer) { buffer = blockBuffer.buffer }

    /// Copies data.
    public init(_ data: Data) { self.init(CMMutableDataBlockBuffer(data)) }

    /// Lends the buffer as the older functions know it; it must not be changed.
    public func withUnsafeBlockBuffer<R>(_ body: (CMBlockBuffer) throws -> sending R) rethrows -> sending R {
        try body(buffer)
    }

    /// How many bytes there are.
    public var count: Int { buffer.dataLength }

    /// Whether the bytes are in one piece.
    public var isContiguous: Bool { buffer.isContiguous }

    /// The buffer, for other modules that keep the promise.
    package var sharedBuffer: CMBlockBuffer { buffer }
}

/// Bytes that one owner may change.
public struct CMMutableDataBlockBuffer: ~Copyable, @unchecked Sendable {
    // @unchecked: there is one owner at a time.
    let buffer: CMBlockBuffer

    /// Takes a buffer that nobody else uses from now on.
    public init(unsafeBlockBuffer: sending CMBlockBuffer) { buffer = unsafeBlockBuffer }

    /// Makes a buffer without bytes.
    init() { buffer = CMBlockBuffer(segments: []) }

    /// Copies data.
    public init(_ data: Data) {
        let size = data.count
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(1, size), alignment: 16)
        data.copyBytes(to: memory)
        let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[..<size])
        let made = try? CMBlockBuffer(buffer: bytes, deallocator: { pointer, _ in pointer.deallocate() })
        if made == nil { memory.deallocate() }
        buffer = made ?? CMBlockBuffer(segments: [])
    }

    /// How many bytes there are.
    public var count: Int { buffer.dataLength }
}
