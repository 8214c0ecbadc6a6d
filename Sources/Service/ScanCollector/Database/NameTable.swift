import PostgresClient

/// The numbers of units, cameras and sources, remembered for the connection.
struct NameTable {
    /// Maximum names of each kind that are remembered; more are looked up again.
    private static let most = 100_000
    /// Maximum cameras of a unit; more are an attack or a mistake.
    static let mostCameras = 1_000

    private struct CameraKey: Hashable {
        var unit: [UInt8]
        var camera: [UInt8]
    }

    /// The numbers of a camera and its unit.
    struct Camera {
        var number: Int32
        var unit: Int32
    }

    private var units: [[UInt8]: Int32] = [:]
    private var cameras: [CameraKey: Camera] = [:]
    private var sources: [[UInt8]: Int32] = [:]

    /// Returns a unit's number, which is new for a new name.
    mutating func unit(_ name: [UInt8], on connection: PostgresConnection) throws(PostgresFailure) -> Int32 {
        if let number = units[name] { return number }
        let number = try Self.number(
            """
            WITH fresh AS (INSERT INTO unit (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id)
            SELECT id FROM fresh UNION ALL SELECT id FROM unit WHERE name = $1
            """,
            [String(decoding: name, as: UTF8.self)],
            on: connection
        )
        guard let number else { throw PostgresFailure(.conflict, "A unit was created at the same time. Try again.") }
        if units.count >= Self.most { units = [:] }
        units[name] = number
        return number
    }

    /// Returns a camera's numbers; nil if its unit has too many.
    mutating func camera(
        unit: [UInt8],
        _ name: [UInt8],
        on connection: PostgresConnection
    ) throws(PostgresFailure) -> Camera? {
        let key = CameraKey(unit: unit, camera: name)
        if let camera = cameras[key] { return camera }
        let owner = try self.unit(unit, on: connection)
        let number = try Self.number(
            """
            WITH fresh AS (
                INSERT INTO camera (unit, name) SELECT $1::integer, $2::text
                WHERE (SELECT count(*) FROM camera WHERE unit = $1::integer) < \(Self.mostCameras)
                ON CONFLICT DO NOTHING RETURNING id
            )
            SELECT id FROM fresh UNION ALL SELECT id FROM camera WHERE unit = $1::integer AND name = $2::text
            """,
            [String(owner), String(decoding: name, as: UTF8.self)],
            on: connection
        )
        guard let number else { return nil }
        if cameras.count >= Self.most { cameras = [:] }
        let camera = Camera(number: number, unit: owner)
        cameras[key] = camera
        return camera
    }

    /// Returns a source's number, which is new for a new name.
    mutating func source(_ name: [UInt8], on connection: PostgresConnection) throws(PostgresFailure) -> Int32 {
        if let number = sources[name] { return number }
        let number = try Self.number(
            """
            WITH fresh AS (INSERT INTO source (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id)
            SELECT id FROM fresh UNION ALL SELECT id FROM source WHERE name = $1
            """,
            [String(decoding: name, as: UTF8.self)],
            on: connection
        )
        guard let number else { throw PostgresFailure(.conflict, "A source was created at the same time. Try again.") }
        if sources.count >= Self.most { sources = [:] }
        sources[name] = number
        return number
    }

    /// Runs a query for a number; another collector may insert the same name meanwhile, which the second try sees.
    private static func number(
        _ query: String,
        _ parameters: [String],
        on connection: PostgresConnection
    ) throws(PostgresFailure) -> Int32? {
        for _ in 0..<2 {
            if let number = try connection.run(query, parameters).first.flatMap({ Int32($0) }) { return number }
        }
        return nil
    }
}
