import Foundation

/// A password or another secret that stands in a file, so that it is in no list of processes and in no configuration.
///
/// It is read anew whenever it is needed, so that it can be replaced while the program runs.
struct SecretFile: Sendable, Hashable {
    /// More is no password.
    static let longest = 4_096

    let path: String

    /// What was read.
    ///
    /// Shows itself nowhere.
    struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        let bytes: [UInt8]
        /// What the owner of the file should mend; nil where all is well.
        let warning: String?

        var description: String { "secret" }
        var debugDescription: String { "secret" }
        var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// Reads the file; a line end after the secret does not count.
    ///
    /// - Parameter what: what it holds, such as “password”.
    func read(_ what: String) throws(SinkFailure) -> Secret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw SinkFailure(
                "Could not read the \(what) file \(path): \(String(cString: strerror(errno))). "
                    + "Make it readable for the user that runs this, and for nobody else."
            )
        }
        defer { Foundation.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SinkFailure("The \(what) file \(path) is no ordinary file. Name the file itself.")
        }
        var buffer = [UInt8](repeating: 0, count: Self.longest + 3)
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        guard count >= 0 else {
            throw SinkFailure(
                "Could not read the \(what) file \(path): \(String(cString: strerror(errno))). Check it and its rights."
            )
        }
        var bytes = Array(buffer.prefix(count))
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else {
            throw SinkFailure("The \(what) file \(path) is empty. Write the \(what) into it.")
        }
        guard bytes.count <= Self.longest else {
            throw SinkFailure(
                "The \(what) file \(path) has more than \(Self.longest) bytes. Write only the \(what) into it."
            )
        }
        guard !bytes.contains(0) else {
            throw SinkFailure("The \(what) file \(path) holds a zero byte. Write the \(what) into it as plain text.")
        }
        let isOpen = status.st_mode & (S_IRWXG | S_IRWXO) != 0
        return Secret(
            bytes: bytes,
            warning: isOpen
                ? "Other users of this machine can read or change the \(what) file \(path). Run: chmod 600 \(path)"
                : nil
        )
    }
}
