import CCollectorSchema
import PostgresClient

/// The database's tables, created and updated from the files in `Schema`.
enum CollectorMigrations {
    /// The schema that holds everything.
    static let schema = "obscura"
    /// The number of the lock that one collector at a time holds while it migrates.
    private static let lock = "1330790211, 0"

    /// The migration after which extensions of the server get their part of the tables.
    private static let tables = "001-scans"

    /// All migrations by name, in order.
    static var all: [(name: String, sql: String)] {
        (0..<collector_migration_count()).map { text(collector_migration($0)) }
    }

    /// The server's extensions that are used where they are, by name, each with what is run for it.
    static var extensions: [(name: String, sql: String)] {
        (0..<collector_extension_count()).map { text(collector_extension($0)) }
    }

    private static func text(_ migration: collector_migration) -> (name: String, sql: String) {
        let bytes = UnsafeRawBufferPointer(start: migration.bytes, count: migration.size)
        return (String(cString: migration.name), String(decoding: bytes, as: UTF8.self))
    }

    /// Brings the tables up to date; concurrent callers wait for each other.
    ///
    /// - Throws: A failure that names a newer version, if the database was migrated by one.
    static func run(on connection: PostgresConnection) throws(PostgresFailure) {
        guard connection.serverVersion >= 150_000 else {
            throw PostgresFailure(
                .access,
                "The database's server is version \(connection.serverVersion / 10_000). Use PostgreSQL 15 or newer."
            )
        }
        try connection.run("SET search_path = \(schema), pg_catalog, public")
        let known = all
        if try applied(on: connection) == known.map(\.name) { return }
        try connection.run("BEGIN; SELECT pg_advisory_xact_lock(\(lock))", within: 60)
        do throws(PostgresFailure) {
            try connection.run(
                """
                CREATE SCHEMA IF NOT EXISTS \(schema);
                CREATE TABLE IF NOT EXISTS migration (
                    name text PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now()
                )
                """
            )
            let done = try applied(on: connection)
            if let foreign = done.first(where: { name in !known.contains { $0.name == name } }) {
                throw PostgresFailure(
                    .access,
                    "The database was used by a newer version (its migration \(foreign) is unknown). "
                        + "Update this program."
                )
            }
            for migration in known where !done.contains(migration.name) {
                try connection.run(migration.sql, within: 60)
                try connection.run("INSERT INTO migration (name) VALUES ($1)", [migration.name])
                if migration.name == tables { try useExtension(on: connection) }
            }
            try connection.run("COMMIT", within: 60)
        } catch {
            if connection.isUsable { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Lets the first extension that the server has take its part; only in a new database, whose tables are empty.
    private static func useExtension(on connection: PostgresConnection) throws(PostgresFailure) {
        let present = try connection.run("SELECT extname FROM pg_extension").rows.compactMap { $0.first ?? nil }
        guard let extended = extensions.first(where: { present.contains($0.name) }) else { return }
        try connection.run(extended.sql, within: 60)
    }

    private static func applied(on connection: PostgresConnection) throws(PostgresFailure) -> [String] {
        guard try connection.run("SELECT to_regclass('\(schema).migration')").first != nil else { return [] }
        return try connection.run("SELECT name FROM migration ORDER BY name").rows.compactMap { $0.first ?? nil }
    }
}
