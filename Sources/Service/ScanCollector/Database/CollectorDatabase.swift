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

    /// The database's numbers of cameras and sources, by their places in ``ScanNames``.
    private struct Numbers {
        var names = ScanNames()
        var generation = 0
        var cameras: [NameTable.Camera?] = []
        var sources: [Int32?] = []
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
    private var numbers = Numbers()
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

    /// Stores the scans of a batch, each exactly once, and returns those that the database cannot hold.
    func store(_ batch: ScanBatch) throws(PostgresFailure) -> [Refusal] {
        guard !batch.entries.isEmpty else { return [] }
        if numbers.names !== batch.names || numbers.generation != batch.names.generation {
            numbers = Numbers(names: batch.names, generation: batch.names.generation)
        }
        numbers.cameras += Array(repeating: nil, count: max(0, batch.names.cameras.count - numbers.cameras.count))
        numbers.sources += Array(repeating: nil, count: max(0, batch.names.sources.count - numbers.sources.count))
        var refusals: [Refusal] = []
        var accepted: [Int] = []
        accepted.reserveCapacity(batch.entries.count)
        for (index, entry) in batch.entries.enumerated() {
            guard let camera = try camera(entry, batch.names) else {
                let reason = "Its unit has more than \(NameTable.mostCameras) cameras."
                refusals.append(refusal(index, of: batch, because: reason))
                continue
            }
            batch.rows.set(camera: camera.number, source: try source(entry, batch.names), at: entry.place)
            accepted.append(index)
        }
        guard !accepted.isEmpty else { return refusals }
        try makePartitions(for: batch.entries)
        return refusals + (try store(accepted[...], of: batch))
    }

    private func store(_ indices: ArraySlice<Int>, of batch: ScanBatch) throws(PostgresFailure) -> [Refusal] {
        do throws(PostgresFailure) {
            try repeated { () throws(PostgresFailure) in try write(indices, of: batch) }
            return []
        } catch {
            guard error.kind == .data, let first = indices.first else { throw error }
            // One of them is at fault: its neighbours are stored without it.
            guard indices.count > 1 else {
                let entry = batch.entries[first]
                let unit = try names.unit(batch.names.cameras[entry.camera].unit, on: connection)
                try connection.run(
                    "SELECT name_loss($1, $2, $2, $3)",
                    [String(unit), String(entry.sequence), "The database cannot hold it."]
                )
                return [refusal(first, of: batch, because: error.message)]
            }
            let middle = indices.startIndex + indices.count / 2
            return try store(indices[..<middle], of: batch) + store(indices[middle...], of: batch)
        }
    }

    private func refusal(_ index: Int, of batch: ScanBatch, because reason: String) -> Refusal {
        let entry = batch.entries[index]
        return Refusal(
            topic: String(decoding: batch.names.cameras[entry.camera].topic, as: UTF8.self),
            reason: reason,
            payload: batch.rows.column(CopyRows.text, at: entry.place) ?? []
        )
    }

    private func camera(_ entry: ScanBatch.Entry, _ known: ScanNames) throws(PostgresFailure) -> NameTable.Camera? {
        if let camera = numbers.cameras[entry.camera] { return camera }
        let name = known.cameras[entry.camera]
        let camera = try names.camera(unit: name.unit, name.camera, on: connection)
        numbers.cameras[entry.camera] = camera
        return camera
    }

    private func source(_ entry: ScanBatch.Entry, _ known: ScanNames) throws(PostgresFailure) -> Int32 {
        if let source = numbers.sources[entry.source] { return source }
        let source = try names.source(known.sources[entry.source], on: connection)
        numbers.sources[entry.source] = source
        return source
    }

    private func write(_ indices: ArraySlice<Int>, of batch: ScanBatch) throws(PostgresFailure) {
        // After a broken connection messages come again: as long as there are repeats, rows are merged right away.
        if expectsRepeats { return try merge(indices, of: batch) }
        var arrivals = BatchArrivals()
        for index in indices {
            let entry = batch.entries[index]
            // It was set when the row got its numbers.
            guard let camera = numbers.cameras[entry.camera] else { continue }
            arrivals.add(entry.sequence, at: entry.time, camera: camera.number, unit: camera.unit)
        }
        do throws(PostgresFailure) {
            // One transaction, as the server makes one of all statements that come together.
            let command = "COPY scan (\(CopyRows.columns)) FROM STDIN (FORMAT binary)"
            try copy("\(arrivals.statement); \(command)", indices, of: batch)
        } catch {
            guard error.kind == .duplicate, connection.isUsable else { throw error }
            try merge(indices, of: batch)
        }
    }

    /// Stores those of the rows that are new.
    private func merge(_ indices: ArraySlice<Int>, of batch: ScanBatch) throws(PostgresFailure) {
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
            try copy("BEGIN; COPY incoming (\(CopyRows.columns)) FROM STDIN (FORMAT binary)", indices, of: batch)
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
            let new = fresh.rows.reduce(0) { $0 + (Int($1.first.flatMap { $0 } ?? "") ?? 0) }
            expectsRepeats = new < indices.count
        } catch {
            if connection.isUsable { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Copies rows; those that follow each other go in one piece.
    private func copy(_ command: String, _ indices: ArraySlice<Int>, of batch: ScanBatch) throws(PostgresFailure) {
        try connection.copy(command) { (put: PostgresConnection.Put) throws(PostgresFailure) in
            try batch.rows.withBytes(batch.rows.header, put)
            var piece: Range<Int>?
            for index in indices {
                let row = batch.bytes(index)
                if let present = piece, present.upperBound == row.lowerBound {
                    piece = present.lowerBound..<row.upperBound
                } else {
                    if let piece { try batch.rows.withBytes(piece, put) }
                    piece = row
                }
            }
            if let piece { try batch.rows.withBytes(piece, put) }
            try batch.rows.withBytes(batch.rows.end, put)
        }
    }

    /// Makes partitions for the days of scans, if they are within what is kept.
    private func makePartitions(for scans: [ScanBatch.Entry]) throws(PostgresFailure) {
        let today = Int64(((wallClock().timeIntervalSince1970 - Self.epoch) / 86_400).rounded(.down))
        let oldest = today - Int64(((retention ?? 3_650 * 86_400) / 86_400).rounded(.up))
        var wanted: Set<Int64> = []
        for scan in scans {
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
}
