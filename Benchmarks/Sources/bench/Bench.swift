import ArgumentParser
import Foundation

@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the cost of frames, alone and in comparison with other programs.",
        discussion: "Run it in release mode on an otherwise idle machine: swift run -c release bench",
        subcommands: [Frames.self, Compare.self, Once.self],
        defaultSubcommand: Frames.self
    )
}

/// The command that measures our own costs, part by part.
struct Frames: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measures the cost of a frame in each part.")

    @Option(
        help: ArgumentHelp(
            "delivery, convert, scan, synchronize, jpeg, write, delay, chunks, compose or growth; all but growth by "
                + "default."
        )
    )
    var only: String?
    @Flag(help: "The long form of growth: more sizes, and more frames for each.") var long = false
    @Option(help: "Number of turns; the median is printed.") var turns = 5
    @Option(help: "Also write the figures to this file as JSON.") var json: String?

    func validate() throws {
        guard turns > 0 else { throw ValidationError("--turns takes a number of at least 1.") }
        guard
            only.map({
                [
                    "delivery", "convert", "scan", "synchronize", "jpeg", "write", "delay", "chunks", "compose",
                    "growth",
                ].contains($0)
            }) ?? true
        else {
            throw ValidationError(
                "--only takes delivery, convert, scan, synchronize, jpeg, write, delay, chunks, compose or growth."
            )
        }
    }

    func run() throws {
        let groups: [(String, (Int) throws -> [Row])] = [
            ("delivery", delivery), ("convert", conversions), ("scan", scanning), ("synchronize", synchronizing),
            ("jpeg", decoding), ("write", writing), ("delay", delaying), ("chunks", chunking), ("compose", composing),
            ("growth", { _ in try growing(isLong: long) }),
        ]
        print("machine: \(Self.machine)")
        var rows: [Row] = []
        for (name, group) in groups where only.map({ $0 == name }) ?? (name != "growth") {
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

    /// The processor's name and the number of cores.
    private static var machine: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model =
            text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? "unknown"
        return "\(model.trimmingCharacters(in: .whitespaces)), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }
}
