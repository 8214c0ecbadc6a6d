import Foundation
import PostgresClient
import ScanStore
import ToolCommands

/// The scans of many units in a collector's database.
///
/// Cameras are named `UNIT/CAMERA` here. Scans are ordered by their time, because sequences are only comparable within
/// one unit.
struct DatabaseHistory {
    private static let page = 1_000
    private static let columns = """
        sequence, id, unit || '/' || camera, source, type, text, encode(payload, 'base64'), \
        extract(epoch FROM time), seconds, frame, array_to_string(corners, ' '), clip
        """

    private let connection: PostgresConnection

    /// Connects to the database.
    ///
    /// - Parameter url: Its address; the password is in libpq's password file or PGPASSWORD.
    init(url: String) throws(PostgresFailure) {
        var configuration = PostgresConfiguration(url: url)
        configuration.applicationName = "obscura history"
        configuration.isReader = true
        // All rows of a large table take their time.
        configuration.commandTime = 300
        connection = try PostgresConnection(configuration)
        guard try connection.run("SELECT to_regclass('obscura.scans')").first != nil else {
            throw PostgresFailure(
                .access,
                "The database at \(configuration.shownAddress) has no scans in it. "
                    + "Name the one that 'obscura collect' writes."
            )
        }
    }

    /// Returns the number of scans that match a query.
    func count(_ query: ScanQuery) throws(PostgresFailure) -> Int {
        let (condition, values) = Self.condition(query)
        return try connection.run("SELECT count(*) FROM obscura.scans \(condition)", values).first.flatMap { Int($0) }
            ?? 0
    }

    /// Calls `body` with the scans of a query, the oldest first.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of scans, counted from the newest; nil for all.
    ///   - withImages: Whether scans have the images that are in the database.
    /// - Returns: Whether there are more.
    func forEach(
        _ query: ScanQuery,
        limit: Int?,
        withImages: Bool = false,
        _ body: (StoredScan) throws -> Void
    ) throws -> Bool {
        let (condition, values) = Self.condition(query)
        var statement = "SELECT \(Self.columns) FROM obscura.scans \(condition)"
        if let limit {
            let newest = "SELECT * FROM obscura.scans \(condition) ORDER BY time DESC LIMIT \(limit)"
            statement = "SELECT \(Self.columns) FROM (\(newest)) AS newest"
        }
        try connection.run("BEGIN READ ONLY")
        try connection.run("DECLARE found NO SCROLL CURSOR FOR \(statement) ORDER BY time, camera, sequence", values)
        var found = 0
        while true {
            let rows = try connection.run("FETCH \(Self.page) FROM found").rows
            for row in rows {
                guard var scan = Self.scan(row) else { continue }
                found += 1
                if withImages {
                    var record = scan.record
                    record.image = try image(record.id)
                    scan = StoredScan(sequence: scan.sequence, record: record)
                }
                try body(scan)
            }
            if rows.count < Self.page { break }
        }
        try connection.run("COMMIT")
        guard let limit, found >= limit else { return false }
        return try count(query) > limit
    }

    private func image(_ id: UUID) throws(PostgresFailure) -> Data? {
        try connection.runPrepared(
            "image",
            "SELECT encode(jpeg, 'base64') FROM obscura.picture WHERE id = $1 AND jpeg IS NOT NULL",
            [id.uuidString]
        ).first.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
    }

    /// Returns the name of the file for a scan's image, which no other scan of any unit has.
    static func imageName(_ scan: StoredScan) -> String {
        let unit = scan.record.camera.split(separator: "/", maxSplits: 1).first ?? ""
        let plain = unit.unicodeScalars.prefix(80).map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? Character(scalar) : "-"
        }
        let id = scan.record.id.uuidString.lowercased().prefix(8)
        return "scan-\(String(plain))-\(scan.sequence)-\(id).jpg"
    }

    /// Returns a sentence about the place of images that are not in the database.
    func imagePlaces() throws(PostgresFailure) -> String {
        let collectors = try connection.run("SELECT DISTINCT collector FROM obscura.picture WHERE jpeg IS NULL LIMIT 5")
            .rows.compactMap { $0.first ?? nil }.map { TerminalStyle.printable($0) }
        guard collectors.isEmpty else {
            let names = collectors.joined(separator: ", ")
            return "These pictures are not in the database, but in the folder of \(names), by their scans' ids."
        }
        return "These scans have no pictures in the database. They are at the units; with 'pictures: table: true' the "
            + "collector keeps them."
    }

    private static func condition(_ query: ScanQuery) -> (String, [String?]) {
        var parts: [String] = []
        var values: [String?] = []
        func want(_ part: (String) -> String, _ value: String) {
            values.append(value)
            parts.append(part("$\(values.count)"))
        }
        if let from = query.from { want({ "time >= to_timestamp(\($0)::float8)" }, "\(from.timeIntervalSince1970)") }
        if let to = query.to { want({ "time < to_timestamp(\($0)::float8)" }, "\(to.timeIntervalSince1970)") }
        switch query.text {
        case .exactly(let text): want({ "text = \($0)" }, text)
        case .contains(let text): want({ "position(lower(\($0)) IN lower(text)) > 0" }, text)
        case nil: break
        }
        if let type = query.type { want({ "type = \($0)" }, type) }
        if let source = query.source { want({ "source = \($0)" }, source) }
        if let camera = query.camera {
            let names = camera.split(separator: "/", maxSplits: 1).map(String.init)
            if names.count == 2 {
                want({ "unit = \($0)" }, names[0])
                want({ "camera = \($0)" }, names[1])
            } else {
                want({ "camera = \($0)" }, camera)
            }
        }
        return (parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND "), values)
    }

    private static func scan(_ row: [String?]) -> StoredScan? {
        guard row.count == 12, let sequence = row[0].flatMap({ Int64($0) }),
            let id = row[1].flatMap({ UUID(uuidString: $0) }),
            let camera = row[2], let source = row[3], let type = row[4], let time = row[7].flatMap({ Double($0) })
        else { return nil }
        let numbers = (row[10] ?? "").split(separator: " ").compactMap { Double($0) }
        let corners = stride(from: 0, to: numbers.count - numbers.count % 2, by: 2).map {
            ScanPoint(x: numbers[$0], y: numbers[$0 + 1])
        }
        let record = ScanRecord(
            id: id,
            camera: camera,
            source: source,
            type: type,
            text: row[5],
            payload: row[6].flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) } ?? Data(),
            time: Date(timeIntervalSince1970: time),
            seconds: row[8].flatMap { Double($0) },
            frame: row[9].flatMap { Int64($0) },
            corners: corners,
            clip: row[11]
        )
        return StoredScan(sequence: sequence, record: record)
    }
}
