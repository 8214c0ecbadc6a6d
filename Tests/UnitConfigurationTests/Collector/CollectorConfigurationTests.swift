import Foundation
import Testing

@testable import UnitConfiguration

/// Tests ``CollectorConfiguration`` and ``CollectorReader``.
@Suite struct CollectorConfigurationTests {
    private static func parse(_ text: String) throws -> CollectorConfiguration {
        let bytes = Data(text.utf8)
        return try CollectorConfiguration.parse(bytes, named: "c.yaml", folder: "/etc", checksFiles: false)
            .configuration
    }

    @Test("The example is valid, also with all of its comments in force")
    func example() throws {
        let plain = try Self.parse(CollectorConfiguration.example)
        #expect(plain.collector == "collector-1" && plain.database == "postgresql://obscura@localhost/scans")
        #expect(plain.share == "obscura" && plain.batch == 5_000 && plain.retention == nil && plain.pictures == nil)
        let lines = CollectorConfiguration.example.split(separator: "\n").dropFirst()
        let text = lines.map { line in
            let isComment = line.drop { $0 == " " }.hasPrefix("# ")
            return isComment ? String(line).replacing("# ", with: "", maxReplacements: 1) : String(line)
        }
        .joined(separator: "\n")
        let whole = try Self.parse(text)
        #expect(whole.retention == 90 * 86_400 && whole.absence == 7 * 86_400 && whole.mqtt.port == 8_883)
        #expect(whole.pictures?.folder == "/var/lib/obscura/pictures" && whole.passwordFile == "/etc/database-password")
    }

    private static let start = "collector: c\nmqtt:\n  host: b\n"

    private static let database = "database: postgresql://h/d\n"
    private static let mistakes: [(text: String, words: String)] = [
        ("", "no content"), ("\(start)", "has no 'database'"), ("\(database)", "has no 'collector'"),
        ("\(start)database: mysql://h/d", "no address of a database"),
        ("\(start)database: postgresql://u:secret@h/d", "put that into a file of its own"),
        ("\(start)database: postgresql://h/d?password=secret", "put that into a file of its own"),
        ("\(start)\(database)batch: 0", "from 1 to 10000"), ("\(start)\(database)retention: 5", "a time with its unit"),
        ("\(start)\(database)share: []", "a name, or off"),
        ("\(start)\(database)shares: off", "is no key of a collector"), ("\(start)\(database)share: a/b", "/"),
        ("\(start)  pictures: true\n\(database)", "are for units"),
        ("\(start)\(database)pictures:\n  budget: 1GB", "has no 'folder'"), ("collector: [a]", "c.yaml"),
        ("\(start)\(database)batch: many", "'batch'"), ("\(start)\(database)batch: 100000", "'batch'"),
        ("\(start)\(database)retention: forever", "'retention'"), ("\(start)\(database)retention: 1h", "'retention'"),
        ("\(start)\(database)absence: 1s", "'absence'"), ("\(start)\(database)absence: [1]", "'absence'"),
        ("\(start)\(database)pictures: true", "pictures is a single value"),
        ("\(start)\(database)pictures:\n  folder: p\n  budget: 5B", "'budget'"),
        ("\(start)\(database)pictures:\n  folder: p\n  size: 5GB", "size"),
        ("\(start)\(database)pictures:\n  folder: p\n  table: true", "kept in one place"),
        ("\(start)\(database)pictures:\n  table: false", "has no 'folder'"),
        ("\(start)\(database)log-level: loud", "'log-level'"), ("\(start)database: 'postgresql://h /d'", "has spaces"),
        ("\(database)collector: c\nmqtt:\n  port: 1883", "'host'"),
        ("\(database)collector: c\nmqtt:\n  host: b\n  port: 0", "'port'"),
        ("\(database)collector: c\nmqtt:\n  host: b\n  version: 4", "'version'"),
        ("\(database)collector: c\nmqtt: broker", "mqtt is a single value"),
        ("\(database)collector: a/b\nmqtt:\n  host: b", "/"),
        ("\(start)  home-assistant: true\n\(database)", "are for units"),
        ("\(start)\(database)\(database)", "database"),
    ]

    @Test("Errors name the line and say what to do", arguments: mistakes)
    func errors(text: String, words: String) {
        let error = #expect(throws: UnitConfigurationError.self) { try Self.parse(text) }
        let messages = (error?.problems ?? []).map(\.description)
        #expect(messages.contains { $0.contains(words) }, "\(messages)")
        #expect(messages.allSatisfy { !$0.contains("secret") })
    }

    @Test("A collector may want all scans for itself")
    func unshared() throws {
        #expect(try Self.parse(Self.start + "database: postgresql://h/d\nshare: off").share == nil)
    }
}
