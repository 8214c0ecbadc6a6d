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

    @Test("Collectors that are killed at random lose no scan and store none twice")
    func kills() throws {
        let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
        let script = Self.repository.appendingPathComponent("Tests/Endurance/collect-kills.py").path
        let run = try Self.run([script, Self.program, "--calm", "--kills", isLong ? "200" : "2"])
        #expect(run.status == 0, "\(run.text)")
    }
}
