public import CoreVideo
import Foundation

/// The functions with which a block buffer allocates and frees memory, as C functions take them.
public struct CMBlockBufferCustomBlockSource {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Allocates a number of bytes; required if no memory is passed.
    public var AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    /// Frees the memory: called once, and only if there is any.
    public var FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    /// The reference constant passed to both functions.
    public var refCon: UnsafeMutableRawPointer?

    /// Creates a source of version 0 without functions.
    public init() { self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil) }

    /// Creates a source from its fields.
    public init(
        version: UInt32,
        AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
        FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
        refCon: UnsafeMutableRawPointer?
    ) {
        self.version = version
        self.AllocateBlock = AllocateBlock
        self.FreeBlock = FreeBlock
        self.refCon = refCon
    }
}

/// Creates a block buffer without blocks; returns 0 on success.
@discardableResult
public func CMBlockBufferCreateEmpty(
    allocator structureAllocator: CFAllocator?,
    capacity subBlockCapacity: UInt32,
    flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = CMBlockBuffer(segments: [])
    return noErr
}

/// Creates a block buffer over existing memory, or over memory that is allocated on first use; returns 0 on success.
///
/// Existing memory is freed with `free` when it is no longer referenced, or by the custom source, or never for
/// `kCFAllocatorNull`.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    allocator structureAllocator: CFAllocator?,
    memoryBlock: UnsafeMutableRawPointer?,
    blockLength: Int,
    blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    offsetToData: Int,
    dataLength: Int,
    flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    status {
        let segment = try CMBlockBuffer.segment(
            memory: memoryBlock,
            blockLength: blockLength,
            source: try source(memoryBlock, blockAllocator, customBlockSource),
            offset: offsetToData,
            length: dataLength,
            flags: .init(rawValue: flags)
        )
        blockBufferOut.pointee = CMBlockBuffer(segments: [segment])
    }
}

/// Creates a block buffer that shares a part of another; a length of 0 stands for the rest; returns 0 on success.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
    allocator structureAllocator: CFAllocator?,
    referenceBuffer bufferReference: CMBlockBuffer,
    offsetToData: Int,
    dataLength: Int,
    flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    status {
        blockBufferOut.pointee = CMBlockBuffer(
            segments: try bufferReference.shared(offsetToData, dataLength, flags: .init(rawValue: flags))
        )
    }
}

/// Creates a block buffer with a part of another in one block, shared if possible; returns 0 on success.
///
/// A length of 0 stands for the rest.
@discardableResult
public func CMBlockBufferCreateContiguous(
    allocator structureAllocator: CFAllocator?,
    sourceBuffer: CMBlockBuffer,
    blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    offsetToData: Int,
    dataLength: Int,
    flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    status {
        blockBufferOut.pointee = try sourceBuffer.contiguous(
            try sourceBuffer.checkedRange(offsetToData, dataLength, zeroIsRest: true),
            source: try source(nil, blockAllocator, customBlockSource),
            flags: .init(rawValue: flags)
        )
    }
}

/// Appends memory to a block buffer; returns 0 on success.
///
/// The parameters are those of
/// `CMBlockBufferCreateWithMemoryBlock`.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
    _ theBuffer: CMBlockBuffer,
    memoryBlock: UnsafeMutableRawPointer?,
    length blockLength: Int,
    blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    offsetToData: Int,
    dataLength: Int,
    flags: CMBlockBufferFlags
) -> OSStatus {
    status {
        let segment = try CMBlockBuffer.segment(
            memory: memoryBlock,
            blockLength: blockLength,
            source: try source(memoryBlock, blockAllocator, customBlockSource),
            offset: offsetToData,
            length: dataLength,
            flags: .init(rawValue: flags)
        )
        theBuffer.append([segment])
    }
}

/// Appends a part of another buffer, shared; a length of 0 stands for the rest; returns 0 on success.
@discardableResult
public func CMBlockBufferAppendBufferReference(
    _ theBuffer: CMBlockBuffer,
    targetBBuf: CMBlockBuffer,
    offsetToData: Int,
    dataLength: Int,
    flags: CMBlockBufferFlags
) -> OSStatus {
    status { theBuffer.append(try targetBBuf.shared(offsetToData, dataLength, flags: .init(rawValue: flags))) }
}

/// Allocates all memory at once; returns 0 on success, or -12706 for an empty buffer.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus {
    status { try theBuffer.assureBlockMemory() }
}

/// Finds a range of bytes in one piece; returns 0 on success.
///
/// The result points into the buffer if the range is contiguous, and otherwise to a copy in the caller's memory.
@discardableResult
public func CMBlockBufferAccessDataBytes(
    _ theBuffer: CMBlockBuffer,
    atOffset offset: Int,
    length: Int,
    temporaryBlock: UnsafeMutableRawPointer,
    returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
    status {
        let range = try theBuffer.checkedRange(offset, length)
        let parts = theBuffer.segments(in: range)
        if parts.count == 1 {
            let address = try parts[0].block.memory() + parts[0].offset
            returnedPointerOut.pointee = address.assumingMemoryBound(to: CChar.self)
        } else {
            try theBuffer.copyBytes(range, to: temporaryBlock)
            returnedPointerOut.pointee = temporaryBlock.assumingMemoryBound(to: CChar.self)
        }
    }
}

