import ArgumentParser
import Foundation

/// Prints the facts that a bug report needs.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Print what a bug report needs: versions, cameras, permissions.",
        discussion: """
            Examples:
              obscura doctor
              obscura doctor --json

            Exit status: 0, also when it finds something to mend.
            """
    )

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let facts = DoctorFacts()
        try? StandardOutput().line(json ? facts.json : facts.text)
    }
}
