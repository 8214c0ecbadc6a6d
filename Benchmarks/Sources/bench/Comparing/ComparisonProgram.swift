import Foundation

/// The execution of a contestant.
enum ComparisonProgram {
    /// The timeout in seconds after which a program is terminated.
    static let timeout = 900.0

    /// Runs a program and returns the numbers it printed.
    static func run(_ command: [String]) throws -> [String: Double] {
        guard let program = command.first, FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchError("\(command.first ?? "") is missing; `make bench` builds it.")
        }
        let errorFile = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errorFile) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        let reference = ProcessReference(process: process)
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bench.timeout"))
        timer.schedule(deadline: .now() + timeout)
        timer.setEventHandler { reference.process.terminate() }
        timer.resume()
        defer { timer.cancel() }
        let start = hostNanoseconds()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let isLate = Double(hostNanoseconds() - start) / 1e9 >= timeout
        let text = command.joined(separator: " ")
        if isLate { throw BenchError("\(text) did not end within \(Int(timeout)) seconds.") }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let said = (try? String(contentsOf: errorFile, encoding: .utf8))?.split(separator: "\n").last ?? ""
            throw BenchError("\(text) exited with status \(process.terminationStatus). \(said)")
        }
        guard let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last else {
            throw BenchError("\(text) printed nothing.")
        }
        do {
            return try JSONDecoder().decode([String: Double].self, from: Data(line.utf8))
        } catch {
            throw BenchError("\(text) did not print a JSON object of numbers: \(line.prefix(200))")
        }
    }

    private struct ProcessReference: @unchecked Sendable {
        // @unchecked: other threads only call terminate(), which sends a signal.
        let process: Process
    }
}
