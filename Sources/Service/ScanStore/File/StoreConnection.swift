import Foundation
import GRDB
import Logging

/// An open database and the identity of its file.
final class StoreConnection: Sendable {
    let pool: DatabasePool
    let identity: StoreFile.Identity

    private init(pool: DatabasePool, identity: StoreFile.Identity) {
        self.pool = pool
        self.identity = identity
    }

    /// Opens a store, or creates it.
    ///
    /// The caller holds the file's lock.
    ///
    /// - Parameter first: The first sequence in a new file.
    /// - Throws: `StoreFault`.
    static func open(_ file: StoreFile, configuration: StoreConfiguration, first: Int64) throws -> StoreConnection {
        do {
            var database = self.configuration(lockTimeout: configuration.limits.lockTimeout)
            database.prepareDatabase { db in
                guard !db.configuration.readonly else { return }
                // Runs before the first table is created and before GRDB changes the journal mode, so that a foreign
                // file stays unchanged.
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
                _ = try StoreSchema.contents(db, path: file.path)
            }
            let pool = try DatabasePool(path: file.path, configuration: database)
            do {
                try pool.writeWithoutTransaction { db in
                    // With GRDB's NORMAL, a power failure would lose the newest scans. Announced scans must survive it.
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                    // Keeps the log's pages, which leave room for deletions when the disk is full.
                    try db.execute(sql: "PRAGMA journal_size_limit = 67108864")
                }
                try StoreSchema.migrator.migrate(pool)
                try pool.writeWithoutTransaction { db in
                    try begin(at: first, in: db)
                    try setQuota(configuration.largestFile, in: db)
                    try StoreSchema.check(db)
                }
                guard let identity = file.identity else { throw StoreFault.moved }
                return StoreConnection(pool: pool, identity: identity)
            } catch {
                try? pool.close()
                throw error
            }
        } catch {
            throw StoreFault(error)
        }
    }

    /// Returns the configuration that all connections share.
    static func configuration(lockTimeout: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(lockTimeout)
        configuration.maximumReaderCount = 4
        configuration.foreignKeysEnabled = true
        configuration.journalMode = .wal
        configuration.prepareDatabase { db in
            // The file may be damaged or crafted by an attacker.
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        return configuration
    }

    static func setQuota(_ bytes: Int64?, in db: Database) throws {
        let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        let pages = min(bytes.map { max(1, $0 / size) } ?? 4_294_967_294, 4_294_967_294)
        _ = try Int64.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
    }

    /// Sets the sequence of the first scan in a file that has never had one.
    private static func begin(at first: Int64, in db: Database) throws {
        let isBegun = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'scan')")
        guard isBegun == false else { return }
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('scan', ?)", arguments: [first - 1])
    }

    /// Interrupts running reads and closes the file.
    func close() {
        pool.interrupt()
        // Closes readers first: the last connection checkpoints the log into the file, and a reader could not.
        pool.releaseMemory()
        // That connection must not be interrupted either. The first statement after an interruption clears it.
        _ = try? pool.writeWithoutTransaction { try Row.fetchAll($0, sql: "SELECT 1") }
        try? pool.close()
    }
}
