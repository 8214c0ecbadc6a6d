import Foundation
import PostgresClient

/// The database as one collector uses it; all calls come from one thread.
///
/// Every transaction that stores something is whole before the messages in it are acknowledged. After an error of the
/// connection the object is of no more use.
final class CollectorDatabase {
    /// A message that the database cannot hold.
    struct Refusal {
        var topic: String
        var reason: String
        var payload: [UInt8]
    }

    /// Attempts of a transaction that others got in the way of.
    private static let attempts = 8
    /// Bytes of a refused message that are kept.
    static let keptBytes = 4_096
    /// Refused messages of one batch that are kept one by one.
    static let keptRefusals = 20
    /// Days into the future that have partitions; later times are those of wrong clocks.
    private static let daysAhead: Int64 = 1
    private static let microsecondsOfDay: Int64 = 86_400_000_000
    /// Seconds from 1970 to 2000.
    static let epoch = 946_684_800.0

    let connection: PostgresConnection
    let collector: String
    let retention: Double?
    let wallClock: () -> Date
    var names = NameTable()
    var days: Set<Int64> = []
    var reportDay: Int64?
    private var hasIncoming = false
    /// Indicates whether the next batch is likely to have rows that are there already.
    var expectsRepeats = true

    /// Connects and brings the tables up to date.
    ///
    /// - Parameters:
    ///   - collector: The collector's name, which refusals and images carry.
    ///   - retention: Seconds that scans are kept; nil for ever.
    init(
        _ configuration: PostgresConfiguration,
        collector: String,
        retention: Double?,
        wallClock: @escaping () -> Date = { Date() }
    ) throws(PostgresFailure) {
        connection = try PostgresConnection(configuration)
        self.collector = collector
        self.retention = retention
        self.wallClock = wallClock
        try CollectorMigrations.run(on: connection)
        try connection.run("SET search_path = \(CollectorMigrations.schema), pg_catalog, public")
    }

    // MARK: Scans

    /// Stores scans, each exactly once, and returns those that the database cannot hold.
    func store(_ scans: [(scan: CollectedScan, topic: String)]) throws(PostgresFailure) -> [Refusal] {
        guard !scans.isEmpty else { return [] }
        var refusals: [Refusal] = []
        var rows = CopyRows(capacity: scans.count)
        var arrivals = BatchArrivals()
        var accepted: [(scan: CollectedScan, topic: String)] = []
        for (scan, topic) in scans {
            guard let camera = try names.camera(unit: scan.unit, scan.camera, on: connection) else {
                refusals.append(
                    Refusal(
                        topic: topic,
                        reason: "Its unit has more than \(NameTable.mostCameras) cameras.",
                        payload: scan.text ?? []
                    )
                )
                continue
            }
            rows.append(scan, camera: camera.number, source: try names.source(scan.source, on: connection))
            arrivals.add(scan, camera: camera.number, unit: camera.unit)
            accepted.append((scan, topic))
        }
        guard !accepted.isEmpty else { return refusals }
        rows.end()
        try makePartitions(for: accepted)
        do throws(PostgresFailure) {
            try repeated { () throws(PostgresFailure) in try write(rows.bytes, arrivals) }
        } catch {
            guard error.kind == .data else { throw error }
            // One of them is at fault: its neighbours are stored without it.
            guard accepted.count > 1 else {
                let scan = accepted[0].scan
                refusals.append(Refusal(topic: accepted[0].topic, reason: error.message, payload: scan.text ?? []))
                try nameLoss(of: scan, because: "The database cannot hold it.")
                return refusals
            }
            let middle = accepted.count / 2
            refusals += try store(Array(accepted[..<middle]))
            refusals += try store(Array(accepted[middle...]))
        }
        return refusals
    }

