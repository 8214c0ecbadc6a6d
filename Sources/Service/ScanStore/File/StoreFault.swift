import Foundation
import GRDB

/// A database failure, classified by how the store reacts to it.
enum StoreFault: Error, Sendable {
    /// No space is left; some may become free later.
    case full(String)
    /// A failure of the device, the permissions or another process, which may be temporary.
    case passing(StoreError.Code, String)
    /// The file's contents are invalid.
    case damaged(String)
    /// The file was moved: the path now has another file, or none.
    case moved
    /// No file is open, because it is being reopened or could not be opened.
    case notOpen
    /// The request is at fault, not the file.
    case refused(StoreError)

    /// Indicates whether the request may be repeated on the file that is opened next.
    var isBetweenFiles: Bool {
        switch self {
        case .moved, .notOpen: true
        default: false
        }
    }

    init(_ error: any Error) {
        switch error {
        case let fault as StoreFault: self = fault
        case let error as StoreError:
            switch error.code {
            case .full: self = .full(error.message)
            case .damaged: self = .damaged(error.message)
            case .busy, .notWritable, .failed: self = .passing(error.code, error.message)
            default: self = .refused(error)
            }
        case let error as DatabaseError: self.init(error)
        // A value whose type differs from the schema's.
        case is RowDecodingError: self = .damaged("a value has the wrong type")
        default: self = .passing(.failed, "\(type(of: error))")
        }
    }

    /// Uses only SQLite's own message: GRDB's description could contain values.
    private init(_ error: DatabaseError) {
        let message = error.message ?? error.resultCode.description
        switch error.resultCode {
        case .SQLITE_FULL: self = .full(message)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT,
            .SQLITE_RANGE, .SQLITE_EMPTY:
            self = .damaged(message)
        // The store's own statements are correct, so the tables are not.
        case .SQLITE_ERROR: self = .damaged(message)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .passing(.busy, message)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .passing(.notWritable, message)
        case .SQLITE_TOOBIG:
            self = .refused(StoreError(.invalid, "The scan has too many bytes for the store. Keep smaller images."))
        default: self = .passing(.failed, message)
        }
    }

    /// Returns the failure as an error for the store at a path.
    func error(at path: String) -> StoreError {
        switch self {
        case .full(let message):
            StoreError(
                .full,
                """
                No room for scans at \(path) (\(message)). They wait in memory; free some of the disk, \
                or keep fewer scans.
                """
            )
        case .passing(.busy, let message):
            StoreError(.busy, "The store of scans at \(path) is held by another process (\(message)). See which hangs.")
        case .passing(.notWritable, let message):
            StoreError(
                .notWritable,
                "The store of scans at \(path) cannot be written (\(message)). "
                    + "Give the file and its folder to the user that scans."
            )
        case .passing(let code, let message):
            StoreError(
                code,
                "The store of scans at \(path) fails (\(message)). See the system's log for errors of the disk."
            )
        case .damaged(let message):
            StoreError(
                .damaged,
                """
                The store of scans at \(path) is damaged (\(message)). Move it away; \
                'sqlite3 FILE .recover' saves what can be read.
                """
            )
        case .moved:
            StoreError(.failed, "The store of scans at \(path) was moved away while it was used. Ask again.")
        case .notOpen:
            StoreError(
                .failed,
                """
                The store of scans at \(path) could not be opened again. Its log says why; \
                it is tried again and again.
                """
            )
        case .refused(let error): error
        }
    }
}
