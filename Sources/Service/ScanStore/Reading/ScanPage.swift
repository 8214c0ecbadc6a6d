import Foundation
import GRDB

/// Translation of queries to SQL statements.
enum ScanPage {
    /// Returns one page of a query's scans, from a single read.
    ///
    /// The statement is not cached: there are more kinds of queries than are worth the memory.
    static func scans(_ query: ScanQuery, limits: StoreLimits, in db: Database) throws -> [StoredScan] {
        guard let (sql, arguments) = try sql(query, limits: limits, in: db) else { return [] }
        return try read(
            db.makeStatement(sql: sql),
            arguments,
            images: query.images,
            bytes: limits.readBytes
        )
    }

    /// Returns the statement of a page, or nil if no scan can match.
    static func sql(_ query: ScanQuery, limits: StoreLimits, in db: Database) throws -> (String, StatementArguments)? {
        guard let (condition, arguments) = try condition(query, in: db) else { return nil }
        let limit = max(0, min(query.limit ?? limits.readCount, limits.readCount))
        let order = query.order == .newestFirst ? "DESC" : "ASC"
        let select = ScanRow.select(images: query.images)
        return ("\(select) \(condition) ORDER BY scan.sequence \(order) LIMIT \(limit)", arguments)
    }

    /// Calls `body` with the scans of all pages of a query.
    ///
    /// - Parameter page: Reads one page.
    static func forEach(
        _ query: ScanQuery,
        page: (ScanQuery) throws -> [StoredScan],
        body: (StoredScan) throws -> Void
    ) throws {
        var query = query
        while query.limit ?? 1 > 0 {
            let scans = try page(query)
            guard let last = scans.last else { return }
            for scan in scans { try body(scan) }
            query.limit = query.limit.map { $0 - scans.count }
            if query.order == .newestFirst { query.before = last.sequence } else { query.after = last.sequence }
        }
    }

    static func count(_ query: ScanQuery, in db: Database) throws -> Int {
        if query == ScanQuery(order: query.order, limit: query.limit, images: query.images) {
            guard let oldest = try ScanTip.oldest(db), let newest = try ScanTip.newest(db) else { return 0 }
            return Int(newest.sequence - oldest.sequence + 1)
        }
        guard let (condition, arguments) = try condition(query, in: db) else { return 0 }
        let statement = try db.makeStatement(sql: "SELECT COUNT(*) FROM scan \(condition)")
        return try Row.fetchOne(statement, arguments: arguments).map { Int(try $0.integer(0)) } ?? 0
    }

    static func image(of id: UUID, in db: Database) throws -> Data? {
        let statement = try db.cachedStatement(
            sql: "SELECT jpeg FROM picture WHERE sequence = (SELECT sequence FROM scan WHERE id = ?)"
        )
        return try Row.fetchOne(statement, arguments: [ScanRow.data(id)]).flatMap { try $0.optionalBlob(0) }
    }

    /// Returns a statement's scans, up to a number of bytes, but at least one.
    static func read(
        _ statement: Statement,
        _ arguments: StatementArguments,
        images: Bool,
        bytes: Int
    ) throws -> [StoredScan] {
        var scans: [StoredScan] = []
        var sum = 0
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while sum < bytes, let row = try rows.next() {
            let scan = try ScanRow.scan(row, images: images)
            sum += Int(ScanRow.bytes(scan.record))
            scans.append(scan)
        }
        return scans
    }

    /// Returns a query's conditions as SQL, or nil if no scan can match.
    private static func condition(_ query: ScanQuery, in db: Database) throws -> (String, StatementArguments)? {
        var parts: [String] = []
        var arguments = StatementArguments()
        func want(_ part: String, _ value: some DatabaseValueConvertible) {
            parts.append(part)
            arguments += [value]
        }
        if query.from != nil || query.to != nil {
            guard let span = try span(query, in: db) else { return nil }
            want("scan.sequence >= ?", span.lowerBound)
            want("scan.sequence <= ?", span.upperBound)
        }
        // The unary plus keeps SQLite from using the index on times, which would require sorting rows that are already
        // in order.
        if let from = query.from { want("+time >= ?", from.timeIntervalSinceReferenceDate) }
        if let to = query.to { want("+time < ?", to.timeIntervalSinceReferenceDate) }
        if let before = query.before { want("scan.sequence < ?", before) }
        if let after = query.after { want("scan.sequence > ?", after) }
        if let camera = query.camera { want("camera = ?", camera) }
        if let type = query.type { want("type = ?", type) }
        if let source = query.source { want("source = ?", source) }
        switch query.text {
        case .exactly(let text): want("text = CAST(? AS TEXT)", ScanRow.textValue(text))
        case .contains(let text): want("instr(lower(text), lower(CAST(? AS TEXT))) > 0", ScanRow.textValue(text))
        case nil: break
        }
        return (parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND "), arguments)
    }

    /// Returns the range of sequences that contains the scans of a period, using only the index on times.
    ///
    /// Within that range, pages can be read in order of sequence, however the clock jumped.
    private static func span(_ query: ScanQuery, in db: Database) throws -> ClosedRange<Int64>? {
        let statement = try db.cachedStatement(
            sql: "SELECT MIN(sequence), MAX(sequence) FROM scan INDEXED BY scan_time WHERE time >= ? AND time < ?"
        )
        let from = query.from?.timeIntervalSinceReferenceDate ?? ScanRow.times.lowerBound
        let to = query.to?.timeIntervalSinceReferenceDate ?? ScanRow.times.upperBound
        guard let row = try Row.fetchOne(statement, arguments: [from, to]), let low = try row.optionalInteger(0),
            let high = try row.optionalInteger(1), low <= high
        else { return nil }
        return low...high
    }
}
