public import CoreVideo
import Foundation

extension CMBlockBuffer {
    /// Makes a buffer without any block.
    ///
    /// - Throws: nothing.
    public convenience init(capacity: Int = 0, flags: Flags = []) throws {
        self.init(segments: [])
    }

    /// Makes a buffer of so many bytes, allocated when first needed; only `range` of them where one is given.
    ///
    /// - Throws: ``Error`` for a length or a range that does not fit, and where memory is wanted at once and cannot be
    ///   had.
    public convenience init(
        length: Int,
        allocator: CFAllocator? = kCFAllocatorDefault,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        self.init(segments: [try Self.segment(length, blockSource(allocator), range, flags)])
    }

    /// Makes a buffer of so many bytes that a closure allocates when first needed.
    ///
    /// - Throws: ``Error`` for a length or a range that does not fit, and where memory is wanted at once and cannot be
    ///   had.
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

    /// Makes a buffer of memory that is given, and frees it with `free` at the end, or never for `kCFAllocatorNull`.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        self.init(segments: [try Self.segment(buffer, 0..<buffer.count, blockSource(allocator), flags)])
    }

    /// Makes a buffer of part of memory that is given, and frees it all at the end.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
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

    /// Makes a buffer of memory that is given, and gives it to a closure at the end, once.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
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

    /// Makes a buffer of part of memory that is given, and gives it all to a closure at the end, once.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
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

    /// Makes a buffer that shares the bytes of another, or of part of one.
    ///
    /// - Throws: ``Error/emptyBlockBuffer`` when it has no block (unless `flags` permit that); ``Error/badOffsetParameter`` or
    ///   ``Error/badLengthParameter`` when the part is no longer within its buffer.
    public convenience init<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
        self.init(segments: try bufferReference.sharedSegments(flags))
    }

    /// Adds so many bytes at the end, allocated when first needed.
    ///
    /// - Throws: ``Error`` for a length or a range that does not fit, and where memory is wanted at once and cannot be
    ///   had.
    public func append(
        length: Int,
        allocator: CFAllocator? = kCFAllocatorDefault,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        append([try Self.segment(length, blockSource(allocator), range, flags)])
    }

    /// Adds so many bytes at the end that a closure allocates when first needed.
    ///
    /// - Throws: ``Error`` for a length or a range that does not fit, and where memory is wanted at once and cannot be
    ///   had.
    public func append(
        length: Int,
        allocator: @escaping CustomBlockAllocator,
        deallocator: @escaping CustomBlockDeallocator,
        range: Range<Int>? = nil,
        flags: Flags = []
    ) throws {
        append([try Self.segment(length, .custom(allocate: allocator, free: deallocator), range, flags)])
    }

    /// Adds memory at the end, freed with `free` when the buffer ends, or never for `kCFAllocatorNull`.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
    public func append(
        buffer: UnsafeMutableRawBufferPointer,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        append([try Self.segment(buffer, 0..<buffer.count, blockSource(allocator), flags)])
    }

    /// Adds part of memory at the end, all of it freed when the buffer ends.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
    public func append(
        buffer: Swift.Slice<UnsafeMutableRawBufferPointer>,
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: Flags = []
    ) throws {
        append([try Self.segment(buffer.base, buffer.startIndex..<buffer.endIndex, blockSource(allocator), flags)])
    }

    /// Adds memory at the end, given to a closure when the buffer ends.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
    public func append(
        buffer: UnsafeMutableRawBufferPointer,
        deallocator: @escaping CustomBlockDeallocator,
        flags: Flags = []
    ) throws {
        append([try Self.segment(buffer, 0..<buffer.count, .custom(allocate: nil, free: deallocator), flags)])
    }

    /// Adds part of memory at the end, all of it given to a closure when the buffer ends.
    ///
    /// - Throws: ``Error/badPointerParameter`` or ``Error/badLengthParameter`` for no memory.
    public func append(
        buffer: Swift.Slice<UnsafeMutableRawBufferPointer>,
        deallocator: @escaping CustomBlockDeallocator,
        flags: Flags = []
    ) throws {
        let range = buffer.startIndex..<buffer.endIndex
        append([try Self.segment(buffer.base, range, .custom(allocate: nil, free: deallocator), flags)])
    }

    /// Adds the bytes of another buffer, or of part of one, at the end, shared.
    ///
    /// - Throws: ``Error/emptyBlockBuffer`` when it has no block (unless `flags` permit that); ``Error/badOffsetParameter`` or
    ///   ``Error/badLengthParameter`` when the part is no longer within its buffer.
    public func append<T>(bufferReference: T, flags: Flags = []) throws where T: CMBlockBufferProtocol {
        append(try bufferReference.sharedSegments(flags))
    }

    /// Allocates all memory now.
    ///
    /// - Throws: ``Error/emptyBlockBuffer`` or ``Error/blockAllocationFailed``.
    public func assureBlockMemory() throws {
        let segments = segments
        guard !segments.isEmpty else { throw Error.emptyBlockBuffer }
        for segment in segments { _ = try segment.block.memory() }
    }

    /// Lends the memory from an offset to the end of its block, to be read and written.
    ///
    /// - Throws: ``Error/emptyBlockBuffer``, ``Error/badOffsetParameter``, ``Error/blockAllocationFailed``, and what `body`
    ///   throws.
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

    /// Whether the buffer has no block at all.
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
