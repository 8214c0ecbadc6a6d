import Dispatch
import Foundation
import Synchronization

/// A range of another file's bytes that goes to the end of a file; neighbors are joined to long ranges.
struct PendingCopy: Sendable {
    private(set) var file: SampleFile
    private(set) var offset: Int64
    /// Number of bytes to copy.
    private(set) var byteCount: Int64

    init(_ count: Int, from stored: StoredBytes) {
        (file, offset, byteCount) = (stored.file, stored.offset, Int64(count))
    }

    /// Number of bytes after which the copy is due, so that an export can be interrupted and its progress is true.
    private static let most: Int64 = 8 << 20

    /// Adds bytes; returns false if those before have to be copied first.
    mutating func append(_ count: Int, from stored: StoredBytes) -> Bool {
        guard file === stored.file, offset + byteCount == stored.offset, byteCount < Self.most else { return false }
        byteCount += Int64(count)
        return true
    }

    /// Reads the bytes and calls a closure with each part.
    ///
    /// - Parameter target: the position at which the first byte goes. Parts end at whole pages of the target, which
    ///   makes the system's work least.
    func forEachPart(
        alignedFrom target: Int64,
        in memory: UnsafeMutableRawBufferPointer,
        _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) throws(MediaError) {
        var done: Int64 = 0
        while done < byteCount {
            let room = Int64(memory.count) - (target + done) % 4096
            let part = memory[0..<Int(min(room, byteCount - done))]
            let count = try file.read(at: offset + done, into: UnsafeMutableRawBufferPointer(rebasing: part))
            guard count > 0 else {
                throw MediaError(
                    .truncated,
                    "\(file.path) stops in the middle: it became shorter while it was read. Copy or record it again."
                )
            }
            try body(UnsafeRawBufferPointer(rebasing: memory[0..<count]))
            done += Int64(count)
        }
    }
}

/// A thread that copies ranges one after the other, beside the work that finds them.
final class CopyLine: Sendable {
    /// The first failure; later ranges are not copied.
    private let failure = Mutex<MediaError?>(nil)
    private let queue = DispatchQueue(label: "MediaFiles copies")
    private let work = DispatchGroup()
    /// Ranges that may wait.
    private let room = DispatchSemaphore(value: 4)

    /// Small enough for a processor's cache, and large enough that calls of the system cost little.
    private static let size = 1 << 18

    /// Copies a range once those before are copied; waits if many are due.
    ///
    /// - Parameters:
    ///   - target: the position of the first byte.
    ///   - push: writes bytes to the end of the file.
    func add(
        _ copy: PendingCopy,
        to target: Int64,
        _ push: @escaping @Sendable (UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) {
        room.wait()
        queue.async(group: work) { [self] in
            defer { room.signal() }
            guard failure.withLock({ $0 == nil }) else { return }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.size, alignment: 4096)
            defer { memory.deallocate() }
            do throws(MediaError) {
                try copy.forEachPart(alignedFrom: target, in: memory, push)
            } catch {
                failure.withLock { $0 = error }
            }
        }
    }

    /// The first failure so far.
    var error: MediaError? { failure.withLock { $0 } }

    /// Waits until all ranges are copied.
    func finish() throws(MediaError) {
        work.wait()
        if let error { throw error }
    }
}
