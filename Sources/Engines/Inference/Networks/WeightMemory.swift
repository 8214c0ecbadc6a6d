import Foundation
import Glibc

/// Constants of a network in one stretch of memory: the bytes of files, mapped in place, followed by more values.
package final class WeightMemory: @unchecked Sendable {
    /// Nothing changes the memory after its creation.
    package let bytes: UnsafeRawBufferPointer
    private let base: UnsafeMutableRawPointer
    private let reserved: Int

    /// Maps the first bytes of files, each from the next page on, followed by a copy of `more`.
    ///
    /// Throws `InferenceError.failed` if a file cannot be opened or is shorter than its size, or if memory is missing.
    package init(files: [(path: String, size: Int)], more: [UInt8]) throws(InferenceError) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let spans = files.map { WeightMemory.rounded($0.size, to: page) }
        let start = spans.reduce(0, +)
        let size = start + more.count
        reserved = WeightMemory.rounded(max(size, 1), to: page)
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let memory = mmap(nil, reserved, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            throw .failed("there is no memory for \(reserved) bytes of weights")
        }
        base = memory
        bytes = UnsafeRawBufferPointer(start: memory, count: size)
        var offset = 0
        for (file, span) in zip(files, spans) {
            try WeightMemory.map(file.path, size: file.size, at: memory + offset)
            offset += span
        }
        more.withUnsafeBytes {
            if let from = $0.baseAddress { (memory + start).copyMemory(from: from, byteCount: $0.count) }
        }
    }

    deinit { munmap(base, reserved) }

    /// Returns the offsets at which files of these sizes and the values behind them begin.
    package static func offsets(of sizes: [Int]) -> (files: [Int], more: Int) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        var offsets: [Int] = []
        var offset = 0
        for size in sizes {
            offsets.append(offset)
            offset += rounded(size, to: page)
        }
        return (offsets, offset)
    }

    private static func rounded(_ size: Int, to page: Int) -> Int { (size + page - 1) / page * page }

    private static func map(_ path: String, size: Int, at place: UnsafeMutableRawPointer) throws(InferenceError) {
        guard size > 0 else { return }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .failed("\(path) cannot be opened: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        // Reading behind the end of a mapped file would end the process.
        guard fstat(file, &status) == 0, Int(status.st_size) >= size else { throw .failed("\(path) is too short") }
        let mapped = mmap(place, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, file, 0)
        guard mapped != MAP_FAILED else { throw .failed("\(path) cannot be mapped") }
    }
}
