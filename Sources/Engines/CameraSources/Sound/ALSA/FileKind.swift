import Glibc

/// What is asked of files beyond what Foundation answers.
///
/// In a file of its own: next to ALSA's header the compiler takes the C library's structure for ALSA's.
enum FileKind {
    /// The file's number, which another file in its place does not have; nil where there is none.
    static func number(of path: String) -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// Whether something can listen there.
    static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
