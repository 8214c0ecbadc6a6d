import Foundation

/// Runs other programs that read streams.
enum ReaderProgram {
    /// Runs a program to its end.
    static func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: Data) {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                        process.arguments = [program] + arguments
                        process.standardInput = FileHandle.nullDevice
                        process.standardError = FileHandle.nullDevice
                        let pipe = Pipe()
                        process.standardOutput = pipe
                        try process.run()
                        let data = pipe.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return (process.terminationStatus, data)
                    }
                )
            }.start()
        }
    }
}
