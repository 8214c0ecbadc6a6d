import CoreMedia
import Foundation
import Glibc
import MediaFiles

/// The file that a writer creates, by its path.
package struct OutputFile: Sendable, Hashable {
    package let path: String

    /// Creates a value that names a file; the file itself is not touched.
    package init(path: String) { self.path = path }

    /// Creates the empty file, which reserves its name and shows that its folder is writable.
    ///
    /// - Throws: `fileAlreadyExists` with the underlying status −12412, `diskFull`, or `unknown` with the system's
    ///   error as the underlying error (WR-3).
    package func reserve() throws(AVError) {
        let descriptor = retrying { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard descriptor < 0 else {
            close(descriptor)
            return
        }
        let number = errno
        if number == EEXIST {
            throw AVError(
                .fileAlreadyExists,
                "There is a file at \(path). Remove it, or choose another name.",
                underlying: NSError(domain: NSOSStatusErrorDomain, code: Self.fileExistsStatus)
            )
        }
        throw AVError(
            number == ENOSPC || number == EDQUOT ? .diskFull : .unknown,
            "The file \(path) cannot be made: \(Self.explain(number))",
            underlying: Self.systemError(number)
        )
    }

    /// Deletes the file; has no effect if it is already gone.
    package func remove() { unlink(path) }

    /// Indicates whether the file exists.
    var exists: Bool { access(path, F_OK) == 0 }

    /// The error for a file that another program removed while it was being written.
    var removedError: MediaError {
        MediaError(
            .notFound,
            "The file \(path) was removed while being written. Write to a folder that other programs leave alone."
        )
    }

    /// The underlying status of `fileAlreadyExists` on Apple's systems.
    private static let fileExistsStatus = -12412

    private static func systemError(_ number: Int32) -> NSError {
        NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    }

    private static func explain(_ number: Int32) -> String {
        switch number {
        case ENOENT, ENOTDIR: "its folder does not exist. Make the folder first, or choose another one."
        case EACCES, EPERM, EROFS: "writing is not allowed in its folder. Choose another folder, or change its rights."
        case ENOSPC, EDQUOT: "the disk is full. Free some space, or write to another disk."
        case ENAMETOOLONG: "the name is too long. Choose a shorter one."
        case EMFILE, ENFILE: "too many files are open. Close some, or allow more with ulimit -n."
        default: String(cString: strerror(number)) + ". Check the disk and the path."
        }
    }

    private func retrying(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