/// Copies bytes out of the buffer; returns 0 on success.
///
/// A length of 0 is an error.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer,
    atOffset offsetToData: Int,
    dataLength: Int,
    destination: UnsafeMutableRawPointer
) -> OSStatus {
    status {
        try theSourceBuffer.copyBytes(try theSourceBuffer.checkedRange(offsetToData, dataLength), to: destination)
    }
}

/// Copies bytes into the buffer and allocates its memory first; returns 0 on success.
///
/// Nothing changes if the range is outside the data.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer,
    blockBuffer destinationBuffer: CMBlockBuffer,
    offsetIntoDestination: Int,
    dataLength: Int
) -> OSStatus {
    status {
        try destinationBuffer.replaceBytes(
            try destinationBuffer.checkedRange(offsetIntoDestination, dataLength),
            with: sourceBytes
        )
    }
}

/// Fills a range with one value and allocates memory first; returns 0 on success.
///
/// A length of 0 stands for the rest.
@discardableResult
public func CMBlockBufferFillDataBytes(
    with fillByte: CChar,
    blockBuffer destinationBuffer: CMBlockBuffer,
    offsetIntoDestination: Int,
    dataLength: Int
) -> OSStatus {
    status {
        let range = try destinationBuffer.checkedRange(offsetIntoDestination, dataLength, zeroIsRest: true)
        try destinationBuffer.forEachPart(range) { part in
            part.initializeMemory(as: CChar.self, repeating: fillByte)
        }
    }
}

/// Finds the address of the bytes at an offset and the number of contiguous bytes that follow; returns 0 on success.
///
/// The address is valid while the buffer is alive. Memory that is not allocated yet is allocated.
///
/// - Parameters:
///   - theBuffer: The buffer.
///   - offset: The offset in bytes from the start of the buffer.
///   - lengthAtOffsetOut: The number of bytes from the offset to the end of its block.
///   - totalLengthOut: The number of bytes in the buffer.
///   - dataPointerOut: The address.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer,
    atOffset offset: Int,
    lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    totalLengthOut: UnsafeMutablePointer<Int>?,
    dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    status {
        let range = try theBuffer.checkedRange(offset, 0, zeroIsRest: true)
        guard let first = theBuffer.segments(in: range).first else { throw CMBlockBuffer.Error.badOffsetParameter }
        let address = try first.block.memory() + first.offset
        lengthAtOffsetOut?.pointee = first.length
        totalLengthOut?.pointee = range.upperBound
        dataPointerOut?.pointee = address.assumingMemoryBound(to: CChar.self)
    }
}

/// Returns the number of bytes in the buffer.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.byteCount }

/// Returns a Boolean value that indicates whether a range is contiguous; a length of 0 stands for the rest.
///
/// False for a range outside the data.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
    guard let range = try? theBuffer.checkedRange(offset, length, zeroIsRest: true) else { return false }
    return theBuffer.segments(in: range).count <= 1
}

/// Returns a Boolean value that indicates whether the buffer has no blocks; a block not allocated yet counts as one.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.segments.isEmpty }

/// Returns the type ID of block buffers.
public func CMBlockBufferGetTypeID() -> CFTypeID { CMBlockBuffer.typeID }

extension CMBlockBuffer {
    /// Returns the segments of a range, for sharing with another buffer.
    func shared(_ offset: Int, _ length: Int, flags: Flags) throws -> [BlockSegment] {
        if segments.isEmpty, offset == 0, length == 0, flags.contains(.permitEmptyReference) { return [] }
        let range = try checkedRange(offset, length, zeroIsRest: true)
        return segments(in: range)
    }
}

/// Returns the memory source that the arguments of a C function describe.
private func source(
    _ memory: UnsafeMutableRawPointer?,
    _ allocator: CFAllocator?,
    _ custom: UnsafePointer<CMBlockBufferCustomBlockSource>?
) throws -> MemoryBlock.Source {
    if let custom = custom?.pointee {
        guard custom.version == 0, memory != nil || custom.AllocateBlock != nil else {
            throw CMBlockBuffer.Error.badCustomBlockSource
        }
        return .custom(
            allocate: custom.AllocateBlock.map { allocate in { allocate(custom.refCon, $0) } },
            free: custom.FreeBlock.map { free in { free(custom.refCon, $0, $1) } }
        )
    }
    return blockSource(allocator)
}

/// Returns the memory source for an allocator.
func blockSource(_ allocator: CFAllocator?) -> MemoryBlock.Source {
    allocator === kCFAllocatorNull ? .borrowed : .system
}
