import Foundation
import GRDB

/// Queries as statements.
enum ScanPage {
    /// Scans of a query, from one read.
    ///
    /// Its statement is not kept: there are more kinds of queries than are worth the memory.
    static func scans(_ query: ScanQuery, limits: StoreLimits, in db: Database) throws -> [StoredScan] {
        guard let (sql, arguments) = try sql(query, limits: limits, in: db) else { return [] }
        return try read(
            db.makeStatement(sql: sql),
            arguments,
            pictures: query.pictures,
            bytes: limits.readBytes
        )
    }

    /// The statement of a page; nil where nothing can be meant.
    static func sql(_ query: ScanQuery, limits: StoreLimits, in db: Database) throws -> (String, StatementArguments)? {
        guard let (condition, arguments) = try condition(query, in: db) else { return nil }
        let limit = max(0, min(query.limit ?? limits.readCount, limits.readCount))
        let order = query.order == .newestFirst ? "DESC" : "ASC"
        let select = ScanRow.select(pictures: query.pictures)
        return ("\(select) \(condition) ORDER BY scan.sequence \(order) LIMIT \(limit)", arguments)
    }

    /// Scans of all pages of a query.
    ///
    /// - Parameter page: reads one.
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
        if query == ScanQuery(order: query.order, limit: query.limit, pictures: query.pictures) {
            guard let oldest = try ScanTip.oldest(db), let newest = try ScanTip.newest(db) else { return 0 }
            return Int(newest.sequence - oldest.sequence + 1)
        }
        guard let (condition, arguments) = try condition(query, in: db) else { return 0 }
        let statement = try db.makeStatement(sql: "SELECT COUNT(*) FROM scan \(condition)")
        return try Row.fetchOne(statement, arguments: arguments).map { Int(try $0.integer(0)) } ?? 0
    }

    static func picture(of id: UUID, in db: Database) throws -> Data? {
        let statement = try db.cachedStatement(
            sql: "SELECT jpeg FROM picture WHERE sequence = (SELECT sequence FROM scan WHERE id = ?)"
        )
        return try Row.fetchOne(statement, arguments: [ScanRow.data(id)]).flatMap { try $0.optionalBlob(0) }
    }

    /// The scans of a statement, up to some bytes; but at least one.
    static func read(
        _ statement: Statement,
        _ arguments: StatementArguments,
        pictures: Bool,
        bytes: Int
    ) throws -> [StoredScan] {
        var scans: [StoredScan] = []
        var sum = 0
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while sum < bytes, let row = try rows.next() {
            let scan = try ScanRow.scan(row, pictures: pictures)
            sum += Int(ScanRow.bytes(scan.record))
            scans.append(scan)
        }
        return scans
    }

    /// What a query wants, as SQL; nil where nothing can be meant.
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
        // The plus keeps SQLite from sorting by its index on times what is in order already.
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

    /// Between which sequences the scans of a time are, by the index on times alone.
    ///
    /// Then they can be read in order, page after page, whatever the clock did.
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
