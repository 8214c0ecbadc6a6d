import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("CMBlockBuffer")
struct CMBlockBufferTests {
    /// Creates a buffer of pieces, each in a block of its own.
    static func make(_ pieces: [[UInt8]]) throws -> CMBlockBuffer {
        let buffer = try CMBlockBuffer()
        for piece in pieces {
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
            memory.copyBytes(from: piece)
            try buffer.append(buffer: memory, deallocator: { pointer, _ in pointer.deallocate() })
        }
        return buffer
    }

    @Test("BLOCK-1 flags and errors have Apple's values")
    func numbers() {
        #expect(CMBlockBuffer.Flags.assureMemoryNow.rawValue == 1)
        #expect(CMBlockBuffer.Flags.permitEmptyReference.rawValue == 8)
        #expect(CMBlockBuffer.Error.structureAllocationFailed.code == -12700)
        #expect(CMBlockBuffer.Error.insufficientSpace.code == -12708)
    }

    @Test("BLOCK-2 BLOCK-9 an empty buffer has length 0, no pointer and no memory to allocate")
    func empty() throws {
        var buffer: CMBlockBuffer?
        #expect(CMBlockBufferCreateEmpty(allocator: nil, capacity: 0, flags: 0, blockBufferOut: &buffer) == noErr)
        let made = try #require(buffer)
        #expect(CMBlockBufferGetDataLength(made) == 0 && CMBlockBufferIsEmpty(made))
        #expect(CMBlockBufferAssureBlockMemory(made) == -12706)
        #expect(
            CMBlockBufferGetDataPointer(
                made,
                atOffset: 0,
                lengthAtOffsetOut: nil,
                totalLengthOut: nil,
                dataPointerOut: nil
            ) == -12706
        )
        #expect(try made.dataBytes().isEmpty)
    }

    @Test("BLOCK-3 an empty block or a range outside it is an error", arguments: [(0, 0, 0), (8, 9, 0), (8, 4, 5)])
    func badLengths(_ block: Int, _ offset: Int, _ length: Int) {
        var buffer: CMBlockBuffer?
        let status = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil,
            memoryBlock: nil,
            blockLength: block,
            blockAllocator: nil,
            customBlockSource: nil,
            offsetToData: offset,
            dataLength: length,
            flags: 0,
            blockBufferOut: &buffer
        )
        #expect(status == (offset > block ? -12703 : -12704) && buffer == nil)
    }

    @Test("BLOCK-3 memory with kCFAllocatorNull is not freed")
    func borrowed() throws {
        var bytes: [UInt8] = [1, 2, 3, 4]
        bytes.withUnsafeMutableBytes { memory in
            var buffer: CMBlockBuffer?
            #expect(
                CMBlockBufferCreateWithMemoryBlock(
                    allocator: nil,
                    memoryBlock: memory.baseAddress,
                    blockLength: 4,
                    blockAllocator: kCFAllocatorNull,
                    customBlockSource: nil,
                    offsetToData: 1,
                    dataLength: 3,
                    flags: 0,
                    blockBufferOut: &buffer
                ) == noErr
            )
            let bytes = try? buffer?.dataBytes()
            #expect(bytes == Data([2, 3, 4]))
            buffer = nil
        }
        #expect(bytes == [1, 2, 3, 4])
    }

    @Test(
        "BLOCK-4 a custom source allocates at most once and frees exactly once, or never if nothing was allocated"
    )
    func customSource() throws {
        let (allocations, frees) = (Counter(), Counter())
        func make() throws -> CMBlockBuffer {
            try CMBlockBuffer(
                length: 16,
                allocator: { count in
                    allocations.increment()
                    return malloc(count)
                },
                deallocator: { pointer, count in
                    #expect(count == 16)
                    frees.increment()
                    free(pointer)
                }
            )
        }
        do {
            let unused = try make()
            #expect(!unused.isEmpty && unused.dataLength == 16)
        }
        #expect(allocations.count == 0 && frees.count == 0)
        do {
            let used = try make()
            try used.fillDataBytes(with: 7)
            #expect(try used.dataBytes() == Data(repeating: 7, count: 16))
            let sharing = try CMBlockBuffer(bufferReference: used[4..<8])
            #expect(try sharing.dataBytes() == Data(repeating: 7, count: 4))
        }
        #expect(allocations.count == 1 && frees.count == 1)
    }

    @Test("BLOCK-1 a custom source of an unknown version or without an allocator is rejected")
    func badSource() {
        var buffer: CMBlockBuffer?
        for version: UInt32 in [0, 1] {
            var source = CMBlockBufferCustomBlockSource()
            source.version = version
            let status = CMBlockBufferCreateWithMemoryBlock(
                allocator: nil,
                memoryBlock: nil,
                blockLength: 4,
                blockAllocator: nil,
                customBlockSource: &source,
                offsetToData: 0,
                dataLength: 4,
                flags: 0,
                blockBufferOut: &buffer
            )
            #expect(status == -12702)
        }
    }

    @Test("BLOCK-5 copying no bytes is an error, 0 means the rest for filling and referring, and too much is an error")
    func zeroLength() throws {
        let buffer = try Self.make([[1, 2, 3], [4, 5]])
        var room = [UInt8](repeating: 0, count: 8)
        #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: 0, dataLength: 0, destination: &room) == -12704)
        #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: 1, dataLength: 5, destination: &room) == -12704)
        #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: 6, dataLength: 1, destination: &room) == -12703)
        #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: -1, dataLength: 1, destination: &room) == -12703)
        #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: 1, dataLength: 3, destination: &room) == noErr)
        #expect(room == [2, 3, 4, 0, 0, 0, 0, 0])
        let whole = try CMBlockBuffer()
        #expect(
            CMBlockBufferAppendBufferReference(whole, targetBBuf: buffer, offsetToData: 1, dataLength: 0, flags: 0)
                == noErr
        )
        #expect(try whole.dataBytes() == Data([2, 3, 4, 5]))
        #expect(
            CMBlockBufferFillDataBytes(with: 9, blockBuffer: buffer, offsetIntoDestination: 2, dataLength: 0) == noErr
        )
        #expect(try buffer.dataBytes() == Data([1, 2, 9, 9, 9]))
    }

    @Test("BLOCK-6 the data pointer extends to the end of its block")
    func dataPointer() throws {
        let buffer = try Self.make([[1, 2, 3], [4, 5]])
        var (here, total) = (0, 0)
        var pointer: UnsafeMutablePointer<CChar>?
        #expect(
            CMBlockBufferGetDataPointer(
                buffer,
                atOffset: 1,
                lengthAtOffsetOut: &here,
                totalLengthOut: &total,
                dataPointerOut: &pointer
            ) == noErr
        )
        #expect(here == 2 && total == 5 && pointer?.pointee == 2)
        #expect(
            CMBlockBufferGetDataPointer(
                buffer,
                atOffset: 5,
                lengthAtOffsetOut: nil,
                totalLengthOut: nil,
                dataPointerOut: nil
            ) == -12703
        )
    }

    @Test("BLOCK-7 a contiguous range is shared, several blocks are copied, and the flag forces a copy")
    func contiguous() throws {
        let buffer = try Self.make([[1, 2, 3], [4, 5]])
        #expect(!buffer.isContiguous && buffer[0..<3].isContiguous && !buffer[2..<4].isContiguous)
        let shared = try buffer[0..<3].makeContiguous()
        try buffer.fillDataBytes(with: 8)
        #expect(try shared.dataBytes() == Data([8, 8, 8]))
        let copied = try buffer.makeContiguous()
        let alsoCopied = try buffer[0..<3].makeContiguous(flags: .alwaysCopyData)
        try buffer.fillDataBytes(with: 1)
        #expect(copied.isContiguous)
        #expect(try copied.dataBytes() == Data(repeating: 8, count: 5))
        #expect(try alsoCopied.dataBytes() == Data(repeating: 8, count: 3))
        #expect(try buffer.withContiguousStorage { Array($0) } == [1, 1, 1, 1, 1])
    }

    @Test("BLOCK-8 replacing changes nothing if the range is outside the data")
    func replace() throws {
        let buffer = try Self.make([[1, 2, 3], [4, 5]])
        let source: [UInt8] = [10, 11, 12]
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: source,
                blockBuffer: buffer,
                offsetIntoDestination: 3,
                dataLength: 3
            ) == -12704
        )
        #expect(try buffer.dataBytes() == Data([1, 2, 3, 4, 5]))
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: source,
                blockBuffer: buffer,
                offsetIntoDestination: 2,
                dataLength: 3
            ) == noErr
        )
        #expect(try buffer.dataBytes() == Data([1, 2, 10, 11, 12]))
    }

    @Test("BLOCK-9 a block that is not allocated yet is not empty and has its length")
    func unallocated() throws {
        let buffer = try CMBlockBuffer(length: 10, range: 2..<8)
        #expect(!buffer.isEmpty && buffer.dataLength == 6)
        try buffer.withUnsafeMutableBytes { #expect($0.count == 6) }
    }

    @Test("BLOCK-11 slices count bytes of the whole buffer and throw the error codes")
    func overlay() throws {
        let buffer = try Self.make([[1, 2, 3], [4, 5]])
        #expect(try buffer[1...3].dataBytes() == Data([2, 3, 4]))
        #expect(try buffer[3...].dataBytes() == Data([4, 5]))
        #expect(try buffer[..<2].dataBytes() == Data([1, 2]))
        #expect(try buffer[1..<4][2...].dataBytes() == Data([3, 4]))
        #expect(buffer[1..<4].owner === buffer && buffer[1..<4].startIndex == 1)
        var small = [UInt8](repeating: 0, count: 2)
        #expect(thrownStatus { try small.withUnsafeMutableBytes { try buffer.copyDataBytes(to: $0) } } == -12708)
        #expect(thrownStatus { try buffer.withUnsafeMutableBytes(atOffset: 9) { _ in } } == -12703)
    }

    @Test("BLOCK-11 copies, replacements and slices match an array, for random blocks and ranges")
    func againstArray() throws {
        try withSeed { generator in
            for _ in 0..<300 {
                var model: [UInt8] = []
                var pieces: [[UInt8]] = []
                for _ in 0..<Int.random(in: 1...5, using: &generator) {
                    let count = Int.random(in: 1...9, using: &generator)
                    let piece = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    pieces.append(piece)
                    model += piece
                }
                let buffer = try Self.make(pieces)
                let lower = Int.random(in: 0..<model.count, using: &generator)
                let upper = Int.random(in: (lower + 1)...model.count, using: &generator)
                #expect(try Array(buffer[lower..<upper].dataBytes()) == Array(model[lower..<upper]))
                let new = (lower..<upper).map { _ in UInt8.random(in: 0...255, using: &generator) }
                try new.withUnsafeBytes { try buffer[lower..<upper].replaceDataBytes(with: $0) }
                model.replaceSubrange(lower..<upper, with: new)
                #expect(try Array(buffer.makeContiguous().dataBytes()) == model)
                #expect(buffer.dataLength == model.count)
            }
        }
    }
}
