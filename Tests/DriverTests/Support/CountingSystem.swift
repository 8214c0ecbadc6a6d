import CV4L2
import Glibc
import Synchronization

@testable import CameraSources

/// The kernel's own calls, with counts of descriptors, mappings and buffers.
///
/// Counts are based on the kernel's answers, so tests compare a camera's own counts with them.
final class CountingSystem: VideoSystem {
    /// A buffer that the driver has filled.
    struct Filled: Equatable {
        /// The driver's sequence number of the frame.
        var sequence: UInt32
        var isDamaged: Bool
        /// Number of buffers that remained with the driver.
        var queued: Int
    }

    private struct Counts {
        var open: Set<Int32> = []
        var mappings: [UInt: Int] = [:]
        var everMapped: [(start: UInt, length: Int)] = []
        var queued = 0
        var filled: [Filled] = []
        var requests: [UInt: Int] = [:]
    }

    private let kernel = KernelVideoSystem()
    private let counts = Mutex(Counts())
    /// The only pixel format to list; nil lists all.
    private let onlyFormat: UInt32?

    init(onlyFormat: UInt32? = nil) { self.onlyFormat = onlyFormat }

    /// Number of open descriptors.
    var openCount: Int { counts.withLock { $0.open.count } }
    /// Number of mapped pieces of driver memory.
    var mappingCount: Int { counts.withLock { $0.mappings.count } }
    /// The buffers that the driver filled, in order.
    var filled: [Filled] { counts.withLock { $0.filled } }
    /// Returns the number of successful calls of a request.
    func count(of request: UInt) -> Int { counts.withLock { $0.requests[request] ?? 0 } }

    /// Returns whether an address was in driver memory while it was mapped.
    func isMapped(_ address: UnsafeRawPointer) -> Bool {
        let place = UInt(bitPattern: address)
        return counts.withLock { counts in
            counts.everMapped.contains { place >= $0.start && place < $0.start + UInt($0.length) }
        }
    }

    /// Discards the record of filled buffers.
    func clearFilled() { counts.withLock { $0.filled = [] } }

    func open(_ path: String, _ flags: Int32) -> Int32 {
        let result = kernel.open(path, flags)
        if result >= 0 { counts.withLock { _ = $0.open.insert(result) } }
        return result
    }

    func close(_ descriptor: Int32) -> Int32 {
        counts.withLock { _ = $0.open.remove(descriptor) }
        return kernel.close(descriptor)
    }

    func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        if request == CV4L2_ENUM_FMT, let onlyFormat { return listOne(onlyFormat, descriptor, argument) }
        let result = kernel.ioctl(descriptor, request, argument)
        guard result >= 0 else { return result }
        counts.withLock { counts in
            counts.requests[request, default: 0] += 1
            switch request {
            case CV4L2_QBUF: counts.queued += 1
            case CV4L2_STREAMOFF: counts.queued = 0
            case CV4L2_DQBUF:
                counts.queued -= 1
                let buffer = argument.assumingMemoryBound(to: v4l2_buffer.self).pointee
                counts.filled.append(
                    Filled(
                        sequence: buffer.sequence,
                        isDamaged: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0,
                        queued: counts.queued
                    )
                )
            default: break
            }
        }
        return result
    }

    /// Answers as if the driver had only one of its formats.
    private func listOne(_ code: UInt32, _ descriptor: Int32, _ argument: UnsafeMutableRawPointer) -> Int32 {
        let asked = argument.assumingMemoryBound(to: v4l2_fmtdesc.self)
        guard asked.pointee.index == 0 else { return -EINVAL }
        var entry = asked.pointee
        while true {
            let result = kernel.ioctl(descriptor, CV4L2_ENUM_FMT, &entry)
            guard result >= 0 else { return result }
            if entry.pixelformat == code { break }
            entry.index += 1
        }
        asked.pointee = entry
        asked.pointee.index = 0
        return 0
    }

    func mmap(_ descriptor: Int32, length: Int, offset: Int) -> Result<MappedMemory, SystemFailure> {
        let result = kernel.mmap(descriptor, length: length, offset: offset)
        if case .success(let memory) = result {
            let start = UInt(bitPattern: memory.address)
            counts.withLock { counts in
                counts.mappings[start] = memory.length
                counts.everMapped.append((start, memory.length))
            }
        }
        return result
    }

    func munmap(_ memory: MappedMemory) -> Int32 {
        counts.withLock { _ = $0.mappings.removeValue(forKey: UInt(bitPattern: memory.address)) }
        return kernel.munmap(memory)
    }

    func poll(_ descriptors: inout [pollfd], milliseconds: Int32) -> Int32 {
        kernel.poll(&descriptors, milliseconds: milliseconds)
    }
}
