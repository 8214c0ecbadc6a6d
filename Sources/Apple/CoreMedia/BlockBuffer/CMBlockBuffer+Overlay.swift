public import CoreVideo
import Foundation

extension CMBlockBuffer {
    /// Creates a buffer without blocks.
    ///
    /// - Throws: Never throws.
    public convenience init(capacity: Int = 0, flags: Flags = []) throws {
        self.init(segments: [])
    }

    /// Creates a buffer with a number of bytes, or with `range` of them, allocated on first use.
    ///
    /// - Throws: ``Error`` if the length or range is invalid, or if memory is requested at once and cannot be
    ///   allocated.
    public convenience init(
        length: Int,
        allocator: CFAllocator? = kCFAllocatorDefault,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        self.init(segments: [try Self.segment(length, blockSource(allocator), range, flags)])
    }

    /// Creates a buffer with a number of bytes that a closure allocates on first use.
    ///
    /// - Throws: ``Error`` if the length or range is invalid, or if memory is requested at once and cannot be
    ///   allocated.
    public convenience init(
        length: Int,
        allocator: @escaping CustomBlockAllocator,
        deallocator: @escaping CustomBlockDeallocator,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        self.init(
            segments: [try Self.segment(length, .custom(allocate: allocator, free: deallocator), range, flags)]
        )
    }

