import ArgumentParser
import Foundation

@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures what frames cost, alone and beside other programs.",
        discussion: "Run it in release on an otherwise idle machine: swift run -c release bench",
        subcommands: [Frames.self, Compare.self, Once.self],
        defaultSubcommand: Frames.self
    )
}

/// Our own costs, part by part.
struct Frames: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measures what a frame costs on its way.")

    @Option(help: "delivery, convert, scan, synchronize, jpeg, write, delay, chunks or compose; all without it.")
    var only: String?
    @Option(help: "Turns, of which the median is printed.") var turns = 5
    @Option(help: "Write the figures as JSON to this file too.") var json: String?

    func validate() throws {
        guard turns > 0 else { throw ValidationError("--turns takes a number from 1 up.") }
        guard
            only.map({
                ["delivery", "convert", "scan", "synchronize", "jpeg", "write", "delay", "chunks", "compose"].contains(
                    $0
                )
            })
                ?? true
        else {
            throw ValidationError(
                "--only takes delivery, convert, scan, synchronize, jpeg, write, delay, chunks or compose."
            )
        }
    }

    func run() throws {
        let groups: [(String, (Int) throws -> [Row])] = [
            ("delivery", delivery), ("convert", conversions), ("scan", scanning), ("synchronize", synchronizing),
            ("jpeg", decoding), ("write", writing), ("delay", delaying), ("chunks", chunking), ("compose", composing),
        ]
        print("machine: \(Self.machine)")
        var rows: [Row] = []
        for (name, group) in groups where only.map({ $0 == name }) ?? true {
            for row in try group(turns) {
                let figures = row.figures.sorted { $0.key < $1.key }
                    .map { "\($0.key) \(String(format: "%.3f", $0.value))" }.joined(separator: "  ")
                print("\(row.group)  \(row.name): \(figures)")
                rows.append(row)
            }
        }
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(rows).write(to: URL(fileURLWithPath: json))
        }
    }

    /// The processor and how many cores there are.
    private static var machine: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model =
            text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? "unknown"
        return "\(model.trimmingCharacters(in: .whitespaces)), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }
}