    private func write(_ rows: [UInt8], _ arrivals: BatchArrivals) throws(PostgresFailure) {
        // After a broken connection messages come again: as long as there are repeats, rows are merged right away.
        if expectsRepeats { return try merge(rows, count: arrivals.count) }
        do throws(PostgresFailure) {
            try connection.copy("BEGIN; COPY scan (\(CopyRows.columns)) FROM STDIN (FORMAT binary)", rows)
            try connection.run("\(arrivals.statement); COMMIT")
        } catch {
            guard connection.isUsable else { throw error }
            try connection.run("ROLLBACK")
            guard error.kind == .duplicate else { throw error }
            try merge(rows, count: arrivals.count)
        }
    }

    /// Stores those of the rows that are new.
    private func merge(_ rows: [UInt8], count: Int) throws(PostgresFailure) {
        if !hasIncoming {
            try connection.run(
                """
                CREATE TEMPORARY TABLE IF NOT EXISTS incoming ON COMMIT DELETE ROWS
                    AS SELECT \(CopyRows.columns) FROM scan LIMIT 0
                """
            )
            hasIncoming = true
        }
        do throws(PostgresFailure) {
            try connection.copy("BEGIN; COPY incoming (\(CopyRows.columns)) FROM STDIN (FORMAT binary)", rows)
            let fresh = try connection.run(
                """
                WITH fresh AS (
                    INSERT INTO scan (\(CopyRows.columns)) SELECT \(CopyRows.columns) FROM incoming
                    ON CONFLICT DO NOTHING RETURNING camera, sequence, id, time
                )
                INSERT INTO arrival (camera, have, again, scans, first_time, last_time)
                SELECT camera, range_agg(int8range(sequence, sequence, '[]')), '{}', count(*), min(time), max(time)
                FROM fresh GROUP BY camera
                UNION ALL
                SELECT camera, '{}', range_agg(int8range(sequence, sequence, '[]')), 0, NULL, NULL
                FROM incoming WHERE (camera, sequence, id) NOT IN (SELECT camera, sequence, id FROM fresh)
                GROUP BY camera RETURNING scans
                """
            )
            try connection.run("COMMIT")
            expectsRepeats = fresh.rows.reduce(0) { $0 + (Int($1.first.flatMap { $0 } ?? "") ?? 0) } < count
        } catch {
            if connection.isUsable { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Makes partitions for the days of scans, if they are within what is kept.
    private func makePartitions(for scans: [(scan: CollectedScan, topic: String)]) throws(PostgresFailure) {
        let today = Int64(((wallClock().timeIntervalSince1970 - Self.epoch) / 86_400).rounded(.down))
        let oldest = today - Int64(((retention ?? 3_650 * 86_400) / 86_400).rounded(.up))
        var wanted: Set<Int64> = []
        for (scan, _) in scans {
            let time = scan.time
            let day = time >= 0 ? time / Self.microsecondsOfDay : (time + 1) / Self.microsecondsOfDay - 1
            if (oldest...today + Self.daysAhead).contains(day), !days.contains(day) { wanted.insert(day) }
        }
        for day in wanted.sorted() {
            try repeated { () throws(PostgresFailure) in try makePartition("scan", day: day) }
            days.insert(day)
        }
    }

    func makePartition(_ parent: String, day: Int64) throws(PostgresFailure) {
        let command = "SELECT make_partition($1, date '2000-01-01' + $2::integer)"
        try connection.run(command, [parent, String(day)])
    }

    /// Repeats a transaction that failed because of others at the same time.
    func repeated(_ body: () throws(PostgresFailure) -> Void) throws(PostgresFailure) {
        for attempt in 1... {
            do throws(PostgresFailure) {
                return try body()
            } catch {
                guard error.kind == .conflict, attempt < Self.attempts, connection.isUsable else { throw error }
            }
        }
    }

    private func nameLoss(of scan: CollectedScan, because reason: String) throws(PostgresFailure) {
        let unit = try names.unit(scan.unit, on: connection)
        let sequence = String(scan.sequence)
        try connection.run("SELECT name_loss($1, $2, $2, $3)", [String(unit), sequence, reason])
    }
}
