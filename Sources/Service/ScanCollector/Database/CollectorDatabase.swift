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
    private static let keptBytes = 4_096
    /// Refused messages of one batch that are kept one by one.
    private static let keptRefusals = 20
    /// Days into the future that have partitions; later times are those of wrong clocks.
    private static let daysAhead: Int64 = 1
    private static let microsecondsOfDay: Int64 = 86_400_000_000
    /// Seconds from 1970 to 2000.
    private static let epoch = 946_684_800.0

    let connection: PostgresConnection
    private let collector: String
    private let retention: Double?
    private let wallClock: () -> Date
    private var names = NameTable()
    private var days: Set<Int64> = []
    private var reportDay: Int64?
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

    private func makePartition(_ parent: String, day: Int64) throws(PostgresFailure) {
        let command = "SELECT make_partition($1, date '2000-01-01' + $2::integer)"
        try connection.run(command, [parent, String(day)])
    }

    /// Repeats a transaction that failed because of others at the same time.
    private func repeated(_ body: () throws(PostgresFailure) -> Void) throws(PostgresFailure) {
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

    // MARK: Everything else

    /// Keeps messages that are not stored, with the reason; of very many only their number.
    func keep(_ refusals: [Refusal]) throws(PostgresFailure) {
        for refusal in refusals.prefix(Self.keptRefusals) {
            try keep(refusal)
        }
        let more = refusals.dropFirst(Self.keptRefusals)
        guard let first = more.first else { return }
        try keep(
            Refusal(
                topic: first.topic,
                reason: "\(more.count) more messages of the same batch.",
                payload: first.payload
            )
        )
    }

    private func keep(_ refusal: Refusal) throws(PostgresFailure) {
        let digits = Array("0123456789abcdef".utf8)
        let payload = refusal.payload.prefix(Self.keptBytes)
        let hex = payload.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        try connection.runPrepared(
            "refusal",
            "INSERT INTO refusal (collector, topic, reason, bytes, payload) VALUES ($1, $2, $3, $4, $5)",
            [
                collector, CollectorMessage.plain(refusal.topic, 500), CollectorMessage.plain(refusal.reason, 1_000),
                String(refusal.payload.count), "\\x" + String(decoding: hex, as: UTF8.self),
            ]
        )
    }

    /// Stores what a camera says of itself.
    func store(_ report: CollectorMessage.CameraReport) throws(PostgresFailure) {
        let today = Int64(((wallClock().timeIntervalSince1970 - Self.epoch) / 86_400).rounded(.down))
        if reportDay != today {
            try repeated { () throws(PostgresFailure) in try makePartition("camera_report", day: today) }
            reportDay = today
        }
        guard
            let camera = try names.camera(unit: Array(report.unit.utf8), Array(report.camera.utf8), on: connection)?
                .number
        else { return }
        try connection.runPrepared(
            "report",
            """
            INSERT INTO camera_report (camera, is_running, captured, delivered, dropped, rate, problem)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                String(camera), report.isRunning ? "t" : "f", String(report.captured), String(report.delivered),
                String(report.dropped), String(report.rate), report.problem,
            ]
        )
    }

    /// Stores a unit's health.
    func store(health status: String, version: String?, of unit: String) throws(PostgresFailure) {
        let number = try names.unit(Array(unit.utf8), on: connection)
        try connection.runPrepared(
            "health",
            """
            UPDATE unit SET status_since = CASE WHEN status IS DISTINCT FROM $2 THEN now() ELSE status_since END,
                status = $2, version = coalesce($3, version) WHERE id = $1
            """,
            [String(number), status, version]
        )
    }

    /// Stores that an image is in this collector's folder.
    func store(image id: UUID, bytes: Int) throws(PostgresFailure) {
        try connection.runPrepared(
            "picture",
            """
            INSERT INTO picture (id, collector, bytes) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET collector = $2, bytes = $3
            """,
            [id.uuidString, collector, String(bytes)]
        )
    }

    /// Forgets images whose files were deleted.
    func forget(images ids: [UUID]) throws(PostgresFailure) {
        for id in ids {
            try connection.run("DELETE FROM picture WHERE id = $1 AND collector = $2", [id.uuidString, collector])
        }
    }

    // MARK: Gaps and age

    /// A request to a unit for scans of a range.
    struct Request: Equatable {
        var unit: String
        var first: Int64
        var last: Int64
    }

    /// Adds up what arrived, and returns what to ask units for.
    ///
    /// - Parameters:
    ///   - patience: Seconds that a gap lasts before it is asked for.
    ///   - quiet: Seconds without scans after which a unit is asked for what follows.
    ///   - most: Maximum scans of a request.
    func settle(patience: Double, quiet: Double, most: Int) throws(PostgresFailure) -> [Request] {
        var requests: [Request] = []
        try repeated { () throws(PostgresFailure) in
            guard try connection.run("SELECT settle()").first == "t" else { return }
            let rows = try connection.run(
                "SELECT * FROM ask($1::float8 * interval '1 second', $2::float8 * interval '1 second', $3)",
                [String(patience), String(quiet), String(most)]
            ).rows
            requests = rows.compactMap { row in
                guard row.count == 3, let unit = row[0], let first = row[1].flatMap({ Int64($0) }),
                    let last = row[2].flatMap({ Int64($0) })
                else { return nil }
                return Request(unit: unit, first: first, last: last)
            }
        }
        return requests
    }

    /// Notes a unit's answer to a request.
    func answered(
        unit: String,
        first: Int64,
        last: Int64,
        oldest: Int64,
        newest: Int64
    ) throws(PostgresFailure) {
        let values = [unit] + [first, last, oldest, newest].map { String($0) }
        try repeated { () throws(PostgresFailure) in try connection.run("SELECT answered($1, $2, $3, $4, $5)", values) }
    }

    /// Drops partitions that are older than the retention.
    ///
    /// - Returns: Their names.
    func retire() throws(PostgresFailure) -> [String] {
        guard let retention else { return [] }
        let rows = try connection.run(
            "SELECT retire(now() - $1::float8 * interval '1 second')",
            [String(retention)],
            within: 60
        ).rows
        days = []
        reportDay = nil
        return rows.compactMap { $0.first ?? nil }
    }
}
