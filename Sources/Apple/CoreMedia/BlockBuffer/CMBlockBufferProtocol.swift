public import CoreVideo
import Foundation

/// A block buffer or part of one; positions count bytes of the whole buffer.
public protocol CMBlockBufferProtocol {
    /// The whole buffer.
    var owner: CMBlockBuffer { get }
    /// The first byte of the part.
    var startIndex: Int { get }
    /// The byte after the part.
    var endIndex: Int { get }
}

extension CMBlockBuffer: CMBlockBufferProtocol {
    /// The buffer itself.
    public var owner: CMBlockBuffer { self }
    /// The first byte: 0.
    public var startIndex: Int { 0 }
    /// The number of bytes.
    public var endIndex: Int { byteCount }

    /// Part of a block buffer.
    public struct Slice: CMBlockBufferProtocol {
        /// The whole buffer.
        public let owner: CMBlockBuffer
        /// The first byte of the part.
        public let startIndex: Int
        /// The byte after the part.
        public let endIndex: Int
    }
}

extension CMBlockBufferProtocol {
    /// How many bytes there are.
    public var dataLength: Int { endIndex - startIndex }

    /// Whether the bytes are in one piece.
    public var isContiguous: Bool { owner.segments(in: startIndex..<endIndex).count <= 1 }

    /// Part of the bytes.
    public subscript(bounds: Range<Int>) -> CMBlockBuffer.Slice {
        precondition(
            bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex,
            "The part \(bounds) reaches beyond the bytes \(startIndex)..<\(endIndex) of the block buffer."
        )
        return CMBlockBuffer.Slice(owner: owner, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
    }

    /// Part of the bytes.
    public subscript(bounds: ClosedRange<Int>) -> CMBlockBuffer.Slice { self[Range(bounds)] }

    /// The bytes from a position on.
    public subscript(bounds: PartialRangeFrom<Int>) -> CMBlockBuffer.Slice { self[bounds.lowerBound..<endIndex] }

    /// The bytes before a position.
    public subscript(bounds: PartialRangeUpTo<Int>) -> CMBlockBuffer.Slice { self[startIndex..<bounds.upperBound] }

    /// The bytes up to and including a position.
    public subscript(bounds: PartialRangeThrough<Int>) -> CMBlockBuffer.Slice { self[startIndex...bounds.upperBound] }

    /// All bytes.
    public subscript(bounds: (UnboundedRange_) -> Void) -> CMBlockBuffer.Slice { self[startIndex..<endIndex] }

    /// Copies the bytes to memory, which must have room for them.
    ///
    /// - Throws: ``CMBlockBuffer/Error/insufficientSpace`` and what else can fail.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard destination.count >= dataLength, let base = destination.baseAddress else {
            throw CMBlockBuffer.Error.insufficientSpace
        }
        try owner.copyBytes(try owner.checkedRange(startIndex, dataLength), to: base)
    }

    /// The bytes, copied; empty for an empty buffer.
    ///
    /// - Throws: ``CMBlockBuffer/Error/blockAllocationFailed``.
    public func dataBytes() throws -> Data {
        guard dataLength > 0 else { return Data() }
        var data = Data(count: dataLength)
        try data.withUnsafeMutableBytes { try copyDataBytes(to: $0) }
        return data
    }

    /// Sets all bytes to one value.
    ///
    /// - Throws: ``CMBlockBuffer/Error/emptyBlockBuffer`` or ``CMBlockBuffer/Error/blockAllocationFailed``.
    public func fillDataBytes(with fillByte: UInt8) throws {
        try owner.forEachPart(try owner.checkedRange(startIndex, dataLength)) { part in
            part.initializeMemory(as: UInt8.self, repeating: fillByte)
        }
    }

    /// Writes bytes over the first ones.
    ///
    /// - Throws: ``CMBlockBuffer/Error/badLengthParameter`` when there are more than the part has, and what else can fail.
    public func replaceDataBytes(with sourceBytes: UnsafeRawBufferPointer) throws {
        guard sourceBytes.count <= dataLength else { throw CMBlockBuffer.Error.badLengthParameter }
        guard let base = sourceBytes.baseAddress else { throw CMBlockBuffer.Error.badPointerParameter }
        try owner.replaceBytes(try owner.checkedRange(startIndex, sourceBytes.count), with: base)
    }

    /// A buffer with the bytes in one piece: shared where they are, else copied.
    ///
    /// - Throws: ``CMBlockBuffer/Error/emptyBlockBuffer`` or ``CMBlockBuffer/Error/blockAllocationFailed``.
    public func makeContiguous(
        allocator: CFAllocator? = kCFAllocatorDefault,
        flags: CMBlockBuffer.Flags = []
    ) throws -> CMBlockBuffer {
        try owner.contiguous(
            try owner.checkedRange(startIndex, dataLength),
            source: blockSource(allocator),
            flags: flags
        )
    }

    /// A buffer with the bytes in one piece: shared where they are, else copied to memory that a closure allocates.
    ///
    /// - Throws: ``CMBlockBuffer/Error/emptyBlockBuffer`` or ``CMBlockBuffer/Error/blockAllocationFailed``.
    public func makeContiguous(
        allocator: @escaping CMBlockBuffer.CustomBlockAllocator,
        deallocator: @escaping CMBlockBuffer.CustomBlockDeallocator,
        flags: CMBlockBuffer.Flags = []
    ) throws -> CMBlockBuffer {
        try owner.contiguous(
            try owner.checkedRange(startIndex, dataLength),
            source: .custom(allocate: allocator, free: deallocator),
            flags: flags
        )
    }

    /// Lends the bytes in one piece: in place where they are, else a copy.
    ///
    /// - Throws: ``CMBlockBuffer/Error/emptyBlockBuffer``, ``CMBlockBuffer/Error/blockAllocationFailed``, and what `body` throws.
    public func withContiguousStorage<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
        let whole = try makeContiguous()
        return try whole.withUnsafeMutableBytes { try body(UnsafeRawBufferPointer($0)) }
    }

    func sharedSegments(_ flags: CMBlockBuffer.Flags) throws -> [BlockSegment] {
        try owner.shared(startIndex, dataLength, flags: flags)
    }
}
