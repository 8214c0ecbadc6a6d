import Foundation

/// The system calls for writing a file; tests replace them.
struct FileCalls: Sendable {
    var open: @Sendable (_ path: String, _ flags: Int32) -> Int32
    var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int
    var writeAt: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ offset: Int64) -> Int
    var truncate: @Sendable (_ descriptor: Int32, _ length: Int64) -> Int32

    /// The real system calls.
    static let system = FileCalls(
        open: { path, flags in Glibc.open(path, flags, 0o666) },
        write: { descriptor, bytes, count in Glibc.write(descriptor, bytes, count) },
        writeAt: { descriptor, bytes, count, offset in pwrite(descriptor, bytes, count, off_t(offset)) },
        truncate: { descriptor, length in ftruncate(descriptor, off_t(length)) }
    )
}

/// A file that is written sequentially, with small writes buffered.
///
/// Owns the descriptor. Use it from one thread at a time.
final class FileSink {
    let path: String
    private let calls: FileCalls
    private var descriptor: Int32
    /// Size of the file in bytes, including buffered bytes.
    private(set) var position: Int64 = 0
    private var collected: [UInt8] = []
    /// Bytes of another file that go to the end of this one next.
    private var pending: PendingCopy?
    /// The copies on their way, if there are any; nothing else is written before they have ended.
    private var line: CopyLine?

    /// Capacity of the buffer, in bytes.
    private static let capacity = 1 << 17

