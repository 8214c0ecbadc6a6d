import Dispatch
import Foundation
import Testing

/// Runs an example that was built with the tests, as a user would.
enum Program {
    /// The result of a run.
    struct Result: Sendable {
        var status: Int32
        var output: String
        var errors: String

        /// The lines on standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }
        /// All whole numbers of the last line, in order.
        var totals: [Int] {
            (lines.last ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        }
    }

    /// The folder of the tests' executable, which also contains the examples.
    static let folder = URL(fileURLWithPath: CommandLine.arguments.first ?? ".").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Runs an example to its end, or stops it after a minute.
    ///
    /// - Parameters:
    ///   - cameras: the value of OBSCURA_CAMERAS.
    ///   - microphones: the value of OBSCURA_MICROPHONES.
    static func run(
        _ name: String,
        _ arguments: [String] = [],
        cameras: String,
        microphones: String = "virtual:"
    ) async throws -> Result {
        let program = folder.appendingPathComponent(name).path
        let variables = ["OBSCURA_CAMERAS": cameras, "OBSCURA_MICROPHONES": microphones]
        return try await run([program] + arguments, variables: variables, in: nil)
    }

    /// Runs a shell command to its end, or stops it after a minute.
    static func run(shell command: String, in folder: URL) async throws -> Result {
        try await run(["bash", "-c", command], variables: [:], in: folder)
    }

    private static func run(_ words: [String], variables: [String: String], in folder: URL?) async throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "--signal=KILL", "60"] + words
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = FileHandle.nullDevice
        let out = Pipe()
        let err = Pipe()
        process.standardOutput = out
        process.standardError = err
        try process.run()
        async let output = text(of: out.fileHandleForReading)
        async let errors = text(of: err.fileHandleForReading)
        let texts = await (output, errors)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: texts.0, errors: texts.1)
    }

    /// Reads a pipe to its end.
    private static func text(of handle: FileHandle) async -> String {
        let descriptor = handle.fileDescriptor
        let data = await withCheckedContinuation { done in
            DispatchQueue(label: "example").async {
                let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
                done.resume(returning: handle.readDataToEndOfFile())
            }
        }
        withExtendedLifetime(handle) {}
        return String(decoding: data, as: UTF8.self)
    }
}

/// A temporary folder that is deleted with the object.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("examples-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
