import Foundation
import PostgresClient
import PostgresTestSupport
import Testing

@testable import ScanCollector

/// Tests that the dashboard asks questions that the schema answers, and that a question about a text uses its index.
@Suite struct DashboardTests {
    private struct Dashboard: Decodable {
        struct Panel: Decodable {
            struct Target: Decodable { var rawSql: String }
            var title: String
            var targets: [Target]
        }
        var panels: [Panel]
    }

    /// Replaces Grafana's macros and variables as Grafana does.
    private static func expand(_ query: String) throws -> String {
        let from = "'2026-03-01T00:00:00Z'"
        let to = "'2026-03-02T00:00:00Z'"
        return query.replacing("$__timeFrom()", with: "\(from)::timestamptz").replacing(
            "$__timeTo()",
            with: "\(to)::timestamptz"
        )
        .replacing("$__timeFilter(time)", with: "time BETWEEN \(from) AND \(to)")
        .replacing("$__timeGroup(time, '1m')", with: "date_trunc('minute', time)")
        .replacing("${code:raw}", with: "4711")
    }

    @Test("Each panel's query runs, without a search path, and a text is found by its index")
    func queries() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Deploy/grafana-fleet.json").standardized
        let dashboard = try JSONDecoder().decode(Dashboard.self, from: Data(contentsOf: file))
        #expect(dashboard.panels.count >= 7)
        let server = try PostgresServer()
        let database = try CollectorDatabase(PostgresConfiguration(url: server.url), collector: "test", retention: nil)
        let connection = try PostgresConnection(PostgresConfiguration(url: server.url))
        for panel in dashboard.panels {
            for target in panel.targets {
                let query = try Self.expand(target.rawSql)
                #expect(!query.contains("$"), "\(panel.title): a macro is unknown: \(query)")
                #expect(throws: Never.self, "\(panel.title)") { try connection.run(query) }
            }
        }
        try database.connection.run(
            """
            INSERT INTO unit (name) VALUES ('u'); INSERT INTO camera (unit, name) VALUES (1, 'c');
            INSERT INTO source (name) VALUES ('s'); SELECT make_partition('scan', '2026-03-01');
            INSERT INTO scan (camera, source, sequence, id, time, type, text)
                SELECT 1, 1, n, gen_random_uuid(), '2026-03-01 00:00Z', 't', 'code ' || n
                FROM generate_series(1, 5000) n;
            ANALYZE scan
            """
        )
        let plan = try connection.run("EXPLAIN SELECT * FROM obscura.scans WHERE text = 'code 99'")
        let lines = plan.rows.compactMap { $0.first ?? nil }
        #expect(lines.contains { $0.contains("scan_20260301_text_idx") }, "\(lines)")
        #expect(!lines.contains { $0.contains("Seq Scan on scan_20260301") })
    }
}
