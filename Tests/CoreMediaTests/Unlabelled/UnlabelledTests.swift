import CoreMedia
import Foundation
import Testing

/// Tests the functions as older code calls them.
@Suite struct UnlabelledTests {
    @available(*, deprecated, message: "Calls what is deprecated.")
    private static func buffer() -> (status: OSStatus, bytes: [UInt8]) {
        var block: CMBlockBuffer?
        var bytes: [UInt8] = [1, 2, 3, 4]
        var status = CMBlockBufferCreateWithMemoryBlock(nil, nil, 4, nil, nil, 0, 4, 1, &block)
        guard let block else { return (status, []) }
        status += CMBlockBufferReplaceDataBytes(&bytes, block, 0, 4)
        var copy = [UInt8](repeating: 0, count: 2)
        status += CMBlockBufferCopyDataBytes(block, 1, 2, &copy)
        return (status, copy)
    }

    private protocol Caller { static func call() -> (status: OSStatus, bytes: [UInt8]) }

    private enum Old: Caller {
        @available(*, deprecated, message: "Calls what is deprecated.")
        static func call() -> (status: OSStatus, bytes: [UInt8]) { buffer() }
    }

    @Test("a function without labels does what the one with labels does")
    func blocks() {
        let result = (Old.self as any Caller.Type).call()
        #expect(result.status == 0 && result.bytes == [2, 3])
    }

    @Test("masters are the sources of timebases")
    func masters() throws {
        var timebase: CMTimebase?
        #expect(
            CMTimebaseCreateWithMasterClock(
                allocator: nil,
                masterClock: CMClockGetHostTimeClock(),
                timebaseOut: &timebase
            ) == 0
        )
        let made = try #require(timebase)
        #expect(CMTimebaseCopyMasterClock(made) === CMClockGetHostTimeClock())
        #expect(CMTimebaseCopyMasterTimebase(made) == nil)
    }

    @Test("a pool of memory serves block buffers")
    func pools() {
        let pool = CMMemoryPoolCreate(options: nil)
        var block: CMBlockBuffer?
        let status = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil,
            memoryBlock: nil,
            blockLength: 16,
            blockAllocator: CMMemoryPoolGetAllocator(pool),
            customBlockSource: nil,
            offsetToData: 0,
            dataLength: 16,
            flags: kCMBlockBufferAssureMemoryNowFlag,
            blockBufferOut: &block
        )
        #expect(status == 0 && block.map(CMBlockBufferGetDataLength) == 16)
    }
}
