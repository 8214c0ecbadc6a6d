import Foundation

/// Reads the bytes of a small file and reports errors as messages.
enum ConfigurationFile {
    static func bytes(of path: String) throws(UnitConfigurationError) -> Data {
        func failure(_ message: String) -> UnitConfigurationError {
            UnitConfigurationError([UnitProblem(file: path, place: nil, message: message)])
        }
        // Opens without blocking, in case the path is a pipe without a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let advice = errno == EACCES ? "let this user read it" : "check its path"
            let reason = String(cString: strerror(errno))
            throw failure("the configuration could not be opened (\(reason)); \(advice)")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("this is no ordinary file; name the configuration itself")
        }
        // One byte more than the limit reveals a file that is too large.
        var bytes = Data(count: UnitLimits.fileBytes + 1)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw failure("the configuration could not be read (\(String(cString: strerror(errno))))")
            }
            if count == 0 { break }
            filled += count
        }
        return bytes.prefix(filled)
    }
}
