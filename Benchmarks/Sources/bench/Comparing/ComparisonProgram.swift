import Foundation

/// Runs a contestant once.
enum ComparisonProgram {
    /// Seconds after which a program that has not ended is ended.
    static let patience = 900.0

    /// The numbers that it printed.
    static func run(_ command: [String]) throws -> [String: Double] {
        guard let program = command.first, FileManager.default.isExecutableFile(atPath: program) else {
            throw BenchError("\(command.first ?? "") is missing; `make bench` builds it.")
        }
        let words = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: words.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: words) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: words)
        try process.run()
        let reference = ProcessReference(process: process)
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bench.patience"))
        timer.schedule(deadline: .now() + patience)
        timer.setEventHandler { reference.process.terminate() }
        timer.resume()
        defer { timer.cancel() }
        let start = hostNanoseconds()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let isLate = Double(hostNanoseconds() - start) / 1e9 >= patience
        let text = command.joined(separator: " ")
        if isLate { throw BenchError("\(text) had not ended after \(Int(patience)) seconds.") }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let said = (try? String(contentsOf: words, encoding: .utf8))?.split(separator: "\n").last ?? ""
            throw BenchError("\(text) ended with \(process.terminationStatus). \(said)")
        }
        guard let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last else {
            throw BenchError("\(text) printed nothing.")
        }
        do {
            return try JSONDecoder().decode([String: Double].self, from: Data(line.utf8))
        } catch {
            throw BenchError("\(text) printed no object of numbers: \(line.prefix(200))")
        }
    }

    private struct ProcessReference: @unchecked Sendable {
        // @unchecked: only its terminate() is called elsewhere, which sends a signal.
        let process: Process
    }
}
