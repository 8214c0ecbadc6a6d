import Foundation
import Testing

/// Tests ``ScanCollector`` and ``ObscuraCollect`` as a program, with a real broker and a real database.
@Suite(.serialized) struct ObscuraCollectTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized

    /// The program, beside the bundle of the tests.
    private static var program: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            "obscura-collect"
        )
        .path
    }

    private static func run(_ words: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test("Files are printed and checked; mistakes have a status and say what to do")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("collect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let printed = try Self.run([Self.program, "--print-config"])
        #expect(printed.status == 0 && printed.text.contains("database: postgresql://"))
        let file = folder.appendingPathComponent("c.yaml")
        try printed.text.write(to: file, atomically: true, encoding: .utf8)
        #expect(try Self.run([Self.program, "--config", file.path, "--check"]).status == 0)
        try "collector: c\ndatabase: nonsense\n".write(to: file, atomically: true, encoding: .utf8)
        let wrong = try Self.run([Self.program, "--config", file.path])
        #expect(wrong.status == 64 && wrong.text.contains("c.yaml:2:") && wrong.text.contains("has no 'mqtt'"))
        #expect(try Self.run([Self.program, "--config", folder.path + "/none.yaml"]).status == 64)
        #expect(try Self.run([Self.program]).status == 64)
    }

    private static let start = "collector: c\nmqtt:\n  host: 127.0.0.1\n  port: 1\n"
    private static let wrong: [(words: [String], file: String, status: Int32, text: String)] = [
        (["--config", "FILE", "--nonsense"], "", 64, "Unknown option '--nonsense'"),
        (["--check"], "", 64, "name the collector's file"),
        (["--config", "FILE"], "collector: c\n\tdatabase: x\n", 64, "c.yaml:2:"),
        (["--config", "FILE"], "collector: [", 64, "c.yaml:"),
        (["--config", "FILE"], start + "database: postgresql://h/d\npassword-file: none\n", 64, "no such file"),
        (["--config", "FILE"], start + "database: postgresql://u:secret@h/d\n", 64, "'password-file'"),
        (["--config", "FILE"], start + "database: postgresql://h/d\nretention: forever\n", 64, "'retention'"),
        (
            ["--config", "FILE"], start + "database: postgresql://h/d\npictures:\n  folder: /proc/none\n", 2,
            "The folder of pictures /proc/none cannot be made"
        ),
    ]

    @Test("A wrong file or option ends the program with its status and says what to do", arguments: wrong)
    func mistakes(words: [String], file: String, status: Int32, text: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("collect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("c.yaml").path
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try Self.run([Self.program] + words.map { $0 == "FILE" ? path : $0 })
        #expect(run.status == status && run.text.contains(text), "\(run.text)")
        #expect(!run.text.contains("secret"))
    }

    @Test("The help names every option, the statuses and examples")
    func help() throws {
        let help = try Self.run([Self.program, "--help"])
        #expect(help.status == 0)
        for word in ["--config", "--check", "--print-config", "--stats", "EXAMPLES", "Exit status"] {
            #expect(help.text.uppercased().contains(word.uppercased()), "\(word) is missing: \(help.text)")
        }
    }

    @Test("A database that is not there is named, waited for, and does not keep the program from ending")
    func noDatabase() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("collect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("c.yaml").path
        try (Self.start + "database: postgresql://127.0.0.1:1/scans\n").write(
            toFile: path,
            atomically: true,
            encoding: .utf8
        )
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["--config", path]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("cannot be reached") {
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            text += String(decoding: piece, as: UTF8.self)
        }
        #expect(text.contains("127.0.0.1:1/scans cannot be reached") && text.contains("Check that it runs"), "\(text)")
        process.terminate()
        _ = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    }

    @Test("Collectors that are killed at random lose no scan and store none twice")
    func kills() throws {
        let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
        let script = Self.repository.appendingPathComponent("Tests/Endurance/collect-kills.py").path
        let run = try Self.run([script, Self.program, "--calm", "--kills", isLong ? "200" : "2"])
        #expect(run.status == 0, "\(run.text)")
    }
}
