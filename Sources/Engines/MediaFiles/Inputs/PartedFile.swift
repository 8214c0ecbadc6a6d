import CFFmpeg
import Foundation

/// The bytes of a movie whose samples are in other files, as if all were in one file.
///
/// First come the movie's own bytes without their header, then a header whose positions lead to the parts, then the
/// other files, one after the other.
final class PartedFile {
    /// The origin of some bytes.
    enum Source {
        case memory([UInt8])
        case file(descriptor: Int32, path: String, offset: Int64)
    }

    /// A run of bytes.
    private struct Part {
        var start: Int64
        var length: Int64
        var source: Source

        var end: Int64 { start + length }
    }

    private var parts: [Part] = []
    private var descriptors: [Int32] = []
    private var position: Int64 = 0

    /// Number of bytes of all parts.
    var size: Int64 { parts.last?.end ?? 0 }

    /// Assembles the parts; nil if the file is a movie that refers to no other file, or none at all.
    ///
    /// - Throws: an error if one of the other files cannot be opened, or is on another machine.
    init?(path: String) throws(MediaError) {
        guard let references = MovieReferences(path: path), !references.files.isEmpty else { return nil }
        guard references.isUsable else {
            throw MediaError(
                .unsupportedFormat,
                "Could not open \(path): it refers to samples in a form or at an address that is not followed. Open a "
                    + "movie that has its samples, or refers to local files."
            )
        }
        let own = try open(path)
        add(.file(descriptor: own.descriptor, path: path, offset: 0), Int64(references.header.offset) + 4)
        // Readers skip the header that leads to other files.
        add(.memory(Array("free".utf8)), 4)
        let rest = Int64(references.header.offset) + 8
        add(.file(descriptor: own.descriptor, path: path, offset: rest), own.size - rest)
        var bases: [Int64] = []
        var files: [(descriptor: Int32, size: Int64)] = []
        for file in references.files { files.append(try open(file)) }
        // The header's length does not depend on the positions in it.
        let length = Int64(references.rewritten(bases: []).count)
        var base = size + length + 16
        for file in files {
            bases.append(base)
            base += file.size
        }
        add(.memory(references.rewritten(bases: bases)), length)
        add(.memory(MediaFileWriter.mediaBox(length: base - size)), 16)
        for (file, name) in zip(files, references.files) {
            add(.file(descriptor: file.descriptor, path: name, offset: 0), file.size)
        }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    private func add(_ source: Source, _ length: Int64) {
        if length > 0 { parts.append(Part(start: size, length: length, source: source)) }
    }

    private func open(_ path: String) throws(MediaError) -> (descriptor: Int32, size: Int64) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw MediaError(opening: path, errno: errno) }
        descriptors.append(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(
                .notAFile,
                "Could not open \(path): it is not a regular file. Save the data to a file first."
            )
        }
        return (descriptor, Int64(status.st_size))
    }

    // MARK: Reading

    /// Reads bytes at the present position, as FFmpeg expects it of a byte source.
    func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int32) -> Int32 {
        guard let part = part(at: position) else { return CFFMPEG_ERROR_EOF }
        let offset = position - part.start
        let wanted = Int(min(Int64(count), part.length - offset))
        switch part.source {
        case .memory(let bytes):
            for index in 0..<wanted { buffer[index] = bytes[Int(offset) + index] }
            position += Int64(wanted)
            return Int32(wanted)
        case .file(let descriptor, _, let start):
            while true {
                let got = pread(descriptor, buffer, wanted, off_t(start + offset))
                if got > 0 {
                    position += Int64(got)
                    return Int32(got)
                }
                // A file that has become shorter ends everything.
                if got == 0 { return CFFMPEG_ERROR_EOF }
                if errno != EINTR { return CFFMPEG_ERROR_IO }
            }
        }
    }

    /// Moves to a position; returns it, or a negative number if there is none.
    func seek(to offset: Int64, from origin: Int32) -> Int64 {
        let start: Int64 = origin == SEEK_CUR ? position : origin == SEEK_END ? size : 0
        let (next, overflows) = start.addingReportingOverflow(offset)
        guard !overflows, next >= 0 else { return -1 }
        position = next
        return next
    }

    /// Returns the file and the position in it for a position among all parts; nil for bytes that are in no file.
    func place(of position: Int64) -> (path: String, offset: Int64)? {
        guard let part = part(at: position), case .file(_, let path, let start) = part.source else { return nil }
        return (path, start + position - part.start)
    }

    private func part(at position: Int64) -> Part? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].end <= position { low = middle + 1 } else { high = middle }
        }
        return low < parts.count && position >= parts[low].start ? parts[low] : nil
    }
}
