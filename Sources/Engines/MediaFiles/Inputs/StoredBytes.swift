import Foundation

/// An open file that has the bytes of samples.
///
/// Owns a descriptor. `Sendable`: it is read at given positions only.
package final class SampleFile: Sendable {
    /// The name for messages.
    let path: String
    private let descriptor: Int32

    /// Duplicates a descriptor; nil if too many files are open.
    init?(path: String, duplicating descriptor: Int32) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        self.path = path
        self.descriptor = copy
    }

    deinit { close(descriptor) }

    /// Reads bytes from a position on.
    ///
    /// - Returns: the number of bytes read, less than asked for only at the end of the file.
    func read(at offset: Int64, into memory: UnsafeMutableRawBufferPointer) throws(MediaError) -> Int {
        var done = 0
        while done < memory.count, let base = memory.baseAddress {
            let count = pread(descriptor, base + done, memory.count - done, off_t(offset) + off_t(done))
            if count < 0 {
                if errno == EINTR { continue }
                throw MediaError(opening: path, errno: errno)
            }
            if count == 0 { break }
            done += count
        }
        return done
    }
}

/// The place of a sample's bytes in a file.
package struct StoredBytes: Sendable {
    let file: SampleFile
    let offset: Int64

    /// Returns whether the sample is made of parts that begin with their lengths and fill it.
    ///
    /// - Parameter count: number of bytes of the sample.
    func hasWholeUnits(count: Int, lengthSize: Int) -> Bool {
        guard (1...4).contains(lengthSize) else { return true }
        // Small parts, such as parameter sets, lie before the large ones.
        var window = [UInt8](repeating: 0, count: 64)
        var (start, filled) = (0, 0)
        var place = 0
        while place < count {
            guard lengthSize <= count - place else { return false }
            if place < start || place + lengthSize > start + filled {
                start = place
                filled =
                    window.withUnsafeMutableBytes { memory in
                        try? file.read(at: offset + Int64(place), into: memory)
                    } ?? 0
                guard filled >= lengthSize else { return false }
            }
            var length = 0
            for index in 0..<lengthSize { length = length << 8 | Int(window[place - start + index]) }
            guard length > 0, length <= count - place - lengthSize else { return false }
            place += lengthSize + length
        }
        return true
    }
}
