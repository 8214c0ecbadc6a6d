import Foundation

/// A password or another secret in a file, which keeps it out of process lists and configuration files.
///
/// It is read whenever it is needed, because it may be replaced while the program runs.
package struct SecretFile: Sendable, Hashable {
    /// Maximum bytes of a secret.
    static let longest = 4_096

    package let path: String

    package init(path: String) { self.path = path }

    /// The file's contents.
    ///
    /// Its descriptions never reveal the secret.
    package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        package let bytes: [UInt8]
        /// A warning for the file's owner; nil if there is none.
        package let warning: String?

        package var description: String { "secret" }
        package var debugDescription: String { "secret" }
        package var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// Reads the file, without a line break after the secret.
    ///
    /// - Parameter what: The kind of secret, such as “password”.
    package func read(_ what: String) throws(SinkFailure) -> Secret {
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
                """
                Could not read the \(what) file \(path): \(String(cString: strerror(errno))). \
                Check it and its permissions.
                """
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
