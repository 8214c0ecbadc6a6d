import CFFmpeg
import Foundation

/// The byte source from which FFmpeg reads one file.
///
/// FFmpeg's demuxer sees only these bytes. It does not learn the file's name, so the contents alone determine the
/// format. It also has no protocol with which a playlist or a reference could open another file.
final class FileBytes {
    /// The file's size in bytes when it was opened.
    let size: Int64
    private let descriptor: Int32
    private let interrupt: MediaInterrupt
    private let path: String
    /// The bytes of the movie with those of the files to which it refers; nil if it has its samples.
    private let parted: PartedFile?
    private(set) var io: UnsafeMutablePointer<AVIOContext>?
    /// The parts of the file whose bytes are left there, in order; see ``leaveBytes(in:)``.
    private var unread: [Range<Int64>] = []
    /// The part at or after the position that was read last.
    private var nextUnread = 0

    private static let bufferSize = 1 << 16

    /// Opens a regular file.
    ///
    /// - Parameter followsReferences: true to take the samples of a movie from the local files to which it refers.
    init(path: String, interrupt: MediaInterrupt, followsReferences: Bool = false) throws(MediaError) {
        // Opens without blocking, so that a named pipe without a writer fails the check below instead of hanging.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw MediaError(opening: path, errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw MediaError(opening: path, errno: number)
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG, status.st_size > 0 else {
            close(descriptor)
            switch kind {
            case S_IFREG: throw MediaError(.empty, "Could not open \(path): the file is empty. Choose another file.")
            case S_IFDIR:
                throw MediaError(.isFolder, "Could not open \(path): it is a folder. Choose a file in it.")
            default:
                throw MediaError(
                    .notAFile,
                    "Could not open \(path): it is not a regular file. Save the data to a file first."
                )
            }
        }
        let parted: PartedFile?
        do throws(MediaError) {
            parted = followsReferences ? try PartedFile(path: path) : nil
        } catch {
            close(descriptor)
            throw error
        }
        self.parted = parted
        self.path = path
        self.descriptor = descriptor
        self.interrupt = interrupt
        size = parted?.size ?? Int64(status.st_size)
        // From here on, `deinit` closes the file, even if this initializer throws.
        guard let buffer = av_malloc(Self.bufferSize) else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "open \(path)", isNetwork: false)
        }
        io = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            Int32(Self.bufferSize),
            0,
            Unmanaged.passUnretained(self).toOpaque(),
            { opaque, buffer, count in
                guard let opaque, let buffer else { return CFFMPEG_ERROR_INVALID_ARGUMENT }
                return Unmanaged<FileBytes>.fromOpaque(opaque).takeUnretainedValue().read(into: buffer, count: count)
            },
            nil,
            { opaque, offset, origin in
                guard let opaque else { return -1 }
                return Unmanaged<FileBytes>.fromOpaque(opaque).takeUnretainedValue().seek(to: offset, from: origin)
            }
        )
        guard io != nil else {
            av_free(buffer)
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "open \(path)", isNetwork: false)
        }
    }

    deinit {
        if let io {
            // FFmpeg may have replaced the buffer with a larger one.
            av_free(io.pointee.buffer)
            avio_context_free(&self.io)
        }
        close(descriptor)
    }

    /// Leaves the bytes of some parts of the file unread from now on: FFmpeg gets memory with whatever was in it.
    ///
    /// - Parameter parts: ranges of positions, in order and apart.
    /// - Returns: the file with the bytes; nil if they are in several files, or too many files are open.
    func leaveBytes(in parts: [Range<Int64>]) -> SampleFile? {
        guard parted == nil, let file = SampleFile(path: path, duplicating: descriptor) else { return nil }
        unread = parts
        nextUnread = 0
        // Whatever is larger than FFmpeg's buffer comes without a copy of what means nothing.
        io?.pointee.buffer_size = 1 << 12
        return file
    }

    /// Returns the number of bytes from a position on that are left in the file, and of those to read before the next
    /// such part.
    private func unread(at position: Int64, count: Int) -> (left: Int, wanted: Int) {
        while nextUnread > 0, unread[nextUnread - 1].upperBound > position { nextUnread -= 1 }
        while nextUnread < unread.count, unread[nextUnread].upperBound <= position { nextUnread += 1 }
        guard nextUnread < unread.count else { return (0, count) }
        let part = unread[nextUnread]
        if part.lowerBound > position { return (0, Int(min(Int64(count), part.lowerBound - position))) }
        return (Int(min(Int64(count), part.upperBound - position)), count)
    }

    /// Returns the file that has a byte, and the byte's position in it.
    func place(of position: Int64) -> (path: String, offset: Int64)? {
        guard position >= 0, position < size else { return nil }
        return parted == nil ? (path, position) : parted?.place(of: position)
    }

    private func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int32) -> Int32 {
        if interrupt.isCancelled { return CFFMPEG_ERROR_EXIT }
        if let parted { return parted.read(into: buffer, count: count) }
        var wanted = Int(count)
        if !unread.isEmpty {
            let position = Int64(lseek(descriptor, 0, SEEK_CUR))
            let found = unread(at: position, count: wanted)
            if found.left > 0 {
                return lseek(descriptor, off_t(found.left), SEEK_CUR) < 0 ? CFFMPEG_ERROR_IO : Int32(found.left)
            }
            wanted = found.wanted
        }
        while true {
            let got = Foundation.read(descriptor, buffer, wanted)
            if got > 0 { return Int32(got) }
            if got == 0 { return CFFMPEG_ERROR_EOF }
            if errno != EINTR { return CFFMPEG_ERROR_IO }
        }
    }

    private func seek(to offset: Int64, from origin: Int32) -> Int64 {
        let origin = origin & ~AVSEEK_FORCE
        if origin == AVSEEK_SIZE { return size }
        if let parted { return parted.seek(to: offset, from: origin) }
        return Int64(lseek(descriptor, off_t(offset), origin))
    }
}

extension MediaError {
    /// Makes the error for a file that cannot be opened.
    init(opening path: String, errno number: Int32) {
        switch number {
        case ENOENT, ENOTDIR:
            self.init(.notFound, "Could not open \(path): there is no such file. Check the name.")
        case EACCES, EPERM:
            self.init(
                .noPermission,
                "Could not open \(path): reading it is not allowed. Change its permissions or owner."
            )
        case ENXIO:
            self.init(.notAFile, "Could not open \(path): it is not a regular file. Save the data to a file first.")
        case ENAMETOOLONG, ELOOP, EINVAL:
            self.init(.notFound, "Could not open \(path): \(String(cString: strerror(number))). Check the name.")
        default:
            self.init(.inputOutput, "Could not open \(path): \(String(cString: strerror(number))). Try again.")
        }
    }
}
