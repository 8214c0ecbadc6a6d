import Foundation
import Glibc

/// The paths of a store's files.
///
/// Never opens the database file: closing it again would drop SQLite's locks in this process.
struct StoreFile: Sendable, Hashable {
    /// Identifies the file at a path by device and inode.
    struct Identity: Sendable, Hashable {
        var device: UInt64
        var node: UInt64
    }

    let path: String

    init(_ url: URL) { path = url.standardizedFileURL.path }

    var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
    var name: String { URL(fileURLWithPath: path).lastPathComponent }
    var lockPath: String { path + ".lock" }
    var parts: [String] { [path, path + "-wal", path + "-shm"] }

    /// Returns the path of the lock by which a sink's holder excludes all others.
    func sinkLockPath(_ sink: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
        let escaped = sink.utf8.map { byte in
            plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return path + ".sink-" + escaped.joined() + ".lock"
    }

    /// The identity of the file now at the path; nil if there is none.
    var identity: Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
    }

    /// Indicates whether something other than a regular file occupies the path.
    var isOccupied: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Bytes of the database and its write-ahead log.
    var bytes: Int64 {
        parts.prefix(2).reduce(0) { sum, part in
            var status = stat()
            return stat(part, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }

    func makeFolder() throws(StoreError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError(
                .notWritable,
                """
                Could not make the folder \(folder) for scans. Make it, give it to the user that scans, \
                or choose another.
                """
            )
        }
    }

    /// Creates an empty database that other users may not read, because scans reveal who was where and when.
    ///
    /// SQLite gives its log the same permissions. Does nothing if the file exists: a file that SQLite has open must not
    /// be closed here.
    func create() throws(StoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o640)
        guard descriptor >= 0 || errno == EEXIST else {
            throw StoreError(
                .notWritable,
                "Could not make \(path): \(String(cString: strerror(errno))). "
                    + "Give the folder to the user that scans, or choose another."
            )
        }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Renames the database and its log to unused names.
    ///
    /// The caller holds the lock.
    func moveAside(at time: Date) throws(StoreError) -> String {
        var parts = DateComponents()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        func digits(_ value: Int?, _ count: Int) -> String {
            let text = String(value ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let stamp =
            "\(digits(parts.year, 4))\(digits(parts.month, 2))\(digits(parts.day, 2))"
            + "-\(digits(parts.hour, 2))\(digits(parts.minute, 2))\(digits(parts.second, 2))"
        var target = "\(path).damaged-\(stamp)"
        var number = 1
        while ["", "-wal", "-shm"].contains(where: { access(target + $0, F_OK) == 0 }) {
            number += 1
            target = "\(path).damaged-\(stamp)-\(number)"
        }
        // Renames the log first: a new database must never see the old one's log.
        for suffix in ["-wal", "-shm", ""] where rename(path + suffix, target + suffix) != 0 && errno != ENOENT {
            let reason = String(cString: strerror(errno))
            throw StoreError(
                .notWritable,
                "The scans in \(path) are damaged and could not be moved aside: \(reason). Move \(name)* away yourself."
            )
        }
        return target
    }
}
