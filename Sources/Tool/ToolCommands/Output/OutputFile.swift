package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file or folder that cannot be written, with a description and remedy.
package struct OutputError: Error, Equatable, CustomStringConvertible {
    package var path: String
    package var code: Int32

    package init(path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    package var description: String {
        switch code {
        case EACCES, EPERM: "Could not write \(path): writing there is not allowed. Choose another folder."
        case EROFS: "Could not write \(path): the disk can only be read. Choose another folder."
        case ENOSPC, EDQUOT: "Could not write \(path): the disk is full. Free some space or choose another folder."
        case ENOENT: "Could not write \(path): its folder does not exist. Make the folder first."
        case ENOTDIR: "Could not write \(path): a part of the path is not a folder. Choose another name."
        case EEXIST: "Could not write into \(path): there is a file of that name. Choose another folder."
        case EFBIG: "Could not write \(path): files may not grow that large here. Raise the limit: ulimit -f unlimited"
        case EISDIR: "Could not write \(path): it is a folder. Name a file."
        default: "Could not write \(path): \(String(cString: strerror(code))). Choose another folder."
        }
    }

    /// The exit status if the run has done nothing else.
    package var toolStatus: ToolStatus {
        switch code {
        case EACCES, EPERM, EROFS: .noPermission
        case ENOSPC, EDQUOT, EIO: .someFailed
        default: .usage
        }
    }
}

/// A file that is written at the end of a run; `prepare()` checks beforehand that it can be written.
package struct ResultFile: Equatable {
    package var path: String

    package init(path: String) { self.path = path }

    /// Ensures that the file can be written, and leaves its contents unchanged.
    package func prepare() throws(OutputError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
        close(descriptor)
    }

    /// Replaces the contents of the file.
    package func write(_ data: Data) throws(OutputError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
        var failure: Int32 = 0
        data.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
                if count >= 0 {
                    offset += count
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        // Some systems report a full disk only here.
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure != 0 { throw OutputError(path: path, code: failure) }
    }
}

/// A folder for output files.
package struct OutputFolder: Equatable {
    package var path: String

    package init(path: String) { self.path = path }

    /// Creates the folder, and ensures that files can be written to it.
    package func prepare() throws(OutputError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if !isFolder.boolValue { throw OutputError(path: path, code: EEXIST) }
        } else {
            var made = path.hasPrefix("/") ? "/" : ""
            for part in path.split(separator: "/") {
                made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
                if mkdir(made, 0o777) != 0, errno != EEXIST { throw OutputError(path: path, code: errno) }
            }
        }
        if access(path, W_OK | X_OK) != 0 { throw OutputError(path: path, code: errno) }
    }
}
