import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Storage for compressed frames that do not fit in memory.
protocol SpillStore: AnyObject, Sendable {
    /// Writes bytes at an offset; returns when the system has accepted them.
    ///
    /// - Throws: ``SpillError``.
    func write(_ bytes: [UInt8], at offset: Int) throws(SpillError)
    /// Reads bytes at an offset; may be called on any thread, also while other bytes are being written.
    ///
    /// - Throws: ``SpillError``.
    func read(_ count: Int, at offset: Int) throws(SpillError) -> [UInt8]
}

/// An error in writing frames to disk or reading them back.
struct SpillError: Error, Sendable, Hashable {
    /// The failure, its subject and the remedy.
    var message: String
}

/// A file without a name, which disappears when the process ends, however it ends.
final class SpillFile: SpillStore {
    private let descriptor: Int32
    private let folder: String

    /// Creates the file in a folder.
    ///
    /// - Throws: ``SpillError`` if the folder is missing or not writable.
    init(folder: String) throws(SpillError) {
        self.folder = folder
        let path = "\(folder)/obscura-frames-\(UUID().uuidString)"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = Self.reason(errno)
            throw SpillError(
                message: "Could not make a file for frames in \(folder): \(reason). Choose another spillFolder."
            )
        }
        unlink(path)
    }

    deinit {
        close(descriptor)
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(SpillError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                pwrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = count == 0 ? Self.reason(ENOSPC) : Self.reason(errno)
                throw SpillError(
                    message: "Could not write frames to the disk of \(folder): \(reason). "
                        + "Make room there, choose another spillFolder, or shorten the delay."
                )
            }
            done += count
        }
    }

    func read(_ count: Int, at offset: Int) throws(SpillError) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(
                    descriptor,
                    buffer.baseAddress.map { $0 + filled },
                    count - filled,
                    off_t(offset + filled)
                )
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    failure = got == 0 ? EIO : errno
                    return
                }
                filled += got
            }
        }
        if let failure {
            throw SpillError(message: "Could not read frames back from the disk of \(folder): \(Self.reason(failure)).")
        }
        return bytes
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOSPC: "the disk is full"
        case EDQUOT: "the quota of the disk is used up"
        case ENOENT: "there is no such folder"
        case ENOTDIR: "it is not a folder"
        case EACCES, EPERM: "writing there is not allowed"
        case EROFS: "the disk is read-only"
        default: String(cString: strerror(code))
        }
    }
}
