import Foundation

/// The calls to the system that writing a file takes; tests put others in their place.
struct FileCalls: Sendable {
    var open: @Sendable (_ path: String, _ flags: Int32) -> Int32
    var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int
    var writeAt: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ offset: Int64) -> Int
    var truncate: @Sendable (_ descriptor: Int32, _ length: Int64) -> Int32

    /// The machine's own.
    static let system = FileCalls(
        open: { path, flags in Glibc.open(path, flags, 0o666) },
        write: { descriptor, bytes, count in Glibc.write(descriptor, bytes, count) },
        writeAt: { descriptor, bytes, count, offset in pwrite(descriptor, bytes, count, off_t(offset)) },
        truncate: { descriptor, length in ftruncate(descriptor, off_t(length)) }
    )
}

/// A file that is written from its beginning to its end, with small pieces collected on the way.
///
/// Owns the descriptor. For one thread at a time.
final class FileSink {
    let path: String
    private let calls: FileCalls
    private var descriptor: Int32
    /// Bytes of the file, those that are still collected included.
    private(set) var position: Int64 = 0
    private var collected: [UInt8] = []

    /// How many bytes are collected before the system is called.
    private static let capacity = 1 << 17

    /// Makes a new file.
    ///
    /// - Throws: ``MediaError/Code/fileExists``, ``MediaError/Code/notFound`` for a missing folder,
    ///   ``MediaError/Code/noPermission`` and others.
    init(creating path: String, calls: FileCalls = .system) throws(MediaError) {
        self.path = path
        self.calls = calls
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw MediaError(.invalidArgument, "Could not write a file without a name. Give it one.")
        }
        descriptor = calls.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)
        guard descriptor >= 0 else { throw MediaError(writing: path, errno: errno) }
        collected.reserveCapacity(Self.capacity)
    }

    deinit { close() }

    /// Closes the file without writing what is still collected.
    func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Closes the file and takes its name away.
    func delete() {
        guard descriptor >= 0 else { return }
        // Not somebody else's file that has come to the name.
        if isThere { unlink(path) }
        close()
    }

    /// Whether the name still leads to this file.
    var isThere: Bool {
        var own = stat()
        var named = stat()
        return fstat(descriptor, &own) == 0 && stat(path, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// How many bytes the system has.
    var sizeOnDisk: Int64 {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? Int64(facts.st_size) : 0
    }

    /// Goes on with another file, which has taken the name of this one.
    func adopt(_ other: FileSink) {
        close()
        descriptor = other.descriptor
        position = other.position
        other.descriptor = -1
    }

    /// Adds bytes at the end.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        guard !bytes.isEmpty else { return }
        if collected.count + bytes.count > Self.capacity { try flush() }
        if bytes.count >= Self.capacity {
            try push(bytes)
        } else {
            collected.append(contentsOf: bytes)
        }
        position += Int64(bytes.count)
    }

    /// Adds bytes at the end.
    func write(_ bytes: [UInt8]) throws(MediaError) {
        var failure: MediaError?
        bytes.withUnsafeBytes { buffer in
            do throws(MediaError) { try write(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Hands what is collected to the system; the bytes then outlive the process.
    func flush() throws(MediaError) {
        guard !collected.isEmpty else { return }
        var failure: MediaError?
        collected.withUnsafeBytes { buffer in
            do throws(MediaError) { try push(buffer) } catch { failure = error }
        }
        collected.removeAll(keepingCapacity: true)
        if let failure { throw failure }
    }

    private func push(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        guard descriptor >= 0 else { throw MediaError(writing: path, errno: EBADF) }
        guard var base = bytes.baseAddress else { return }
        var rest = bytes.count
        while rest > 0 {
            let count = calls.write(descriptor, base, rest)
            if count < 0 {
                if errno == EINTR { continue }
                throw MediaError(writing: path, errno: errno)
            }
            // A file that takes nothing and says nothing is full.
            guard count > 0 else { throw MediaError(writing: path, errno: ENOSPC) }
            base += count
            rest -= count
        }
    }

    /// Writes over bytes that the system has already.
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

    /// Cuts the file; what is collected is forgotten.
    func truncate(to length: Int64) throws(MediaError) {
        collected.removeAll(keepingCapacity: true)
        guard calls.truncate(descriptor, length) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
            throw MediaError(writing: path, errno: errno)
        }
        position = length
    }

    /// Copies a part of this file to the end of another.
    func copy(_ range: Range<Int64>, to other: FileSink) throws(MediaError) {
        let size = 1 << 20
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        defer { memory.deallocate() }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let wanted = Int(min(Int64(size), range.upperBound - offset))
            let count = pread(descriptor, memory.baseAddress, wanted, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw MediaError(writing: path, errno: count < 0 ? errno : EIO) }
            try other.write(UnsafeRawBufferPointer(rebasing: memory[0..<count]))
            offset += Int64(count)
        }
    }
}

extension MediaError {
    /// The error for a file that the system does not let be written.
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
