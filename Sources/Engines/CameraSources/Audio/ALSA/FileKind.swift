import Glibc

/// File queries that Foundation does not offer.
///
/// In a separate file, because next to ALSA's header the compiler confuses the C library's structure with ALSA's.
enum FileKind {
    /// Returns the file's inode number, which changes if the file is replaced; nil if there is no file.
    static func number(of path: String) -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// Returns whether the file is a socket.
    static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
