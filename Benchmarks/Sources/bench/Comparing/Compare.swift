import ArgumentParser
import Foundation

/// The command that runs every comparison: all contestants in turn, several times.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Runs ours and other programs in turn on the same input and prints a table of ratios."
    )

    @Option(help: "Only the group with this name; may be repeated.") var only: [String] = []
    @Option(help: "Number of turns; minimum, median and maximum are printed.") var turns = 9
    @Option(help: "Also write the figures to this file as JSON.") var json: String?
    @Option(help: "Also write them to this file as a page with plots.") var page: String?
    @Flag(help: "One short turn each, to check that everything works; the figures mean little.") var quick = false
    @Flag(help: "Print the commands without running them.") var list = false

    func validate() throws {
        guard turns > 0 else { throw ValidationError("--turns takes a number of at least 1.") }
        // Set before the comparisons are first accessed, which depend on it; the programs read it too.
        if quick { setenv(Programs.quickVariable, "1", 1) }
        let groups = Set(comparisons.map(\.group))
        if let unknown = only.first(where: { !groups.contains($0) }) {
            throw ValidationError("There is no group \(unknown); choose \(groups.sorted().joined(separator: ", ")).")
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
            // Written after each comparison, so that an aborted run keeps its results.
            if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
            if let page { try Data(ComparisonPage(report).text.utf8).write(to: URL(fileURLWithPath: page)) }
        }
        print("\n\(report.summary)")
    }
}

/// The command that runs our side of one comparison once.
struct Once: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "once",
        abstract: "Runs our side of one comparison once and prints its figures as JSON."
    )

    @Argument(help: "The name of the run.") var name: String
    @Argument(help: "The arguments of the run.") var arguments: [String] = []

    func run() throws {
        guard let run = ours[name] else {
            throw ValidationError("There is no run \(name); choose \(ours.keys.sorted().joined(separator: ", ")).")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(try run(arguments)), as: UTF8.self))
    }
}
