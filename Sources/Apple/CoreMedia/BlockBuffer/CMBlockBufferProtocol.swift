public import CoreVideo
import Foundation

/// A block buffer or a slice of one; indexes count bytes of the whole buffer.
public protocol CMBlockBufferProtocol {
    /// The whole buffer.
    var owner: CMBlockBuffer { get }
    /// The index of the first byte.
    var startIndex: Int { get }
    /// The index after the last byte.
    var endIndex: Int { get }
}

extension CMBlockBuffer: CMBlockBufferProtocol {
    /// The buffer itself.
    public var owner: CMBlockBuffer { self }
    /// The index of the first byte: 0.
    public var startIndex: Int { 0 }
    /// The number of bytes.
    public var endIndex: Int { byteCount }

    /// A slice of a block buffer.
    public struct Slice: CMBlockBufferProtocol {
        /// The whole buffer.
        public let owner: CMBlockBuffer
        /// The index of the first byte.
        public let startIndex: Int
        /// The index after the last byte.
        public let endIndex: Int
    }
}

extension CMBlockBufferProtocol {
    /// The number of bytes.
    public var dataLength: Int { endIndex - startIndex }

    /// A Boolean value that indicates whether the bytes are contiguous.
    public var isContiguous: Bool { owner.segments(in: startIndex..<endIndex).count <= 1 }

    /// A slice of the bytes.
    public subscript(bounds: Range<Int>) -> CMBlockBuffer.Slice {
        precondition(
            bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex,
            "The range \(bounds) extends beyond the bytes \(startIndex)..<\(endIndex) of the block buffer."
        )
        return CMBlockBuffer.Slice(owner: owner, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
    }

    /// A slice of the bytes.
    public subscript(bounds: ClosedRange<Int>) -> CMBlockBuffer.Slice { self[Range(bounds)] }

    /// The bytes from an index on.
    public subscript(bounds: PartialRangeFrom<Int>) -> CMBlockBuffer.Slice { self[bounds.lowerBound..<endIndex] }

    /// The bytes before an index.
    public subscript(bounds: PartialRangeUpTo<Int>) -> CMBlockBuffer.Slice { self[startIndex..<bounds.upperBound] }

    /// The bytes up to and including an index.
    public subscript(bounds: PartialRangeThrough<Int>) -> CMBlockBuffer.Slice { self[startIndex...bounds.upperBound] }

    /// All bytes.
    public subscript(bounds: (UnboundedRange_) -> Void) -> CMBlockBuffer.Slice { self[startIndex..<endIndex] }

    /// Copies the bytes to memory, which must be large enough.
    ///
    /// - Throws: ``CMBlockBuffer/Error/insufficientSpace`` and the errors of access to the data.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard destination.count >= dataLength, let base = destination.baseAddress else {
            throw CMBlockBuffer.Error.insufficientSpace
        }
        try owner.copyBytes(try owner.checkedRange(startIndex, dataLength), to: base)
    }

    /// Returns a copy of the bytes, which is empty for an empty buffer.
    ///
    /// - Throws: ``CMBlockBuffer/Error/blockAllocationFailed``.
    public func dataBytes() throws -> Data {
        guard dataLength > 0 else { return Data() }
        var data = Data(count: dataLength)
        try data.withUnsafeMutableBytes { try copyDataBytes(to: $0) }
        return data
    }

    /// Fills all bytes with one value.
    ///
    /// - Throws: ``CMBlockBuffer/Error/emptyBlockBuffer`` or ``CMBlockBuffer/Error/blockAllocationFailed``.
    public func fillDataBytes(with fillByte: UInt8) throws {
        try owner.forEachPart(try owner.checkedRange(startIndex, dataLength)) { part in
            part.initializeMemory(as: UInt8.self, repeating: fillByte)
        }
    }

    /// Overwrites the first bytes.
    ///
    /// - Throws: ``CMBlockBuffer/Error/badLengthParameter`` if the source is longer than the data, and the errors of
    ///   access to the data.
    public func replaceDataBytes(with sourceBytes: UnsafeRawBufferPointer) throws {
        guard sourceBytes.count <= dataLength else { throw CMBlockBuffer.Error.badLengthParameter }
        guard let base = sourceBytes.baseAddress else { throw CMBlockBuffer.Error.badPointerParameter }
        try owner.replaceBytes(try owner.checkedRange(startIndex, sourceBytes.count), with: base)
    }

    /// Returns a buffer with contiguous bytes, shared if they are contiguous already, else copied.
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

    /// Returns a buffer with contiguous bytes, shared if possible, else copied to memory that a closure allocates.
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

    /// Lends the bytes in one piece: in place if they are contiguous, else a copy.
    ///
    /// - Throws: ``CMBlockBuffer/Error/emptyBlockBuffer``, ``CMBlockBuffer/Error/blockAllocationFailed``, and the
    ///   errors of `body`.
    public func withContiguousStorage<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
        let whole = try makeContiguous()
        return try whole.withUnsafeMutableBytes { try body(UnsafeRawBufferPointer($0)) }
    }

    func sharedSegments(_ flags: CMBlockBuffer.Flags) throws -> [BlockSegment] {
        try owner.shared(startIndex, dataLength, flags: flags)
    }
}
