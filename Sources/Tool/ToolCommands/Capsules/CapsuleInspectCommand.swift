import ArgumentParser
import Capsules
import Foundation
import Obscura

/// Shows what is in a capsule.
struct CapsuleInspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what is in a capsule, or make a page or a trace of it.",
        discussion: """
            Examples:
              obscura capsule inspect bug.capsule --json
              obscura capsule inspect bug.capsule --report bug.html
              obscura capsule inspect bug.capsule --trace bug.json   # for ui.perfetto.dev and about:tracing

            Exit status: 0, 2 if the file could not be read.
            """
    )

    @OptionGroup var capsule: CapsuleArgument

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp("Write a page with all lanes on one time axis.", valueName: "file"),
        completion: .file(extensions: ["html"])
    )
    var report: String?

    @Option(
        help: ArgumentHelp("Write a trace for Perfetto and Chrome.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var trace: String?

    func run() throws {
        try CapsuleFailures.telling {
            let file = try CapsuleFile(path: capsule.file)
            if let report {
                let title = URL(fileURLWithPath: capsule.file).lastPathComponent
                try ResultFile(path: report).write(Data(CapsulePage.html(file, title: title).utf8))
            }
            if let trace { try ResultFile(path: trace).write(Data(CapsuleTrace.json(file).utf8)) }
            let text = CapsuleText(file, name: capsule.file)
            try? StandardOutput().line(json ? text.json.text : text.lines.joined(separator: "\n"))
        }
    }
}

/// Tells the errors of the commands for capsules.
enum CapsuleFailures {
    /// Runs a command; tells an error and ends with its status.
    static func telling(_ body: () throws -> Void) throws {
        do { try body() } catch { throw tell(error) }
    }

    /// Tells an error.
    ///
    /// - Returns: The error that ends the command.
    static func tell(_ error: any Error) -> any Error {
        if let error = error as? ExitCode { return error }
        Message.error("\(error)")
        if let error = error as? OutputError { return error.toolStatus.exitCode }
        return ToolStatus.someFailed.exitCode
    }
}
