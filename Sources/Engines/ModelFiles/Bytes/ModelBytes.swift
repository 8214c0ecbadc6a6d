package import Foundation
import Glibc

/// The bytes of a file, mapped into memory, or of a value.
///
/// The file must not change while it is in use.
package final class ModelBytes: @unchecked Sendable {
    private let base: UnsafeRawPointer
    private let isMapped: Bool
    package let count: Int
    /// The file's path; nil for bytes that come from memory.
    package let path: String?

    package init(mapping url: URL) throws(ModelFileError) {
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable("\(url.path): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable("\(url.path) is no file")
        }
        let size = Int(status.st_size)
        path = url.path
        count = size
        guard size > 0 else {
            base = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
            isMapped = false
            return
        }
        guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED else {
            throw .unreadable("\(url.path) cannot be mapped: \(String(cString: strerror(errno)))")
        }
        base = UnsafeRawPointer(memory)
        isMapped = true
    }

    package init(_ data: Data) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(data.count, 1), alignment: 64)
        data.withUnsafeBytes { if let from = $0.baseAddress { memory.copyMemory(from: from, byteCount: $0.count) } }
        base = UnsafeRawPointer(memory)
        isMapped = false
        count = data.count
        path = nil
    }

    deinit {
        if isMapped { munmap(UnsafeMutableRawPointer(mutating: base), count) } else { base.deallocate() }
    }

    /// All bytes; valid while this object lives.
    var pointer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
}

/// A part of a file's bytes.
struct Bytes: Sendable {
    let file: ModelBytes
    let range: Range<Int>

    init(_ file: ModelBytes) {
        self.file = file
        range = 0..<file.count
    }

    private init(_ file: ModelBytes, _ range: Range<Int>) {
        self.file = file
        self.range = range
    }

    init(_ values: [UInt8]) { self.init(ModelBytes(Data(values))) }

    var count: Int { range.count }

    /// Returns a part by its offset from the beginning; nil if it does not lie inside.
    func part(_ offset: Int, _ count: Int) -> Bytes? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        let start = range.lowerBound + offset
        return Bytes(file, start..<start + count)
    }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try withExtendedLifetime(file) { try body(UnsafeRawBufferPointer(rebasing: file.pointer[range])) }
    }

    /// Returns a little-endian number at an offset; nil beyond the end.
    func load<T: FixedWidthInteger>(_ offset: Int, as type: T.Type) -> T? {
        guard part(offset, MemoryLayout<T>.size) != nil else { return nil }
        return withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    var array: [UInt8] { withUnsafeBytes { Array($0) } }
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// The bytes as little-endian values; a rest that fills no value is left out.
    func values<T: BitwiseCopyable>(of type: T.Type) -> [T] {
        withUnsafeBytes { bytes in
            let size = MemoryLayout<T>.size
            return [T](unsafeUninitializedCapacity: bytes.count / size) { buffer, count in
                count = bytes.count / size
                UnsafeMutableRawBufferPointer(buffer).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes.prefix(count * size))
                )
            }
        }
    }
}
