import Foundation
import Testing

@testable import UnitConfiguration

/// The file `Deploy/unit.yaml`.
let exampleFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Deploy/unit.yaml")

@Suite("Files of the repository")
struct GoldenTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    /// `OBSCURA_GOLDEN=1` rewrites the expected errors, for review.
    @Test("All errors together, word for word", arguments: ["errors", "duplicates", "kinds"])
    func errors(name: String) throws {
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name + ".yaml"))
        let expected = folder.appendingPathComponent(name + ".txt")
        let lines = problems(bytes).joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["OBSCURA_GOLDEN"] != nil {
            try Data(lines.utf8).write(to: expected)
        }
        #expect(lines == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    }

    @Test("The example is valid, and equals the one that the tool prints")
    func example() throws {
        let text = String(decoding: try Data(contentsOf: exampleFile), as: UTF8.self)
        let checked = try UnitConfiguration.parse(
            Data(text.utf8),
            named: "unit.yaml",
            folder: "/etc/obscura",
            checksFiles: false
        )
        #expect(checked.warnings.isEmpty)
        #expect(checked.configuration.cameras.count == 2)
        #expect(text == UnitConfiguration.example)
    }

    @Test("The example contains every key")
    func exampleIsComplete() throws {
        let keys = [
            "unit", "log-level", "cameras", "name", "source", "credentials-file", "types", "roi", "masks", "rate",
            "delay",
            "ring",
            "memory", "disk", "console", "host", "port", "token-file", "view-token-file", "unmasked-token-file",
            "rtsp-port", "names", "store", "file", "retention", "age",
            "count",
            "bytes", "pictures", "picture-width", "longest-backlog", "drops", "clips", "folder", "before", "after",
            "when",
            "budget",
            "mqtt", "version", "tls", "ca", "certificate", "key", "user", "password-file", "prefix", "home-assistant",
            "webhook", "url", "secret-file", "batch",
        ]
        for key in keys {
            #expect(
                UnitConfiguration.example.contains(" \(key):") || UnitConfiguration.example.contains("\n\(key):"),
                "\(key)"
            )
        }
    }
}
