import Foundation
import GRDB

/// The table of sinks, with the place of each.
///
/// All functions except ``backlog(of:in:)`` must run in a transaction.
enum SinkTable {
    /// A sink's row.
    struct Sink {
        var name: String
        var place: Int64
        var refused: Int64
        var lost: Int64
    }

    /// Number of characters of a reason that are kept.
    private static let reasonLength = 500

    static func all(_ db: Database) throws -> [Sink] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT name, place, refused, lost FROM sink")).map(sink)
    }

    static func one(_ name: String, in db: Database) throws -> Sink? {
        let statement = try db.cachedStatement(sql: "SELECT name, place, refused, lost FROM sink WHERE name = ?")
        return try Row.fetchOne(statement, arguments: [name]).map(sink)
    }

    private static func sink(_ row: Row) throws -> Sink {
        let sink = Sink(
            name: try row.string(0),
            place: try row.integer(1),
            refused: try row.integer(2),
            lost: try row.integer(3)
        )
        let figures = 0..<StoreSchema.greatestSequence
        guard figures.contains(sink.place), figures.contains(sink.refused), figures.contains(sink.lost) else {
            throw StoreFault.damaged("the figures of a sink are out of range")
        }
        return sink
    }

    static func register(_ name: String, in db: Database) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO sink (name, place) VALUES (?, 0)", arguments: [name])
    }

    static func remove(_ name: String, in db: Database) throws {
        try db.execute(sql: "DELETE FROM sink WHERE name = ?", arguments: [name])
    }

    /// Moves a sink's place forward, at most to the newest scan.
    static func acknowledge(_ name: String, through sequence: Int64, newest: Int64?, in db: Database) throws {
        try register(name, in: db)
        guard let newest else { return }
        let place = min(sequence, newest)
        try db.cachedStatement(sql: "UPDATE sink SET place = ? WHERE name = ? AND place < ?")
            .execute(arguments: [place, name, place])
    }

    /// Records a refusal once, and moves the place past all refused scans that directly follow it.
    static func refuse(
        _ name: String,
        _ sequence: Int64,
        because reason: String,
        newest: Int64?,
        in db: Database
    ) throws {
        try register(name, in: db)
        guard try ScanTip.first(db, from: sequence)?.sequence == sequence, let newest else { return }
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO refusal (sequence, sink, reason) VALUES (?, ?, ?)")
            .execute(arguments: [sequence, name, String(reason.prefix(reasonLength))])
        guard db.changesCount > 0 else { return }
        try db.cachedStatement(sql: "UPDATE sink SET refused = refused + 1 WHERE name = ?").execute(arguments: [name])
        let place = try one(name, in: db)?.place ?? 0
        guard let next = try ScanTip.first(db, from: place + 1)?.sequence, next == sequence else { return }
        let open = try db.cachedStatement(
            sql: """
                SELECT sequence FROM scan WHERE sequence > ?
                AND NOT EXISTS (SELECT 1 FROM refusal WHERE refusal.sequence = scan.sequence AND sink = ?)
                ORDER BY sequence LIMIT 1
                """
        )
        let behind = try Row.fetchOne(open, arguments: [place, name]).map { try $0.integer(0) - 1 } ?? newest
        try acknowledge(name, through: behind, newest: newest, in: db)
    }

    /// Returns the length of a sink's queue.
    ///
    /// Computes it from the ends of the queue rather than by counting, so a long queue costs no more.
    static func backlog(of sink: Sink, in db: Database) throws -> OutboxBacklog {
        var backlog = OutboxBacklog(count: 0, oldest: nil, refused: Int(sink.refused), lost: Int(sink.lost))
        guard let newest = try ScanTip.newest(db), let oldest = try ScanTip.oldest(db) else { return backlog }
        let start = max(sink.place, oldest.sequence - 1)
        guard let first = try ScanTip.first(db, from: start + 1) else { return backlog }
        let refused = try db.cachedStatement(sql: "SELECT COUNT(*) FROM refusal WHERE sink = ? AND sequence > ?")
        let skipped = try Row.fetchOne(refused, arguments: [sink.name, start]).map { try $0.integer(0) } ?? 0
        backlog.count = Int(max(0, newest.sequence - start - skipped))
        if backlog.count > 0 { backlog.oldest = Date(timeIntervalSinceReferenceDate: first.stored) }
        return backlog
    }
}
