import Foundation
import Glibc

/// An advisory lock between processes, on a file of its own.
///
/// The lock ends with the object or its process. Sendable because the descriptor is set only once.
final class FileLock: Sendable {
    private let descriptor: CInt

    /// Opens the lock file, and creates it if necessary.
    init(path: String) throws(StoreError) {
        var opened: CInt
        repeat { opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o640) } while opened < 0 && errno == EINTR
        guard opened >= 0 else {
            throw StoreError(
                .notWritable,
                "Could not open \(path): \(String(cString: strerror(errno))). "
                    + "Give the folder to the user that scans, or choose another."
            )
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Takes the lock if it is free.
    func tryLock() -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    func unlock() { flock(descriptor, LOCK_UN) }

    /// Runs a closure while holding the lock.
    ///
    /// Polls instead of blocking in the kernel, so a suspended holder cannot block the caller forever.
    ///
    /// - Throws: ``StoreError`` `busy` if the lock stays taken for `lockTimeout` seconds, or any error of `body`.
    func whileLocked<Value>(lockTimeout: Double, _ body: () throws -> Value) throws -> Value {
        let end = StoreClock.machineUptime() + lockTimeout
        var pause: UInt32 = 200
        while !tryLock() {
            guard StoreClock.machineUptime() < end else {
                throw StoreError(
                    .busy,
                    """
                    Another process has held the store of scans for more than \(lockTimeout) s. \
                    See which hangs, and end it.
                    """
                )
            }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        defer { unlock() }
        return try body()
    }

    /// The sequence noted in the file, below which no sequence may be assigned again; nil if the file is empty.
    var note: Int64? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        return Int64(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Notes a sequence in the file.
    ///
    /// Failure is ignored; a full disk can prevent the write.
    func write(note: Int64) {
        // Pads to a fixed length, because a shorter number would leave digits of a longer one.
        let digits = String(note)
        let text = String(repeating: " ", count: max(0, 20 - digits.count)) + digits + "\n"
        let bytes = Array(text.utf8)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
        fsync(descriptor)
    }
}
