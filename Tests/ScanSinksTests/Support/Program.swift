import Foundation
import Synchronization
import Testing

/// A program that a test has started and ends.
final class Program: Sendable {
    private let process: Mutex<Process>
    private let output = Mutex("")
    let id: Int32

    /// - Parameters:
    ///   - name: The program's name; also searched for in the folders of Debian's servers.
    init(_ name: String, _ arguments: [String], in folder: URL) throws {
        let path = try #require(
            ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin", "/bin"].map { "\($0)/\(name)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) },
            "\(name) is not installed: scripts/setup --tests"
        )
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        id = process.processIdentifier
        self.process = Mutex(process)
        let handle = pipe.fileHandleForReading
        handle.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            self?.output.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
    }

    deinit { end() }

    var text: String { output.withLock { $0 } }
    var isRunning: Bool { process.withLock { $0.isRunning } }

    func signal(_ number: Int32) { _ = kill(id, number) }

    /// Kills the program and waits for its end.
    func end() {
        process.withLock { process in
            guard process.isRunning else { return }
            _ = kill(id, SIGCONT)
            _ = kill(id, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Runs a program to its end.
    @discardableResult
    static func run(_ name: String, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(process.terminationStatus == 0, "\(name) \(arguments): \(text)")
        return text
    }
}

/// A folder that is deleted with the object.
final class Folder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("sinks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    @discardableResult
    func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        try Data(text.utf8).write(to: url.appendingPathComponent(name), options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
        return path(name)
    }
}
