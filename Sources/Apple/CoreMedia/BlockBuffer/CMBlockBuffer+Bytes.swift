import Foundation

extension CMBlockBuffer {
    /// Creates a buffer with a copy of bytes; without a block for none.
    package convenience init(copying bytes: [UInt8]) throws {
        guard !bytes.isEmpty else {
            self.init(segments: [])
            return
        }
        try self.init(length: bytes.count, flags: .assureMemoryNow)
        try bytes.withUnsafeBytes { source in
            try forEachPart(0..<bytes.count) { $0.copyMemory(from: source) }
        }
    }

    /// The number of bytes in all blocks.
    var byteCount: Int { segments.reduce(0) { $0 + $1.length } }

    /// Returns the given range if it lies in the data, and throws otherwise.
    ///
    /// If `zeroIsRest` is true, a length of 0 stands for the rest of the data.
    func checkedRange(_ offset: Int, _ length: Int, zeroIsRest: Bool = false) throws -> Range<Int> {
        let segments = segments
        guard !segments.isEmpty else { throw Error.emptyBlockBuffer }
        let total = segments.reduce(0) { $0 + $1.length }
        guard offset >= 0, offset < total || (offset == total && total == 0) else { throw Error.badOffsetParameter }
        if length == 0, zeroIsRest { return offset..<total }
        guard length > 0, length <= total - offset else { throw Error.badLengthParameter }
        return offset..<(offset + length)
    }

    /// Returns the block segments that cover a range.
    func segments(in range: Range<Int>) -> [BlockSegment] {
        var result: [BlockSegment] = []
        var position = 0
        for segment in segments {
            let lower = max(range.lowerBound, position)
            let upper = min(range.upperBound, position + segment.length)
            if lower < upper {
                result.append(
                    BlockSegment(
                        block: segment.block,
                        offset: segment.offset + lower - position,
                        length: upper - lower
                    )
                )
            }
            position += segment.length
        }
        return result
    }

    /// Calls a closure with the memory of each block in a range, in order.
    ///
    /// All memory is allocated first.
    func forEachPart(_ range: Range<Int>, _ body: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
        let parts = try segments(in: range).map { segment in
            UnsafeMutableRawBufferPointer(start: try segment.block.memory() + segment.offset, count: segment.length)
        }
        for part in parts { try body(part) }
    }

    /// Copies a range of the data to memory.
    func copyBytes(_ range: Range<Int>, to destination: UnsafeMutableRawPointer) throws {
        var target = destination
        try forEachPart(range) { part in
            if let base = part.baseAddress { target.copyMemory(from: base, byteCount: part.count) }
            target += part.count
        }
    }

    /// Overwrites a range of the data.
    func replaceBytes(_ range: Range<Int>, with source: UnsafeRawPointer) throws {
        var source = source
        try forEachPart(range) { part in
            part.baseAddress?.copyMemory(from: source, byteCount: part.count)
            source += part.count
        }
    }

    /// Returns a new buffer that holds a range in one block; shared if the range is in one block already, else copied.
    func contiguous(_ range: Range<Int>, source: MemoryBlock.Source, flags: Flags) throws -> CMBlockBuffer {
        let parts = segments(in: range)
        if parts.count == 1, !flags.contains(.alwaysCopyData) { return CMBlockBuffer(segments: parts) }
        let block = MemoryBlock(nil, length: range.count, source: source)
        try copyBytes(range, to: try block.memory())
        return CMBlockBuffer(segments: [BlockSegment(block: block, offset: 0, length: range.count)])
    }

    /// Creates the segment for existing memory, or for memory to be allocated.
    static func segment(
        memory: UnsafeMutableRawPointer?,
        blockLength: Int,
        source: MemoryBlock.Source,
        offset: Int,
        length: Int,
        flags: Flags
    ) throws -> BlockSegment {
        guard blockLength > 0 else { throw Error.badLengthParameter }
        guard offset >= 0, offset <= blockLength else { throw Error.badOffsetParameter }
        guard length >= 0, length <= blockLength - offset else { throw Error.badLengthParameter }
        let block = MemoryBlock(memory, length: blockLength, source: source)
        if flags.contains(.assureMemoryNow) { _ = try block.memory() }
        return BlockSegment(block: block, offset: offset, length: length)
    }
}
