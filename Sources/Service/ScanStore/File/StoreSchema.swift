import Foundation
import GRDB

/// The tables, and the check that a file has them.
enum StoreSchema {
    /// "OBSC", in the header of each store.
    static let applicationID: Int64 = 0x4F42_5343
    /// The number of migrations so far.
    ///
    /// Each migration sets `user_version` to its number.
    static let version: Int64 = 1
    /// The upper bound of valid sequences.
    ///
    /// It leaves room for all that could ever follow and is exact in JSON.
    static let greatestSequence: Int64 = 1 << 53

    /// Creates or updates the tables.
    ///
    /// Sequences in one file have no gaps and only the oldest scans are ever deleted, so counts are differences of
    /// sequences. Times are seconds since 2001, exactly as in `Date`: `datetime(time + 978307200, 'unixepoch')`.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("scans 1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE scan (
                        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                        id BLOB NOT NULL UNIQUE,
                        camera TEXT NOT NULL,
                        source TEXT NOT NULL,
                        type TEXT NOT NULL,
                        text TEXT,
                        payload BLOB,
                        time REAL NOT NULL,
                        seconds REAL,
                        frame INTEGER,
                        corners BLOB,     -- pairs of doubles, little-endian
                        clip TEXT,
                        stored REAL NOT NULL, -- on the store's clock: never less than in the scan before
                        bytes INTEGER NOT NULL, -- of the content, with the picture
                        total INTEGER NOT NULL, -- of bytes, of this scan and all before it
                        pictured INTEGER NOT NULL
                    );
                    CREATE INDEX scan_time ON scan(time);
                    CREATE INDEX scan_camera ON scan(camera);
                    CREATE INDEX scan_text ON scan(text);
                    CREATE TABLE picture (
                        sequence INTEGER PRIMARY KEY REFERENCES scan ON DELETE CASCADE,
                        jpeg BLOB NOT NULL
                    );
                    CREATE TABLE sink (
                        name TEXT PRIMARY KEY,
                        place INTEGER NOT NULL,
                        refused INTEGER NOT NULL DEFAULT 0,
                        lost INTEGER NOT NULL DEFAULT 0
                    ) WITHOUT ROWID;
                    CREATE TABLE refusal (
                        sequence INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
                        sink TEXT NOT NULL REFERENCES sink ON DELETE CASCADE,
                        reason TEXT NOT NULL,
                        PRIMARY KEY (sequence, sink)
                    ) WITHOUT ROWID;
                    CREATE INDEX refusal_sink ON refusal(sink, sequence);
                    PRAGMA application_id = \(applicationID);
                    PRAGMA user_version = 1;
                    """
            )
        }
        return migrator
    }

    /// The kinds of content in a file that SQLite could open.
    enum Contents {
        case nothing
        case scans
    }

    /// Checks whether a database is a store of a known version.
    ///
    /// Changes nothing. Each fact is recorded in two places, so a single damaged byte does not make a store look
    /// foreign or newer.
    static func contents(_ db: Database, path: String) throws -> Contents {
        let tables = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
        let id = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let number = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if tables.subtracting(["grdb_migrations", "grdb_issue_102", "sqlite_sequence"]).isEmpty, id != applicationID {
            // An empty database has only the pages that SQLite itself needs; a file with more has lost its tables.
            let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            guard pages - free <= 8 else { throw StoreFault.damaged("its tables are missing") }
            return .nothing
        }
        guard id == applicationID || tables.isSuperset(of: ["scan", "sink", "picture"]) else {
            throw StoreError(
                .notAStore,
                """
                \(path) is a database of something else, not a store of scans. Choose another file; \
                it was left as it is.
                """
            )
        }
        let known = Set(migrator.migrations)
        let applied = try Set(String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"))
        if number > version, !applied.isSubset(of: known) {
            throw StoreError(
                .newerSchema,
                "\(path) was written by a newer version of this program (its tables are version \(number), known is "
                    + "\(version)). Update this program, or choose another file; it was left as it is."
            )
        }
        guard id == applicationID, (1...version).contains(number), applied.isSubset(of: known),
            applied.count == Int(number)
        else { throw StoreFault.damaged("its header does not match its tables") }
        return .scans
    }

    /// Checks the values on which every transaction relies.
    static func check(_ db: Database) throws {
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'scan'") ?? 0
        let newest = try ScanTip.newest(db)?.sequence ?? 0
        let oldest = try ScanTip.oldest(db)?.sequence ?? newest
        guard last >= newest, oldest <= newest, oldest >= 0, last < greatestSequence else {
            throw StoreFault.damaged("its sequences are inconsistent")
        }
        _ = try db.makeStatement(sql: ScanRow.select(images: true) + " LIMIT 0")
        _ = try db.makeStatement(sql: "SELECT name, place, refused, lost FROM sink")
        _ = try db.makeStatement(sql: "SELECT sequence, sink, reason FROM refusal")
    }
}
