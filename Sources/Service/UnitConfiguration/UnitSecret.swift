public import Foundation

/// Reads secrets from the files that a configuration names.
///
/// They are read each time, because they can be renewed.
public enum UnitSecret {
    /// An error of reading a secret; its message never contains the secret.
    public struct Failure: Error, Sendable, Hashable, LocalizedError {
        /// A message for people.
        public var message: String
        /// The message.
        public var errorDescription: String? { message }
    }

    /// Returns the contents of a file, without the line break at its end.
    ///
    /// Waits for the disk.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - what: The secret's purpose, such as `the camera door`.
    public static func text(file path: String, for what: String) throws(Failure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Failure(
                message: "The secret for \(what) could not be read: \(String(cString: strerror(errno))). "
                    + "Check the file and its permissions."
            )
        }
        defer { close(descriptor) }
        var status = stat()
        var buffer = [UInt8](repeating: 0, count: UnitLimits.secretBytes + 3)
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            case let count = read(descriptor, &buffer, buffer.count), count >= 0
        else { throw Failure(message: "The secret for \(what) could not be read: its file is not a regular file.") }
        var bytes = buffer.prefix(count)
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= UnitLimits.secretBytes, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Failure(
                message: "The secret for \(what) cannot be used: its file has to hold one line of 1 to "
                    + "\(UnitLimits.secretBytes) bytes."
            )
        }
        return text
    }
}

extension UnitConfiguration.Camera {
    /// Returns the source with a secret's user and password: only for opening the connection, never for display.
    ///
    /// - Parameter secret: `user:password`; the first colon ends the user.
    public func source(with secret: String) throws(UnitSecret.Failure) -> String {
        guard let colon = secret.firstIndex(of: ":"), colon > secret.startIndex, let mark = source.range(of: "://")
        else {
            throw UnitSecret.Failure(
                message: "The credentials of the camera \(name) cannot be used: their file has to hold user:password."
            )
        }
        let user = Self.encoded(secret[..<colon])
        let password = Self.encoded(secret[secret.index(after: colon)...])
        return source[..<mark.upperBound] + user + ":" + password + "@" + source[mark.upperBound...]
    }

    /// Returns a text in which every byte that could have a meaning in an address is written as `%XX`.
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
