package import Foundation

/// The secret that clients must present.
///
/// It is stored in a file, which keeps it out of process lists and shell histories.
package struct AccessToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package static let shortest = 16
    package static let longest = 4_096

    private let bytes: [UInt8]
    /// A warning for the file's owner; nil if there is none.
    package let warning: String?

    /// - Throws: ``ConsoleServerError`` if the token is too short to be safe.
    package init(_ text: String) throws(ConsoleServerError) {
        try self.init(Array(text.utf8), origin: "The token", warning: nil)
    }

    /// Reads a token from a file, without surrounding white space.
    ///
    /// - Throws: ``ConsoleServerError`` if the file cannot be read or contains no valid token.
    package init(file: URL) throws(ConsoleServerError) {
        let path = file.path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw ConsoleServerError(
                errno == EACCES ? .noPermission : .usage,
                "Could not read the token file \(path): \(String(cString: strerror(errno))). \(Self.advice(path))"
            )
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ConsoleServerError(.usage, "The token file \(path) is no ordinary file. \(Self.advice("token"))")
        }
        var buffer = [UInt8](repeating: 0, count: Self.longest + 64)
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else {
            throw ConsoleServerError(
                .usage,
                "Could not read the token file \(path): \(String(cString: strerror(errno))). \(Self.advice(path))"
            )
        }
        let text = buffer.prefix(count)
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        let isOpen = status.st_mode & (S_IRWXG | S_IRWXO) != 0
        try self.init(
            Array(text[start..<end]),
            origin: "The token in \(path)",
            warning: isOpen
                ? "Other users of this machine can read or change the token file \(path). Run: chmod 600 \(path)" : nil
        )
    }

    /// Returns advice for replacing an unusable file.
    private static func advice(_ path: String) -> String {
        "Give a file that holds at least \(shortest) characters, such as one made by: "
            + "(umask 077; head -c 24 /dev/urandom | base64 > \(path))"
    }

    private init(_ bytes: [UInt8], origin: String, warning: String?) throws(ConsoleServerError) {
        guard bytes.count >= Self.shortest, bytes.count <= Self.longest else {
            throw ConsoleServerError(
                .usage,
                "\(origin) has \(bytes.count) characters; it takes \(Self.shortest) to \(Self.longest). "
                    + "Make another, as with: head -c 24 /dev/urandom | base64"
            )
        }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw ConsoleServerError(
                .usage,
                "\(origin) may hold only letters, digits and signs of ASCII, without spaces. "
                    + "Make another, as with: head -c 24 /dev/urandom | base64"
            )
        }
        self.bytes = bytes
        self.warning = warning
    }

    /// The token's text, for servers that check it in another way.
    package var secret: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns whether a candidate equals the token.
    ///
    /// The time depends only on the candidate's length.
    func matches(_ candidate: some Sequence<UInt8>) -> Bool { Self.areEqual(Array(candidate), bytes) }

    /// Compares all bytes, without stopping at the first difference.
    static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard !other.isEmpty else { return false }
        var difference = one.count ^ other.count
        for index in one.indices { difference |= Int(one[index] ^ other[index % other.count]) }
        return difference == 0
    }

    package var description: String { "token" }
    package var debugDescription: String { "token" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
