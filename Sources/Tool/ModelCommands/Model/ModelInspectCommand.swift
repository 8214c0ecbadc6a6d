import ArgumentParser
import CoreML
import Foundation
import ToolCommands

/// Shows what a model is, wants, gives, and whether it runs.
struct ModelInspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what a model is, wants and gives, its operations, and whether it runs here.",
        discussion: """
            Exit status: 0, 2 if the file could not be read, 77 if reading it is not allowed.
            """
    )

    @Argument(help: "A model's file.", completion: .file())
    var file: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try ModelProblem.report {
            let facts: ModelFacts
            do { facts = try ModelFacts(URL(fileURLWithPath: file)) } catch { throw ModelProblem(error, file: file) }
            try StandardOutput().line(json ? facts.json(source: file).text : facts.text(name: file))
        }
    }
}
