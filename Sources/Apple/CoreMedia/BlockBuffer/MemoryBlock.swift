import CoreVideo
import Foundation
import Synchronization

/// One block of memory, possibly not allocated yet, with the source that frees it.
// `@unchecked Sendable`: the address is written once, under the lock; clients synchronize access to the bytes.
final class MemoryBlock: @unchecked Sendable {
    enum Source {
        /// Memory from the system.
        case system
        /// Memory that belongs to someone else and is never freed here.
        case borrowed
        /// Memory from closures.
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

    /// Returns the memory, which is allocated now if necessary.
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

/// A range of bytes in one block.
struct BlockSegment: Sendable {
    let block: MemoryBlock
    let offset: Int
    let length: Int
}
