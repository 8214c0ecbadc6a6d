import Foundation
import PostgresClient
import PostgresTestSupport
import Testing

@testable import ScanCollector

/// Tests ``CollectorMigrations`` with extensions of the server, whose catalogue entries and functions are made up here.
@Suite(.serialized) struct ServerExtensionsTests {
    /// Makes a server that says it has an extension, whose functions only note their calls.
    private static func server(with name: String, _ functions: String) throws -> PostgresServer {
        let server = try PostgresServer()
        let connection = try PostgresConnection(PostgresConfiguration(url: server.url))
        try connection.run(
            """
            SET allow_system_table_mods = on;
            INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
                VALUES (99999, '\(name)', 10, 2200, false, '1.0');
            CREATE TABLE call (number integer GENERATED ALWAYS AS IDENTITY, words text);
            \(functions)
            """
        )
        return server
    }

    private static func store(_ server: PostgresServer) throws -> CollectorDatabase {
        let database = try CollectorDatabase(
            PostgresConfiguration(url: server.url),
            collector: "test",
            retention: 90 * 86_400
        ) { Date(timeIntervalSince1970: 1_772_500_000) }
        let scans = try (1...3).map { sequence in
            let json = #"""
                {"bytes":"","camera":"c","id":"6f9619ff-8b86-d011-b42d-00cf4fc964f\#(sequence)","sequence":\#(sequence),
                 "source":"s","text":"code","time":"2026-03-01T12:00:00Z","type":"t","unit":"u"}
                """#
            return (scan: try CollectedScan(Array(json.utf8)), topic: "obscura/u/c/scan")
        }
        #expect(try database.store(scans).isEmpty && database.store(scans).isEmpty)
        let count = try database.connection.run("SELECT count(*) FROM scans WHERE text = 'code'").first
        #expect(count == "3")
        return database
    }

    private static func calls(_ database: CollectorDatabase) throws -> [String] {
        try database.connection.run("SELECT words FROM public.call ORDER BY number").rows.compactMap { $0.first ?? nil }
    }

    @Test("With TimescaleDB, tables are hypertables, and retention drops chunks")
    func timescale() throws {
        let server = try Self.server(
            with: "timescaledb",
            """
            CREATE FUNCTION create_hypertable(relation regclass, time_column name, chunk_time_interval interval,
                create_default_indexes boolean) RETURNS text LANGUAGE sql
                AS $$ INSERT INTO public.call (words) VALUES ('hypertable ' || relation || ' ' || time_column)
                    RETURNING words $$;
            CREATE FUNCTION drop_chunks(relation regclass, older_than timestamptz) RETURNS SETOF text LANGUAGE sql
                AS $$ INSERT INTO public.call (words) VALUES ('drop ' || relation) RETURNING words $$;
            """
        )
        let database = try Self.store(server)
        #expect(try Self.calls(database) == ["hypertable scan time", "hypertable camera_report time"])
        #expect(try database.connection.run("SELECT relkind FROM pg_class WHERE oid = 'scan'::regclass").first == "r")
        #expect(try database.retire() == ["drop scan", "drop camera_report"])
        // The key and the indexes are there.
        #expect(try database.connection.run("SELECT count(*) FROM pg_indexes WHERE tablename = 'scan'").first == "3")
    }

    @Test("With Citus, scans are spread by camera, and names are everywhere")
    func citus() throws {
        let server = try Self.server(
            with: "citus",
            """
            CREATE FUNCTION create_reference_table(relation regclass) RETURNS void LANGUAGE sql
                AS $$ INSERT INTO public.call (words) VALUES ('reference ' || relation) $$;
            CREATE FUNCTION create_distributed_table(relation regclass, by text) RETURNS void LANGUAGE sql
                AS $$ INSERT INTO public.call (words) VALUES ('distributed ' || relation || ' ' || by) $$;
            """
        )
        let database = try Self.store(server)
        let calls = [
            "reference unit", "reference camera", "reference source", "distributed scan camera",
            "distributed camera_report camera",
        ]
        #expect(try Self.calls(database) == calls)
        let connection = database.connection
        #expect(try connection.run("SELECT count(*) FROM scan_20260301").first == "3")
        // A day that has rows in the default partition stays there.
        try connection.run(
            "UPDATE scan SET time = '2026-03-09 12:00Z'; SELECT make_partition('scan', '2026-03-09')"
        )
        #expect(try connection.run("SELECT count(*) FROM scan_default").first == "3")
        #expect(try connection.run("SELECT to_regclass('scan_20260309')").first == nil)
    }
}