    /// Creates a buffer over existing memory.
    ///
    /// The memory is freed with `free` when it is no longer referenced, or never for `kCFAllocatorNull`.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        self.init(segments: [try Self.segment(buffer, 0..<buffer.count, blockSource(allocator), flags)])
    }

    /// Creates a buffer over a part of existing memory, all of which is freed when it is no longer referenced.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public convenience init(
        buffer: Swift.Slice<UnsafeMutableRawBufferPointer>,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        self.init(
            segments: [
                try Self.segment(buffer.base, buffer.startIndex..<buffer.endIndex, blockSource(allocator), flags)
            ]
        )
    }

    /// Creates a buffer over existing memory, which is passed once to a closure when it is no longer referenced.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer,
        deallocator: @escaping CustomBlockDeallocator,
        flags: Flags = []
    ) throws {
        self.init(
            segments: [
                try Self.segment(buffer, 0..<buffer.count, .custom(allocate: nil, free: deallocator), flags)
            ]
        )
    }

    /// Creates a buffer over a part of existing memory.
    ///
    /// All of the memory is passed once to a closure when it is no longer referenced.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public convenience init(
        buffer: Swift.Slice<UnsafeMutableRawBufferPointer>,
        deallocator: @escaping CustomBlockDeallocator,
        flags: Flags = []
    ) throws {
        self.init(
            segments: [
                try Self.segment(
                    buffer.base,
                    buffer.startIndex..<buffer.endIndex,
                    .custom(allocate: nil, free: deallocator),
                    flags
                )
            ]
        )
    }

    /// Creates a buffer that shares the bytes of another buffer or slice.
    ///
    /// - Throws: ``Error/emptyBlockBuffer`` if the source has no block, unless `flags` permit it;
    ///   ``Error/badOffsetParameter`` or ``Error/badLengthParameter`` if a slice is no longer within its buffer.
    public convenience init<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
        self.init(segments: try bufferReference.sharedSegments(flags))
    }

    /// Appends a number of bytes, allocated on first use.
    ///
    /// - Throws: ``Error`` if the length or range is invalid, or if memory is requested at once and cannot be
    ///   allocated.
    public func append(
        length: Int,
        allocator: CFAllocator? = kCFAllocatorDefault,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        append([try Self.segment(length, blockSource(allocator), range, flags)])
    }

    /// Appends a number of bytes that a closure allocates on first use.
    ///
    /// - Throws: ``Error`` if the length or range is invalid, or if memory is requested at once and cannot be
    ///   allocated.
    public func append(
        length: Int,
        allocator: @escaping CustomBlockAllocator,
        deallocator: @escaping CustomBlockDeallocator,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        append([try Self.segment(length, .custom(allocate: allocator, free: deallocator), range, flags)])
    }

    /// Appends existing memory.
    ///
    /// The memory is freed with `free` when it is no longer referenced, or never for `kCFAllocatorNull`.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public func append(
        buffer: UnsafeMutableRawBufferPointer,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        append([try Self.segment(buffer, 0..<buffer.count, blockSource(allocator), flags)])
    }

    /// Appends a part of existing memory, all of which is freed when it is no longer referenced.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public func append(
        buffer: Swift.Slice<UnsafeMutableRawBufferPointer>,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        append([try Self.segment(buffer.base, buffer.startIndex..<buffer.endIndex, blockSource(allocator), flags)])
    }

    /// Appends existing memory, which is passed to a closure when it is no longer referenced.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public func append(
        buffer: UnsafeMutableRawBufferPointer,
        deallocator: @escaping CustomBlockDeallocator,
        flags: Flags = []
    ) throws {
        append([try Self.segment(buffer, 0..<buffer.count, .custom(allocate: nil, free: deallocator), flags)])
    }

    /// Appends a part of existing memory, all of which is passed to a closure when it is no longer referenced.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` if there is no memory.
    public func append(
        buffer: Swift.Slice<UnsafeMutableRawBufferPointer>,
        deallocator: @escaping CustomBlockDeallocator,
        flags: Flags = []
    ) throws {
        let range = buffer.startIndex..<buffer.endIndex
        append([try Self.segment(buffer.base, range, .custom(allocate: nil, free: deallocator), flags)])
    }

    /// Appends the bytes of another buffer or slice; the bytes are shared.
    ///
    /// - Throws: ``Error/emptyBlockBuffer`` if the source has no block, unless `flags` permit it;
    ///   ``Error/badOffsetParameter`` or ``Error/badLengthParameter`` if a slice is no longer within its buffer.
    public func append<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
        append(try bufferReference.sharedSegments(flags))
    }

    /// Allocates all memory at once.
    ///
    /// - Throws: ``Error/emptyBlockBuffer`` or ``Error/blockAllocationFailed``.
    public func assureBlockMemory() throws {
        let segments = segments
        guard !segments.isEmpty else { throw Error.emptyBlockBuffer }
        for segment in segments { _ = try segment.block.memory() }
    }

    /// Lends the memory from an offset to the end of its block, for reading and writing.
    ///
    /// - Throws: ``Error/emptyBlockBuffer``, ``Error/badOffsetParameter``, ``Error/blockAllocationFailed``, and the
    ///   errors of `body`.
    public func withUnsafeMutableBytes<R>(
        atOffset offset: Int = 0,
        _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) throws -> R {
        let range = try checkedRange(offset, 0, zeroIsRest: true)
        guard let first = segments(in: range).first else { throw Error.badOffsetParameter }
        let memory = try first.block.memory() + first.offset
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeMutableRawBufferPointer(start: memory, count: first.length))
    }

    /// A Boolean value that indicates whether the buffer has no blocks.
    public var isEmpty: Bool { segments.isEmpty }

    private static func segment(
        _ length: Int,
        _ source: MemoryBlock.Source,
        _ range: Range<Int>?,
        _ flags: Flags
    ) throws -> BlockSegment {
        let range = range ?? 0..<length
        return try segment(
            memory: nil,
            blockLength: length,
            source: source,
            offset: range.lowerBound,
            length: range.count,
            flags: flags
        )
    }

    private static func segment(
        _ buffer: UnsafeMutableRawBufferPointer,
        _ range: Range<Int>,
        _ source: MemoryBlock.Source,
        _ flags: Flags
    ) throws -> BlockSegment {
        guard let base = buffer.baseAddress else { throw Error.badPointerParameter }
        return try segment(
            memory: base,
            blockLength: buffer.count,
            source: source,
            offset: range.lowerBound,
            length: range.count,
            flags: flags
        )
    }
}
