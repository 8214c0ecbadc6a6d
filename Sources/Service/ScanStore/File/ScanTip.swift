import GRDB

/// The values of a scan that are needed to insert the next one, or to measure the content before it.
struct ScanTip: Sendable, Hashable {
    var sequence: Int64
    var stored: Double
    /// Bytes of this scan.
    var bytes: Int64
    /// Bytes of this scan and of all scans before it.
    var total: Int64

    private static let columns = "SELECT sequence, stored, bytes, total FROM scan"

    static func newest(_ db: Database) throws -> ScanTip? {
        try one(db, columns + " ORDER BY sequence DESC LIMIT 1", [])
    }

    static func oldest(_ db: Database) throws -> ScanTip? {
        try one(db, columns + " ORDER BY sequence LIMIT 1", [])
    }

    /// Returns the first scan at or after a sequence.
    static func first(_ db: Database, from sequence: Int64) throws -> ScanTip? {
        try one(db, columns + " WHERE sequence >= ? ORDER BY sequence LIMIT 1", [sequence])
    }

    /// Returns the last sequence in a range for which a condition holds, or `lowerBound - 1` if it holds for none.
    ///
    /// The condition must be monotonic: if it holds for a scan, it holds for all scans before it. A binary search reads
    /// as many rows as the length of the range has bits.
    static func last(_ db: Database, in range: ClosedRange<Int64>, where holds: (ScanTip) -> Bool) throws -> Int64 {
        var low = range.lowerBound
        var high = range.upperBound + 1
        while low < high {
            let middle = low + (high - low) / 2
            guard let tip = try first(db, from: middle) else {
                high = middle
                continue
            }
            if holds(tip) { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private static func one(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws -> ScanTip? {
        let statement = try db.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        let tip = ScanTip(
            sequence: try row.integer(0),
            stored: try row.real(1),
            bytes: try row.integer(2),
            total: try row.integer(3)
        )
        // These bounds ensure that sums and differences of the values cannot overflow.
        guard (0..<StoreSchema.greatestSequence).contains(tip.sequence), ScanRow.times.contains(tip.stored),
            tip.bytes >= 0, (tip.bytes..<1 << 60).contains(tip.total)
        else { throw StoreFault.damaged("the figures of a scan are out of range") }
        return tip
    }
}
