import CoreML
import Foundation
import ToolCommands

/// An error of a model command: a sentence and an exit status.
struct ModelProblem: Error {
    var message: String
    var status: ToolStatus

    init(_ message: String, _ status: ToolStatus = .someFailed) {
        self.message = message
        self.status = status
    }

    /// The error of a model that cannot be used.
    init(_ error: any Error, file: String) {
        if let problem = error as? ModelProblem {
            self = problem
            return
        }
        let isForbidden =
            FileManager.default.fileExists(atPath: file) && !FileManager.default.isReadableFile(atPath: file)
        message = isForbidden ? "Reading \(file) is not allowed." : error.localizedDescription
        status = isForbidden ? .noPermission : .someFailed
    }

    /// Runs a command; prints the error of one that fails and ends with its status.
    static func report(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let problem as ModelProblem {
            Message.error(problem.message)
            throw problem.status.exitCode
        } catch is StandardOutput.Failure {
            // The reader of the output is gone.
        }
    }
}
