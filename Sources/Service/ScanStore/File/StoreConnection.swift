import Foundation
import GRDB
import Logging

/// An open database, and which file it is.
final class StoreConnection: Sendable {
    let pool: DatabasePool
    let identity: StoreFile.Identity

    private init(pool: DatabasePool, identity: StoreFile.Identity) {
        self.pool = pool
        self.identity = identity
    }

    /// Opens a store, or makes one.
    ///
    /// The caller holds the file's lock.
    ///
    /// - Parameter first: the sequence that a new file begins with.
    /// - Throws: `StoreFault`.
    static func open(_ file: StoreFile, configuration: StoreConfiguration, first: Int64) throws -> StoreConnection {
        do {
            var database = self.configuration(patience: configuration.limits.patience)
            database.prepareDatabase { db in
                guard !db.configuration.readonly else { return }
                // Before the first table, and before GRDB changes the journal: a foreign file stays as it is.
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
                _ = try StoreSchema.contents(db, path: file.path)
            }
            let pool = try DatabasePool(path: file.path, configuration: database)
            do {
                try pool.writeWithoutTransaction { db in
                    // GRDB's NORMAL would lose the newest scans with the power. What was announced must be there.
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                    // The log keeps its pages, which are room to delete in when the disk is full.
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

    /// What all connections share.
    static func configuration(patience: Double) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.maximumReaderCount = 4
        configuration.foreignKeysEnabled = true
        configuration.journalMode = .wal
        configuration.prepareDatabase { db in
            // Files may be damaged, or made to do harm.
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        }
        return configuration
    }

    static func setQuota(_ bytes: Int64?, in db: Database) throws {
        let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        let pages = min(bytes.map { max(1, $0 / size) } ?? 4_294_967_294, 4_294_967_294)
        _ = try Int64.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
    }

    /// Lets the first scan have this sequence, in a file that has never had one.
    private static func begin(at first: Int64, in db: Database) throws {
        let isBegun = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'scan')")
        guard isBegun == false else { return }
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('scan', ?)", arguments: [first - 1])
    }

    /// Ends reads that run and closes the file.
    func close() {
        pool.interrupt()
        // Readers first: the last connection takes the log into the file, and a reader could not.
        pool.releaseMemory()
        // Nor may it be interrupted then: the first statement after an interruption ends that.
        _ = try? pool.writeWithoutTransaction { try Row.fetchAll($0, sql: "SELECT 1") }
        try? pool.close()
    }
}
