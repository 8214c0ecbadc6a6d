public import Foundation
import GRDB
import Synchronization

/// Reads scans from a store that another process may be writing.
///
/// Changes nothing, and does not move damaged files.
///
///     let history = try ScanHistory(file: url)
///     try history.forEach(ScanQuery(from: yesterday, limit: nil)) { print(csv.line($0)) }
///
/// If the writer moves the file aside as damaged while it is open here, reads continue to its end. Open another
/// instance for the new file.
public final class ScanHistory: ScanReading {
    private let queue: DatabaseQueue
    private let path: String
    private let limits: StoreLimits

    /// Opens a store.
    ///
    /// - Throws: ``StoreError``: `missing`, `notAStore`, `newerSchema`, `damaged`, or `notWritable` if SQLite may not
    ///   open or create the `-shm` file beside the store, which coordinates readers with writers.
    public init(file: URL, limits: StoreLimits = StoreLimits()) throws(StoreError) {
        let file = StoreFile(file)
        path = file.path
        self.limits = limits
        guard file.identity != nil else {
            throw StoreError(
                .missing,
                "There is no store of scans at \(path). Name the file that the scanning unit writes."
            )
        }
        if file.isOccupied {
            throw StoreError(.notAStore, "\(path) is no ordinary file. Name the file that the scanning unit writes.")
        }
        do {
            var configuration = StoreConnection.configuration(lockTimeout: limits.lockTimeout)
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let path = path
            let contents = try queue.read { try StoreSchema.contents($0, path: path) }
            guard contents == .scans else {
                throw StoreError(.notAStore, "\(path) has no scans in it. Name the file that the scanning unit writes.")
            }
            self.queue = queue
        } catch {
            throw Self.error(error, path: path)
        }
    }

    /// See ``ScanReading/scans(_:)``.
    ///
    /// - Throws: ``StoreError``.
    public func scans(_ query: ScanQuery) throws -> [StoredScan] {
        try read { try ScanPage.scans(query, limits: limits, in: $0) }
    }

    /// See ``ScanReading/forEach(_:_:)``.
    ///
    /// - Throws: ``StoreError``, or what `body` throws.
    public func forEach(_ query: ScanQuery, _ body: (StoredScan) throws -> Void) throws {
        try ScanPage.forEach(query, page: { try scans($0) }, body: body)
    }

    /// See ``ScanReading/count(_:)``.
    ///
    /// - Throws: ``StoreError``.
    public func count(_ query: ScanQuery) throws -> Int {
        try read { try ScanPage.count(query, in: $0) }
    }

    /// See ``ScanReading/scan(_:)``.
    ///
    /// - Throws: ``StoreError``.
    public func scan(_ id: UUID) throws -> StoredScan? {
        try read { try ScanRow.find(id, in: $0) }
    }

    /// See ``ScanReading/image(of:)``.
    ///
    /// - Throws: ``StoreError``.
    public func image(of id: UUID) throws -> Data? {
        try read { try ScanPage.image(of: id, in: $0) }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try queue.read(body)
        } catch {
            throw Self.error(error, path: path)
        }
    }

    private static func error(_ error: any Error, path: String) -> StoreError {
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_NOTADB {
            return StoreError(.notAStore, "\(path) is no store of scans. Name the file that the scanning unit writes.")
        }
        switch StoreFault(error) {
        case .damaged(let message):
            return StoreError(
                .damaged,
                "The store of scans at \(path) is damaged (\(message)). The unit that writes it moves it aside; "
                    + "'sqlite3 FILE .recover' saves what can be read."
            )
        case .passing(.notWritable, let message):
            return StoreError(
                .notWritable,
                "The store of scans at \(path) cannot be read by this user (\(message)). "
                    + "Let it read the file and write in its folder, or ask as the user that scans."
            )
        case let fault: return fault.error(at: path)
        }
    }
}
