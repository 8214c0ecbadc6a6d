import Foundation
import PostgresClient
import PostgresTestSupport
import Testing

/// Tests ``PostgresConnection`` on a real server.
@Suite(.serialized) struct PostgresConnectionTests {
    @Test("Commands, parameters, COPY, errors, cancellation and a lost server")
    func wholeConversation() throws {
        let server = try PostgresServer()
        let connection = try PostgresConnection(PostgresConfiguration(url: server.url))
        #expect(connection.serverVersion >= 150_000)
        #expect(try connection.run("SELECT $1::text, NULL, 1 + $2::integer", ["ä’\"", "2"]).rows == [["ä’\"", nil, "3"]])
        try connection.run("CREATE TABLE word (id integer PRIMARY KEY, text text NOT NULL); SELECT 1")
        let insert = "INSERT INTO word VALUES ($1, $2) ON CONFLICT DO NOTHING"
        #expect(try connection.runPrepared("insert", insert, ["1", "one"]).affected == 1)
        #expect(try connection.runPrepared("insert", insert, ["1", "one"]).affected == 0)

        try connection.copy("COPY word FROM STDIN", Array("2\ttwo\n3\tthree\n".utf8))
        let many = (10..<40_000).map { "\($0)\t\(String(repeating: "x", count: 40))\n" }.joined()
        try connection.copy("BEGIN; COPY word FROM STDIN", Array(many.utf8))
        try connection.run("COMMIT")
        #expect(try connection.run("SELECT count(*) FROM word").first == "39993")

        // Each kind of failure leaves a connection of use.
        let repeated = #expect(throws: PostgresFailure.self) {
            try connection.copy("BEGIN; COPY word FROM STDIN", Array("4\tfour\n1\tone\n".utf8))
        }
        #expect(repeated?.kind == .duplicate)
        try connection.run("ROLLBACK")
        #expect(try connection.run("SELECT count(*) FROM word WHERE id = 4").first == "0")
        let wrong = #expect(throws: PostgresFailure.self) { try connection.run("SELECT 1 / 0") }
        #expect(wrong?.kind == .data && wrong?.state == "22012")
        let unknown = #expect(throws: PostgresFailure.self) { try connection.copy("COPY nothing FROM STDIN", []) }
        #expect(unknown?.kind == .other && unknown?.state == "42P01")
        #expect(connection.isUsable)

        // The server ends: the connection says so, and a new one works when the server is back.
        server.end()
        let lost = #expect(throws: PostgresFailure.self) { try connection.run("SELECT 1") }
        #expect(lost?.kind == .connection && !connection.isUsable)
        let none = #expect(throws: PostgresFailure.self) {
            _ = try PostgresConnection(PostgresConfiguration(url: server.url))
        }
        #expect(none?.kind == .connection && none?.message.contains("127.0.0.1:\(server.port)/scans") == true)
        try server.start()
        #expect(try PostgresConnection(PostgresConfiguration(url: server.url)).run("SELECT 2").first == "2")

        // A server that is suspended does not hold its client for ever.
        var hasty = PostgresConfiguration(url: server.url)
        hasty.commandTime = 0.5
        let waiting = try PostgresConnection(hasty)
        let slow = #expect(throws: PostgresFailure.self) { try waiting.run("SELECT pg_sleep(60)") }
        #expect(slow?.state == "57014" || slow?.kind == .connection)
        let denied = #expect(throws: PostgresFailure.self) {
            _ = try PostgresConnection(PostgresConfiguration(url: server.url.replacing("/scans", with: "/other")))
        }
        #expect(denied?.kind == .access)
    }

    @Test("The kind of a failure follows from its code", arguments: [
        ("23505", PostgresFailure.Kind.duplicate), ("22021", .data), ("23514", .data), ("40P01", .conflict),
        ("08006", .connection), ("57P01", .connection), ("25006", .connection), ("28P01", .access), ("53100", .other),
    ])
    func kinds(state: String, kind: PostgresFailure.Kind) {
        #expect(PostgresFailure.kind(of: state) == kind)
    }

    @Test("Messages name hosts and the database, never users and passwords")
    func addresses() {
        for (url, shown) in [
            ("postgresql://me@db.lan:5433/scans?x=1", "db.lan:5433/scans"), ("postgres://a.lan,b.lan/scans", "a.lan,b.lan/scans"),
            ("postgresql:///scans", "this machine's socket/scans"), ("postgresql://u:geheim@h/d", "h/d"),
        ] {
            #expect(PostgresConfiguration(url: url).shownAddress == shown)
        }
    }
}