    /// Creates a new file.
    ///
    /// - Parameter isReserved: True to take over an empty file at the path, which never has the name free.
    /// - Throws: ``MediaError/Code/fileExists``, ``MediaError/Code/notFound`` if the folder is missing,
    ///   ``MediaError/Code/noPermission`` and others.
    init(creating path: String, isReserved: Bool = false, calls: FileCalls = .system) throws(MediaError) {
        self.path = path
        self.calls = calls
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw MediaError(.invalidArgument, "Could not write a file without a name. Give it a name.")
        }
        descriptor = calls.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)
        if descriptor < 0, errno == EEXIST, isReserved {
            descriptor = calls.open(path, O_RDWR | O_CLOEXEC)
            // Another program's file.
            if descriptor >= 0, sizeOnDisk > 0 {
                Glibc.close(descriptor)
                descriptor = -1
                throw MediaError(writing: path, errno: EEXIST)
            }
        }
        guard descriptor >= 0 else { throw MediaError(writing: path, errno: errno) }
        collected.reserveCapacity(Self.capacity)
    }

    deinit { close() }

    /// Closes the file and discards buffered bytes.
    func close() {
        guard descriptor >= 0 else { return }
        pending = nil
        try? finishCopies()
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Closes and deletes the file.
    func delete() {
        guard descriptor >= 0 else { return }
        // Does not delete another file that has taken the name.
        if isThere { unlink(path) }
        close()
    }

    /// A Boolean value that indicates whether the path still refers to this file.
    var isThere: Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && stat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Number of bytes in the file on disk.
    var sizeOnDisk: Int64 {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? Int64(facts.st_size) : 0
    }

    /// Continues with another file, which has taken this one's name.
    func adopt(_ other: FileSink) {
        close()
        descriptor = other.descriptor
        position = other.position
        other.descriptor = -1
    }

    /// Appends bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        guard !bytes.isEmpty else { return }
        if collected.count + bytes.count > Self.capacity || pending != nil || line != nil { try flush() }
        if bytes.count >= Self.capacity {
            try push(bytes)
        } else {
            collected.append(contentsOf: bytes)
        }
        position += Int64(bytes.count)
    }

    /// Appends bytes.
    func write(_ bytes: [UInt8]) throws(MediaError) {
        var failure: MediaError?
        bytes.withUnsafeBytes { buffer in
            do throws(MediaError) { try write(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Appends bytes of another file.
    func write(_ count: Int, from stored: StoredBytes) throws(MediaError) {
        guard count > 0 else { return }
        if !collected.isEmpty { try flush() }
        if !(pending?.append(count, from: stored) ?? false) {
            startPending()
            if let error = line?.error { throw error }
            pending = PendingCopy(count, from: stored)
        }
        position += Int64(count)
    }

    /// Starts to copy the bytes of another file that were appended.
    private func startPending() {
        guard let copy = pending else { return }
        pending = nil
        let line = line ?? CopyLine()
        self.line = line
        line.add(copy, to: position - copy.byteCount) {
            [path, calls, descriptor] (bytes) throws(MediaError) in
            try Self.push(bytes, to: descriptor, path, calls)
        }
    }

    /// Waits for the copies.
    private func finishCopies() throws(MediaError) {
        startPending()
        guard let line else { return }
        self.line = nil
        try line.finish()
    }

    /// Writes the buffered bytes to the file, so that they survive the end of the process.
    func flush() throws(MediaError) {
        try finishCopies()
        guard !collected.isEmpty else { return }
        var failure: MediaError?
        collected.withUnsafeBytes { buffer in
            do throws(MediaError) { try push(buffer) } catch { failure = error }
        }
        collected.removeAll(keepingCapacity: true)
        if let failure { throw failure }
    }

    private func push(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        try Self.push(bytes, to: descriptor, path, calls)
    }

    private static func push(
        _ bytes: UnsafeRawBufferPointer,
        to descriptor: Int32,
        _ path: String,
        _ calls: FileCalls
    ) throws(MediaError) {
        guard descriptor >= 0 else { throw MediaError(writing: path, errno: EBADF) }
        guard var base = bytes.baseAddress else { return }
        var rest = bytes.count
        while rest > 0 {
            let count = calls.write(descriptor, base, rest)
            if count < 0 {
                if errno == EINTR { continue }
                throw MediaError(writing: path, errno: errno)
            }
            // A write that makes no progress and reports no error means a full disk.
            guard count > 0 else { throw MediaError(writing: path, errno: ENOSPC) }
            base += count
            rest -= count
        }
    }

    /// Overwrites bytes that are already in the file.
    func overwrite(at offset: Int64, with bytes: [UInt8]) throws(MediaError) {
        try flush()
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map {
                    calls.writeAt(descriptor, $0 + done, bytes.count - done, offset + Int64(done))
                }
                    ?? 0
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw MediaError(writing: path, errno: count < 0 ? errno : ENOSPC) }
            done += count
        }
    }

    /// Reads bytes that are in the file already.
    func read(at offset: Int64, count: Int) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { pread(descriptor, $0 + done, count - done, off_t(offset) + off_t(done)) } ?? 0
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw MediaError(writing: path, errno: got < 0 ? errno : EIO) }
            done += got
        }
        return bytes
    }

    /// Truncates the file and discards buffered bytes.
    func truncate(to length: Int64) throws(MediaError) {
        collected.removeAll(keepingCapacity: true)
        pending = nil
        try? finishCopies()
        guard calls.truncate(descriptor, length) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
            throw MediaError(writing: path, errno: errno)
        }
        position = length
    }

    /// Copies a range of this file to the end of another.
    func copy(_ range: Range<Int64>, to other: FileSink) throws(MediaError) {
        try flush()
        guard let file = SampleFile(path: path, duplicating: descriptor) else {
            throw MediaError(writing: path, errno: errno)
        }
        let start = StoredBytes(file: file, offset: range.lowerBound)
        try other.write(Int(range.upperBound - range.lowerBound), from: start)
    }
}

extension MediaError {
    /// Makes the error for a file that cannot be written.
    init(writing path: String, errno number: Int32) {
        let doing = "Could not write \(path)"
        switch number {
        case EEXIST:
            self.init(.fileExists, "\(doing): there is a file of that name. Remove it or choose another name.")
        case ENOENT, ENOTDIR:
            self.init(.notFound, "\(doing): its folder does not exist. Make the folder first.")
        case EACCES, EPERM, EROFS:
            self.init(.noPermission, "\(doing): writing there is not allowed. Choose another folder.")
        case EISDIR: self.init(.isFolder, "\(doing): it is a folder. Choose a name in it.")
        case ENOSPC, EDQUOT:
            self.init(.diskFull, "\(doing): the disk is full. Free some space or choose another folder.")
        case EFBIG:
            self.init(
                .diskFull,
                "\(doing): files there cannot be larger. Choose another disk, or write several shorter files."
            )
        case EMFILE, ENFILE:
            self.init(.inputOutput, "\(doing): too many files are open. Close some and try again.")
        default:
            self.init(.inputOutput, "\(doing): \(String(cString: strerror(number))). Check the disk.")
        }
    }
}
