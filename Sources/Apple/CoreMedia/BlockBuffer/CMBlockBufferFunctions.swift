public import CoreVideo
import Foundation

/// Where a block buffer gets memory from and gives it back to, as C functions see it.
public struct CMBlockBufferCustomBlockSource {
    /// The version of the struct: 0.
    public var version: UInt32
    /// Allocates so many bytes; needed where no memory is given.
    public var AllocateBlock: ((UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    /// Takes the memory back: once, and only where there is any.
    public var FreeBlock: ((UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    /// Is given to both.
    public var refCon: UnsafeMutableRawPointer?

    /// Makes a source of version 0 that does nothing.
    public init() { self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil) }

    /// Makes a source from its fields.
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

/// Makes a block buffer without any block; 0 on success.
public func CMBlockBufferCreateEmpty(
    allocator structureAllocator: CFAllocator?,
    capacity subBlockCapacity: UInt32,
    flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = CMBlockBuffer(segments: [])
    return noErr
}

/// Makes a block buffer of memory that is given, or of memory that is allocated when first needed; 0 on success.
///
/// Memory that is given is freed with `free` at the end, or by the custom source, or never for `kCFAllocatorNull`.
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

/// Makes a block buffer that shares part of another; a length of 0 stands for the rest; 0 on success.
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

/// Makes a block buffer with part of another in one block, shared where possible, else copied; 0 on success.
///
/// A length of 0 stands for the rest.
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

/// Adds memory at the end of a block buffer; as ``CMBlockBufferCreateWithMemoryBlock(allocator:memoryBlock:blockLength:blockAllocator:customBlockSource:offsetToData:dataLength:flags:blockBufferOut:)``.
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

/// Adds part of another buffer at the end, shared; a length of 0 stands for the rest; 0 on success.
public func CMBlockBufferAppendBufferReference(
    _ theBuffer: CMBlockBuffer,
    targetBBuf: CMBlockBuffer,
    offsetToData: Int,
    dataLength: Int,
    flags: CMBlockBufferFlags
) -> OSStatus {
    status { theBuffer.append(try targetBBuf.shared(offsetToData, dataLength, flags: .init(rawValue: flags))) }
}

/// Allocates all memory now; 0 on success, -12706 for an empty buffer.
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus {
    status { try theBuffer.assureBlockMemory() }
}

/// Finds bytes in one piece: in place where they are, else copied to memory that the caller gives; 0 on success.
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

/// Copies bytes out; 0 on success.
///
/// A length of 0 is refused.
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

/// Copies bytes in, memory allocated first; 0 on success.
///
/// Nothing changes when the part is not in the data.
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

/// Sets all bytes of a part to one value, memory allocated first; a length of 0 stands for the rest; 0 on success.
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

/// The address of the bytes at an offset, and how many follow in one piece; 0 on success.
///
/// The address is good as long as the buffer lives. Memory that was not allocated yet is allocated.
///
/// - Parameters:
///   - theBuffer: the buffer.
///   - offset: in bytes from its beginning.
///   - lengthAtOffsetOut: the bytes from the offset to the end of that block.
///   - totalLengthOut: all bytes of the buffer.
///   - dataPointerOut: the address.
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

/// All bytes of the buffer.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.byteCount }

/// Whether a part is in one piece; a length of 0 stands for the rest.
///
/// False for a part outside the data.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
    guard let range = try? theBuffer.checkedRange(offset, length, zeroIsRest: true) else { return false }
    return theBuffer.segments(in: range).count <= 1
}

/// Whether the buffer has no block at all; a block that is not allocated yet counts as one.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.segments.isEmpty }

/// The number that stands for the class of block buffers.
public func CMBlockBufferGetTypeID() -> CFTypeID { CMBlockBuffer.typeID }

extension CMBlockBuffer {
    /// The segments of a part, to be shared with another buffer.
    func shared(_ offset: Int, _ length: Int, flags: Flags) throws -> [BlockSegment] {
        if segments.isEmpty, offset == 0, length == 0, flags.contains(.permitEmptyReference) { return [] }
        let range = try checkedRange(offset, length, zeroIsRest: true)
        return segments(in: range)
    }
}

/// Where memory comes from and goes to, from what C functions are given.
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

/// Where memory comes from and goes to for an allocator.
func blockSource(_ allocator: CFAllocator?) -> MemoryBlock.Source {
    allocator === kCFAllocatorNull ? .borrowed : .system
}
