import ArgumentParser
import Foundation

/// Runs every comparison: all contestants in turn, several times over.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Runs ours and other programs in turn on the same input and prints a table of ratios."
    )

    @Option(help: "Only groups of this name; may be repeated.") var only: [String] = []
    @Option(help: "Turns, of which medians are printed.") var turns = 5
    @Option(help: "Write the figures as JSON to this file too.") var json: String?
    @Option(help: "Write them as a page with plots to this file too.") var page: String?
    @Flag(help: "One short turn each, to see that all of it works; the figures mean little.") var quick = false
    @Flag(help: "Print what would be run, and run nothing.") var list = false

    func validate() throws {
        guard turns > 0 else { throw ValidationError("--turns takes a number from 1 up.") }
        // Before the comparisons are first looked at, which are made for it; the programs see it too.
        if quick { setenv(Programs.quickVariable, "1", 1) }
        let groups = Set(comparisons.map(\.group))
        if let unknown = only.first(where: { !groups.contains($0) }) {
            throw ValidationError("There is no group \(unknown); there are \(groups.sorted().joined(separator: ", ")).")
        }
    }

    func run() throws {
        let chosen = comparisons.filter { only.isEmpty || only.contains($0.group) }
        if list {
            for comparison in chosen {
                print("\(comparison.group): \(comparison.name)")
                for contestant in comparison.contestants {
                    print("  \(contestant.name): \(contestant.command.joined(separator: " "))")
                }
            }
            return
        }
        let machine = Machine.current()
        print(machine.text)
        var report = ComparisonReport(machine: machine, isQuick: quick)
        for comparison in chosen {
            let result = ComparisonResult(comparison, turns: quick ? 1 : turns)
            print("\n\(result.text)")
            fflush(nil)
            report.results.append(result)
            // After each, so that a run that is broken off leaves what it has.
            if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
            if let page { try Data(ComparisonPage(report).text.utf8).write(to: URL(fileURLWithPath: page)) }
        }
        print("\n\(report.summary)")
    }
}

/// Runs our side of one comparison once.
struct Once: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "once",
        abstract: "Runs our side of one comparison once and prints its figures as JSON."
    )

    @Argument(help: "Which.") var name: String
    @Argument(help: "Its arguments.") var arguments: [String] = []

    func run() throws {
        guard let run = ours[name] else {
            throw ValidationError("There is no \(name); there are \(ours.keys.sorted().joined(separator: ", ")).")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(try run(arguments)), as: UTF8.self))
    }
}
