public import Foundation

/// Secrets that a configuration names the files of; read when they are needed, so that they can be renewed.
public enum UnitSecret {
    /// Why a secret cannot be used; the words never have it in them.
    public struct Failure: Error, Sendable, Hashable, LocalizedError {
        /// A sentence for people.
        public var words: String
        /// The same.
        public var errorDescription: String? { words }
    }

    /// What a file holds, without the line break at its end.
    ///
    /// Waits for the disk.
    ///
    /// - Parameters:
    ///   - path: where the file is.
    ///   - what: what it is for, such as `the camera door`.
    public static func text(file path: String, for what: String) throws(Failure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Failure(
                words: "The secret for \(what) could not be read: \(String(cString: strerror(errno))). "
                    + "Check the file and its rights."
            )
        }
        defer { close(descriptor) }
        var status = stat()
        var buffer = [UInt8](repeating: 0, count: UnitLimits.secretBytes + 3)
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            case let count = read(descriptor, &buffer, buffer.count), count >= 0
        else { throw Failure(words: "The secret for \(what) could not be read: its file is no ordinary one.") }
        var bytes = buffer.prefix(count)
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= UnitLimits.secretBytes, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Failure(
                words: "The secret for \(what) cannot be used: its file has to hold one line of 1 to "
                    + "\(UnitLimits.secretBytes) bytes."
            )
        }
        return text
    }
}

extension UnitConfiguration.Camera {
    /// The source with the user and the password of a secret: for the connection alone, never for people.
    ///
    /// - Parameter secret: `user:password`; the first colon ends the user.
    public func source(with secret: String) throws(UnitSecret.Failure) -> String {
        guard let colon = secret.firstIndex(of: ":"), colon > secret.startIndex, let mark = source.range(of: "://")
        else {
            throw UnitSecret.Failure(
                words: "The credentials of the camera \(name) cannot be used: their file has to hold user:password."
            )
        }
        let user = Self.encoded(secret[..<colon])
        let password = Self.encoded(secret[secret.index(after: colon)...])
        return source[..<mark.upperBound] + user + ":" + password + "@" + source[mark.upperBound...]
    }

    /// Every byte that could have a meaning in an address as `%XX`.
    private static func encoded(_ text: Substring) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
