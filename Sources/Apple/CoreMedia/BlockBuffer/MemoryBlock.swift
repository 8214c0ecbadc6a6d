import CoreVideo
import Foundation
import Synchronization

/// One block of memory, perhaps not allocated yet, with the way it is given back.
// Sendable unchecked: the address is written once, under the lock; what is at the address is for the users of the buffer.
final class MemoryBlock: @unchecked Sendable {
    enum Source {
        /// From the system.
        case system
        /// Belongs to somebody else and is left alone.
        case borrowed
        /// From closures.
        case custom(allocate: ((Int) -> UnsafeMutableRawPointer?)?, free: ((UnsafeMutableRawPointer, Int) -> Void)?)
    }

    let length: Int
    private let source: Source
    private let address: Mutex<UInt>

    init(_ memory: UnsafeMutableRawPointer?, length: Int, source: Source) {
        self.length = length
        self.source = source
        address = Mutex(UInt(bitPattern: memory))
    }

    deinit {
        guard let memory = UnsafeMutableRawPointer(bitPattern: address.withLock { $0 }) else { return }
        switch source {
        case .system: free(memory)
        case .borrowed: break
        case .custom(_, let free): free?(memory, length)
        }
    }

    /// The memory, allocated now where it was not.
    func memory() throws -> UnsafeMutableRawPointer {
        let bits = address.withLock { bits in
            if bits == 0 { bits = UInt(bitPattern: allocate()) }
            return bits
        }
        guard let memory = UnsafeMutableRawPointer(bitPattern: bits) else {
            throw CMBlockBuffer.Error.blockAllocationFailed
        }
        return memory
    }

    private func allocate() -> UnsafeMutableRawPointer? {
        switch source {
        case .system: malloc(length)
        case .borrowed: nil
        case .custom(let allocate, _): allocate?(length)
        }
    }
}

/// Some bytes of one block.
struct BlockSegment: Sendable {
    let block: MemoryBlock
    let offset: Int
    let length: Int
}
