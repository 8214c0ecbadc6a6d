import Foundation
import PostgresClient
import PostgresTestSupport
import Testing

@testable import ScanCollector

/// Tests ``CollectorDatabase``, ``CollectorMigrations`` and ``NameTable`` on a real server.
@Suite(.serialized) struct CollectorDatabaseTests {
    private static func scan(
        _ sequence: Int64,
        unit: String = "kiosk",
        camera: String = "door",
        text: String? = nil,
        day: Int = 1,
        id: UUID? = nil,
        type: String = "org.iso.QRCode"
    ) throws -> (scan: CollectedScan, topic: String) {
        let identifier = id?.uuidString ?? String(format: "00000000-0000-4000-8000-%012d", sequence)
        let json = #"""
            {"bytes":"","camera":"\#(camera)","corners":[{"x":0.5,"y":1}],"id":"\#(identifier)","sequence":\#(sequence),
             "source":"virtual:","text":"\#(text ?? "code \(sequence)")","time":"2026-03-0\#(day)T12:00:00.250Z",
             "type":"\#(type)","unit":"\#(unit)"}
            """#
        return (try CollectedScan(Array(json.utf8)), "obscura/\(unit)/\(camera)/scan")
    }

    /// The day after the scans.
    private static let now = Date(timeIntervalSince1970: 1_772_500_000)

    private static func open(_ server: PostgresServer) throws -> CollectorDatabase {
        try CollectorDatabase(
            PostgresConfiguration(url: server.url),
            collector: "test",
            retention: 90 * 86_400,
            wallClock: { now }
        )
    }

    @Test("Scans are rows exactly once; gaps are found, asked for, filled and named; old days are dropped")
    func wholeLife() throws {
        let server = try PostgresServer()
        let database = try Self.open(server)
        let connection = database.connection
        func count() throws -> String? { try connection.run("SELECT count(*) FROM scan").first }
        func gaps() throws -> [String] {
            try connection.run("SELECT state || ' ' || first || '-' || last FROM gaps ORDER BY first").rows.compactMap {
                $0.first ?? nil
            }
        }
        // Opening again changes nothing, and two may do so at once.
        _ = try Self.open(server)

        let first = try [1, 2, 3, 6, 7].map { try Self.scan($0) }
        #expect(try database.store(first).isEmpty)
        #expect(try count() == "5")
        // A batch of repeats, of news, of both, and of one twice.
        #expect(try database.store(first).isEmpty)
        #expect(try database.store([first[0], try Self.scan(8), try Self.scan(8)]).isEmpty)
        #expect(try count() == "6")
        database.expectsRepeats = false
        #expect(try database.store([try Self.scan(9), first[1]]).isEmpty)
        #expect(try count() == "7")

        let patient = try database.settle(patience: 3_600, quiet: 3_600, most: 10)
        #expect(patient == [])
        #expect(try gaps() == ["missing 4-5"])
        let requests = try database.settle(patience: 0, quiet: 3_600, most: 10)
        #expect(requests == [.init(unit: "kiosk", first: 4, last: 5)])
        #expect(try database.settle(patience: 3_600, quiet: 3_600, most: 10) == [])
        #expect(try database.store([try Self.scan(5)]).isEmpty)
        _ = try database.settle(patience: 3_600, quiet: 3_600, most: 10)
        #expect(try gaps() == ["missing 4-4"])
        try database.answered(unit: "kiosk", first: 4, last: 4, oldest: 5, newest: 9)
        #expect(try gaps() == ["lost 4-4"])
        // What was named lost may come after all.
        #expect(try database.store([try Self.scan(4)]).isEmpty)
        _ = try database.settle(patience: 3_600, quiet: 3_600, most: 10)
        #expect(try gaps() == [])

        // A unit from which nothing comes is asked for what follows.
        let tail = try database.settle(patience: 3_600, quiet: 0, most: 10)
        #expect(tail == [.init(unit: "kiosk", first: 10, last: 19)])

        // A unit with a new store counts from 1 again.
        #expect(try database.store([try Self.scan(2, id: UUID()), try Self.scan(3, id: UUID())]).isEmpty)
        _ = try database.settle(patience: 3_600, quiet: 3_600, most: 10)
        #expect(try connection.run("SELECT store, have FROM unit").rows == [["2", "{[2,4)}"]])
        #expect(try gaps() == ["missing 1-1"])
        #expect(try count() == "11")

        // Questions.
        #expect(try connection.run("SELECT sequence FROM obscura.last_seen('code 7')").first == "7")
        #expect(try connection.run("SELECT count(*) FROM obscura.history('code 2')").first == "2")
        #expect(try connection.run("SELECT kind FROM obscura.quiet_cameras()").first == "silent")
        for question in ["scan_lag()", "drops()", "camera_now", "gaps", "scans"] {
            try connection.run("SELECT * FROM obscura.\(question)")
        }

        // Partitions: one for each day, the rest by default, and retention drops whole ones.
        let partitions = "SELECT count(*) FROM pg_inherits WHERE inhparent = 'scan'::regclass"
        #expect(try connection.run(partitions).first == "2")
        #expect(try database.store([try Self.scan(20, day: 2), try Self.scan(21, day: 9)]).isEmpty)
        #expect(try connection.run(partitions).first == "3")
        #expect(try connection.run("SELECT count(*) FROM scan_default").first == "1")
        try connection.run("SELECT make_partition('scan', '2026-03-09')")
        #expect(try connection.run("SELECT count(*) FROM scan_20260309").first == "1")
        let retired = try connection.run("SELECT retire('2026-03-03 00:00Z')").rows.compactMap { $0.first ?? nil }
        #expect(retired.sorted() == ["scan_20260301", "scan_20260302"])
        #expect(try count() == "1")
    }

    @Test("A unit whose disk was replaced by an older copy fills the gaps of its new store with rows that are there")
    func olderDisk() throws {
        let server = try PostgresServer()
        let database = try Self.open(server)
        let connection = database.connection
        func settle(patience: Double = 3_600) throws -> [CollectorDatabase.Request] {
            try database.settle(patience: patience, quiet: 3_600, most: 100)
        }
        func gaps() throws -> [String] {
            try connection.run("SELECT state || ' ' || first || '-' || last FROM gaps ORDER BY first").rows.compactMap {
                $0.first ?? nil
            }
        }
        let old = try (1...10).map { try Self.scan($0) }
        #expect(try database.store(old).isEmpty && settle().isEmpty)
        #expect(try database.store([try Self.scan(8, id: UUID()), try Self.scan(9, id: UUID())]).isEmpty)
        #expect(try settle().isEmpty && gaps() == ["missing 1-7"])
        // Repeats of a broken connection say nothing of the new store; those that were asked for do.
        #expect(try database.store(Array(old[..<3])).isEmpty && settle().isEmpty && gaps() == ["missing 1-7"])
        #expect(try settle(patience: 0) == [.init(unit: "kiosk", first: 1, last: 7)])
        #expect(try database.store(Array(old[..<5])).isEmpty && settle().isEmpty && gaps() == ["missing 6-7"])
        #expect(try connection.run("SELECT scans FROM camera").first == "12")
        // What is sent again and again and never comes is named in the end.
        for _ in 0..<49 { try database.answered(unit: "kiosk", first: 6, last: 7, oldest: 1, newest: 9) }
        #expect(try gaps() == ["missing 6-7"])
        try database.answered(unit: "kiosk", first: 6, last: 7, oldest: 1, newest: 9)
        #expect(try gaps() == ["lost 6-7"] && settle(patience: 0).isEmpty)
    }

    @Test("What the database cannot hold is refused by name, and its neighbours are stored")
    func refusals() throws {
        let server = try PostgresServer()
        let database = try Self.open(server)
        let connection = database.connection
        try connection.run("ALTER TABLE scan ADD CHECK (text <> 'poison')")
        var batch = try (1...40).map { try Self.scan($0) }
        batch[13] = try Self.scan(14, text: "poison")
        batch[29] = try Self.scan(30, text: "poison")
        let refusals = try database.store(batch)
        #expect(refusals.count == 2 && refusals.allSatisfy { $0.topic == "obscura/kiosk/door/scan" })
        try database.keep(refusals)
        try database.keep((0..<50).map { .init(topic: "t\u{0}", reason: "r", payload: [0, UInt8($0)]) })
        #expect(try connection.run("SELECT count(*) FROM scan").first == "38")
        #expect(try connection.run("SELECT count(*) FROM refusal").first == "23")
        _ = try database.settle(patience: 0, quiet: 3_600, most: 10)
        #expect(try connection.run("SELECT count(*) FROM gap").first == "0")

        // States and health of units and cameras, and too many cameras.
        try database.store(health: "online", version: "1.0", of: "kiosk")
        for captured in [10, 20, 5] {
            try database.store(
                CollectorMessage.CameraReport(
                    unit: "kiosk",
                    camera: "door",
                    isRunning: true,
                    captured: Int64(captured),
                    delivered: 0,
                    dropped: Int64(captured / 5),
                    rate: 30,
                    problem: nil
                )
            )
        }
        #expect(try connection.run("SELECT kind FROM obscura.quiet_cameras()").first == "blind")
        #expect(try connection.run("SELECT sum(captured), sum(dropped) FROM obscura.drops()").rows == [["15", "3"]])
        try connection.run(
            "INSERT INTO camera (unit, name) SELECT 1, 'c' || n FROM generate_series(1, \(NameTable.mostCameras)) n"
        )
        #expect(try database.store([try Self.scan(99, camera: "one too many")]).count == 1)
        let id = UUID()
        try database.store(image: id, bytes: 3)
        try database.forget(images: [id])
        #expect(try connection.run("SELECT count(*) FROM picture").first == "0")
    }

    @Test("What a camera reports is stored once, and drops are added up in the order of the reports")
    func reports() throws {
        let server = try PostgresServer()
        let database = try Self.open(server)
        let connection = database.connection
        let runs = [UUID(), UUID()]
        func report(_ run: Int, _ number: Int64, captured: Int64, dropped: Int64) throws {
            try database.store(
                CollectorMessage.CameraReport(
                    unit: "kiosk",
                    camera: "door",
                    isRunning: true,
                    captured: captured,
                    delivered: captured - dropped,
                    dropped: dropped,
                    rate: 30,
                    problem: nil,
                    run: runs[run],
                    number: number
                )
            )
        }
        // The first was before the time that is asked about. Repeats come late, and so does the third.
        try report(0, 1, captured: 100, dropped: 10)
        try report(0, 2, captured: 200, dropped: 12)
        try report(0, 4, captured: 400, dropped: 16)
        try report(0, 1, captured: 100, dropped: 10)
        try report(0, 3, captured: 300, dropped: 14)
        try report(0, 2, captured: 200, dropped: 12)
        // A restart of the unit, whose counts are soon larger than those before.
        try report(1, 1, captured: 1_000, dropped: 3)
        try report(0, 4, captured: 400, dropped: 16)
        #expect(try connection.run("SELECT count(*) FROM camera_report").first == "5")
        let sums = try connection.run("SELECT sum(captured), sum(dropped) FROM obscura.drops()")
        #expect(sums.rows == [["1300", "9"]])

        // Records of dropped frames, which units keep like scans.
        let first = try Self.scan(1, text: "12 of 1800 frames were dropped", type: "frames.dropped")
        let second = try Self.scan(2, text: "no number", type: "frames.dropped")
        #expect(try database.store([first, second]).isEmpty)
        #expect(try database.store([first, try Self.scan(3, text: "7 of 9")]).isEmpty)
        let dropped = try connection.run("SELECT captured, dropped FROM obscura.dropped_frames('2026-01-01')")
        #expect(dropped.rows == [["1800", "12"]])
    }

    @Test("Pictures in the database are kept once and within their budget, the oldest given up first")
    func pictures() throws {
        let server = try PostgresServer()
        let database = try Self.open(server)
        let connection = database.connection
        let ids = (0..<5).map { _ in UUID() }
        func kept() throws -> [UUID] {
            try connection.run("SELECT id FROM picture ORDER BY arrived").rows.compactMap { row in
                (row.first ?? nil).flatMap { UUID(uuidString: $0) }
            }
        }
        for (number, id) in ids.enumerated() {
            try database.store(
                image: id,
                [0xFF, 0xD8, 0xFF] + [UInt8](repeating: UInt8(number), count: 97),
                budget: 350
            )
        }
        #expect(try kept() == Array(ids[2...]))
        // A repeat changes nothing, and a large one leaves itself.
        try database.store(image: ids[3], [1], budget: 350)
        #expect(try kept() == Array(ids[2...]))
        #expect(
            try connection.run("SELECT encode(jpeg, 'hex') FROM picture WHERE id = $1", [ids[4].uuidString]).first
                == "ffd8ff" + String(repeating: "04", count: 97)
        )
        #expect(try connection.run("SELECT bytes FROM picture_total").first == "300")
        let large = UUID()
        try database.store(image: large, [UInt8](repeating: 1, count: 1_000), budget: 350)
        #expect(try kept() == [large])
        #expect(try connection.run("SELECT bytes FROM picture_total").first == "1000")
    }

    @Test("A database that a newer version has migrated is left alone")
    func newerVersion() throws {
        let server = try PostgresServer()
        _ = try Self.open(server)
        let connection = try PostgresConnection(PostgresConfiguration(url: server.url))
        try connection.run("INSERT INTO obscura.migration (name) VALUES ('999-future')")
        let failure = #expect(throws: PostgresFailure.self) { _ = try Self.open(server) }
        #expect(failure?.kind == .access && failure?.message.contains("999-future") == true)
    }
}

extension CollectorDatabase {
    /// Stores scans as a batch.
    func store(_ scans: [(scan: CollectedScan, topic: String)]) throws -> [Refusal] {
        let batch = ScanBatch(topics: CollectorTopics(prefix: "obscura"))
        for (scan, topic) in scans { batch.append(scan, topic: topic) }
        return try store(batch)
    }
}
