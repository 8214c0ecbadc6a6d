import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Runs the built command line, as a user would.
enum Tool {
    /// The result of a run.
    struct Result: Sendable {
        var status: Int32
        var output: String
        var errors: String

        /// The lines on standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// The lines as JSON objects; other lines are left out.
        var objects: [[String: Any]] {
            lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        }
    }

    /// The tool is in the same folder as the tests' executable.
    static let path = path(of: "obscura")

    private static func path(of program: String) -> String {
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? ".").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent(program).path
    }

    /// Runs the tool to its end.
    ///
    /// - Parameters:
    ///   - program: the name of the program, beside that of the tests.
    ///   - environment: variables added to this process's environment; OBSCURA_CAMERAS is unset otherwise.
    ///   - fileLimit: the maximum size of files that it writes, in KiB; nil for no limit.
    ///   - folder: the working directory; nil for that of this process.
    ///   - firstLine: called with the running process after the first line of output.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        fileLimit: Int? = nil,
        folder: String? = nil,
        output: FileHandle? = nil,
        program: String = "obscura",
        firstLine: (@Sendable (Process) -> Void)? = nil
    ) async throws -> Result {
        let process = Process()
        let path = path(of: program)
        if let fileLimit {
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", "ulimit -f \(fileLimit) && exec \"$@\"", "bash", path] + arguments
        } else {
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
        }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        var variables = ProcessInfo.processInfo.environment
        variables["OBSCURA_CAMERAS"] = nil
        variables["OBSCURA_LOG_LEVEL"] = nil
        variables["NO_COLOR"] = "1"
        process.environment = variables.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        let out = Pipe()
        let err = Pipe()
        process.standardOutput = output ?? out
        process.standardError = err
        let running = Unchecked(process)
        try process.run()
        async let errors = text(of: err.fileHandleForReading)
        async let text = output == nil ? text(of: out.fileHandleForReading) { firstLine?(running.value) } : ""
        let result = await (text, errors)
        await withCheckedContinuation { done in
            DispatchQueue(label: "tool").async {
                running.value.waitUntilExit()
                done.resume()
            }
        }
        return Result(status: process.terminationStatus, output: result.0, errors: result.1)
    }

    /// Reads a pipe to its end.
    private static func text(of handle: FileHandle, firstLine: (@Sendable () -> Void)? = nil) async -> String {
        let handle = Unchecked(handle)
        return await withCheckedContinuation { done in
            DispatchQueue(label: "tool").async {
                var data = Data()
                var isFirst = true
                while case let chunk = handle.value.availableData, !chunk.isEmpty {
                    data += chunk
                    if isFirst, chunk.contains(UInt8(ascii: "\n")) {
                        isFirst = false
                        firstLine?()
                    }
                }
                done.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }

    private struct Unchecked<Value>: @unchecked Sendable {
        // Used by one thread at a time.
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}
