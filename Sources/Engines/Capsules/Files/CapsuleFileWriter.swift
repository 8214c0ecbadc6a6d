import Foundation
import Glibc

/// Appends records to a capsule; a crash loses at most what was appended since the last ``flush()``.
///
/// Use it from one thread at a time.
package final class CapsuleFileWriter {
    private let path: String
    private var descriptor: Int32
    private var offset: UInt64
    private var places: [CapsulePlace] = []
    /// Records that go to the system together.
    private var buffer: [UInt8] = []
    private static var bufferLimit: Int { 1 << 18 }

    /// Creates a file.
    ///
    /// - Parameter replaces: Whether an existing file is replaced.
    /// - Throws: ``CapsuleError`` if the file exists or cannot be written.
    package init(path: String, replaces: Bool = false) throws(CapsuleError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL), 0o644)
        guard descriptor >= 0 else {
            let code = errno
            throw CapsuleError(
                code == EEXIST
                    ? "\(path) exists already. Choose another name for the capsule."
                    : "Could not write the capsule \(path): \(String(cString: strerror(code)))."
            )
        }
        let head = CapsuleLayout.head()
        offset = UInt64(head.count)
        try write(head)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The number of bytes so far.
    package var count: UInt64 { offset }

    /// Appends a record.
    ///
    /// - Throws: ``CapsuleError`` when the disk does not take it; what was written before stays readable.
    package func append(_ entry: CapsuleEntry) throws(CapsuleError) {
        let (kind, bytes) = entry.record.encoded()
        try append(kind: kind, hostTime: entry.hostTime, bytes: bytes)
    }

    /// Appends a record that is already encoded.
    package func append(kind: UInt8, hostTime: UInt64, bytes: [UInt8]) throws(CapsuleError) {
        guard bytes.count <= CapsuleLimits.longestRecord - CapsuleLayout.recordPrefix else {
            throw CapsuleError("A record of \(bytes.count) bytes is too long for a capsule. Record smaller frames.")
        }
        notePlace(hostTime)
        let framed = CapsuleLayout.frame(kind: kind, hostTime: hostTime, bytes: bytes)
        buffer += framed
        offset += UInt64(framed.count)
        if buffer.count >= Self.bufferLimit { try flush() }
    }

    /// Passes everything so far to the system, which keeps it even if the process is killed.
    package func flush() throws(CapsuleError) {
        guard !buffer.isEmpty else { return }
        defer { buffer.removeAll(keepingCapacity: true) }
        try write(buffer)
    }

    /// Completes the file with its index; readers need neither this nor the index.
    package func finish() throws(CapsuleError) {
        guard descriptor >= 0 else { return }
        try flush()
        var body = ByteWriter()
        body.list(places) {
            $0.unsigned($1.hostTime)
            $0.unsigned($1.offset)
        }
        let index = offset
        try write(CapsuleLayout.frame(kind: CapsuleLayout.indexKind, hostTime: 0, bytes: body.bytes))
        try write(CapsuleLayout.tail(indexOffset: index))
        let status = fsync(descriptor)
        let code = errno
        close(descriptor)
        descriptor = -1
        // A pipe or a device has nothing to bring to a disk.
        guard status == 0 || code == EINVAL || code == EROFS else { throw failure(code) }
    }

    private func notePlace(_ hostTime: UInt64) {
        guard places.count < CapsuleLimits.mostPlaces else { return }
        if let last = places.last, hostTime < last.hostTime &+ CapsuleLimits.indexInterval { return }
        places.append(CapsulePlace(hostTime: hostTime, offset: offset))
    }

    private func write(_ bytes: [UInt8]) throws(CapsuleError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(errno)
            }
            done += count
        }
    }

    private func failure(_ code: Int32) -> CapsuleError {
        CapsuleError(
            "Could not write the capsule \(path): \(String(cString: strerror(code))). What is in it stays readable."
        )
    }
}

@available(*, unavailable)
extension CapsuleFileWriter: @unchecked Sendable {}
