import Foundation
import Testing

@testable import UnitConfiguration

/// Tests ``CollectorConfiguration`` and ``CollectorReader``.
@Suite struct CollectorConfigurationTests {
    private static func parse(_ text: String) throws -> CollectorConfiguration {
        try CollectorConfiguration.parse(Data(text.utf8), named: "c.yaml", folder: "/etc", checksFiles: false).configuration
    }

    @Test("The example is valid, also with all of its comments in force")
    func example() throws {
        let plain = try Self.parse(CollectorConfiguration.example)
        #expect(plain.collector == "collector-1" && plain.database == "postgresql://obscura@localhost/scans")
        #expect(plain.share == "obscura" && plain.batch == 500 && plain.retention == nil && plain.pictures == nil)
        let lines = CollectorConfiguration.example.split(separator: "\n").dropFirst()
        let whole = try Self.parse(lines.map { $0.replacing("# ", with: "", maxReplacements: 1) }.joined(separator: "\n"))
        #expect(whole.retention == 90 * 86_400 && whole.absence == 7 * 86_400 && whole.mqtt.port == 8_883)
        #expect(whole.pictures?.folder == "/var/lib/obscura/pictures" && whole.passwordFile == "/etc/database-password")
    }

    private static let start = "collector: c\nmqtt:\n  host: b\n"

    /// Texts of files, and words of the errors that they bring. A type of its own: the compiler takes long to find it.
    private static let mistakes: [(text: String, words: String)] = [
        ("", "no content"), (start, "has no 'database'"), ("database: postgresql://h/d\n", "has no 'collector'"),
        (start + "database: mysql://h/d", "no address of a database"),
        (start + "database: postgresql://u:secret@h/d", "put that into a file of its own"),
        (start + "database: postgresql://h/d?password=secret", "put that into a file of its own"),
        (start + "database: postgresql://h/d\nbatch: 0", "from 1 to 10000"),
        (start + "database: postgresql://h/d\nretention: 5", "a time with its unit"),
        (start + "database: postgresql://h/d\nshares: off", "is no key of a collector"),
        (start + "database: postgresql://h/d\nshare: a/b", "/"),
        (start + "  pictures: true\ndatabase: postgresql://h/d", "are for units"),
        (start + "database: postgresql://h/d\npictures:\n  budget: 1GB", "has no 'folder'"),
        ("collector: [a]", "c.yaml"),
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
