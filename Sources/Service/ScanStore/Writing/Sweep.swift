import Foundation
import GRDB
import Logging

/// Determines which scans are beyond retention, and deletes them.
///
/// Always deletes the oldest, which leaves no gaps in the remaining sequences.
struct Sweep {
    /// The result of one step.
    struct Result {
        var deleted = 0
        var isMore = false
        /// Number of scans that each sink lost, by name.
        var lost: [String: Int64] = [:]
    }

    private let retention: Retention
    private let backlog: BacklogLimit
    private let pages: Int
    /// Number of free pages up to which none are returned to the file system: 4 MB at SQLite's usual page size of 4096.
    private static let keptPages: Int64 = 1000

    init(_ configuration: StoreConfiguration) {
        retention = configuration.retention
        backlog = configuration.longestBacklog
        pages = configuration.limits.vacuumPages
    }

    /// Deletes at most `most` scans, in the caller's transaction.
    func step(_ db: Database, now: Double, most: Int) throws -> Result {
        var result = Result()
        guard retention != Retention(), let oldest = try ScanTip.oldest(db), let newest = try ScanTip.newest(db) else {
            return result
        }
        let range = oldest.sequence...newest.sequence
        let wanted = try beyondRetention(db, range, newest: newest, now: now)
        guard wanted >= oldest.sequence else { return result }
        let sinks = try SinkTable.all(db)
        var end = wanted
        if let last = sinks.map(\.place).min(), last < end {
            // No sink's queue may be longer than this, so one limit applies to all.
            let longest = try kept(db, range, newest: newest, count: backlog.count, bytes: backlog.bytes)
            end = min(end, max(last, longest))
        }
        guard end >= oldest.sequence else { return result }
        let last = min(end, oldest.sequence + Int64(most) - 1)
        for sink in sinks where sink.place < last {
            let refused =
                try Int64.fetchOne(
                    db,
                    sql: "SELECT COUNT(*) FROM refusal WHERE sink = ? AND sequence > ? AND sequence <= ?",
                    arguments: [sink.name, sink.place, last]
                ) ?? 0
            let lost = max(0, last - max(sink.place, oldest.sequence - 1) - refused)
            try db.execute(
                sql: "UPDATE sink SET place = ?, lost = lost + ? WHERE name = ?",
                arguments: [last, lost, sink.name]
            )
            if lost > 0 { result.lost[sink.name] = lost }
        }
        try db.cachedStatement(sql: "DELETE FROM scan WHERE sequence <= ?").execute(arguments: [last])
        result.deleted = db.changesCount
        result.isMore = end > last
        return result
    }

    /// Returns the last sequence that age, count or bytes require to be deleted, or one before the range if there is
    /// none.
    private func beyondRetention(
        _ db: Database,
        _ range: ClosedRange<Int64>,
        newest: ScanTip,
        now: Double
    ) throws -> Int64 {
        var last = try kept(db, range, newest: newest, count: retention.count, bytes: retention.bytes)
        if let age = retention.age {
            last = max(last, try ScanTip.last(db, in: range) { $0.stored < now - age })
        }
        return last
    }

    /// Returns the last sequence that is not among the newest `count` scans or `bytes`.
    private func kept(
        _ db: Database,
        _ range: ClosedRange<Int64>,
        newest: ScanTip,
        count: Int?,
        bytes: Int64?
    ) throws -> Int64 {
        var last = range.lowerBound - 1
        if let count { last = max(last, newest.sequence - Int64(max(0, count))) }
        if let bytes {
            last = max(last, try ScanTip.last(db, in: range) { newest.total - $0.total + $0.bytes > bytes })
        }
        return min(last, range.upperBound)
    }

    /// Returns pages to the file system while more than a quarter of the file is free.
    func giveBack(_ handle: StoreHandle) throws {
        let (free, all) = try handle.read { db in
            (
                try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0,
                try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            )
        }
        guard free > Self.keptPages, free > all / 4 else { return }
        try handle.write { db in _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(pages))") }
    }

    func report(_ result: Result, log: Logger) {
        for (sink, count) in result.lost.sorted(by: { $0.key < $1.key }) {
            log.error(
                """
                \(count) scans were deleted before “\(sink)” had acknowledged them: its queue is longer than what is \
                kept for it. See why it does not take them, or keep more.
                """
            )
        }
    }
}
