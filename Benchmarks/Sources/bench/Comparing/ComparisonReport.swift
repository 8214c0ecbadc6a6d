import Foundation

/// The results of all comparisons of one run.
struct ComparisonReport {
    var machine: Machine
    /// Indicates whether the run only checked that everything works.
    var isQuick: Bool
    var results: [ComparisonResult] = []

    init(machine: Machine, isQuick: Bool) {
        self.machine = machine
        self.isQuick = isQuick
    }

    /// A figure with a target.
    struct Judged {
        var comparison: Comparison
        var key: String
        var own: Double?
        var verdict: ComparisonResult.Verdict
    }

    /// All figures that have a target.
    var judged: [Judged] {
        results.flatMap { result in
            result.comparison.figures.compactMap { figure in
                result.verdict(figure).map {
                    Judged(
                        comparison: result.comparison,
                        key: figure.key,
                        own: result.median(figure.key, of: Comparison.ours),
                        verdict: $0
                    )
                }
            }
        }
    }

    /// The number of targets met, and the targets that are not.
    var summary: String {
        let judged = judged
        let met = judged.count { $0.verdict.isMet == true }
        var lines = ["targets: \(met) of \(judged.count) met"]
        for one in judged where one.verdict.isMet != true {
            let own = one.own.map { String(format: "%.3f", $0) } ?? "–"
            lines.append(
                "  \(one.verdict.word): \(one.comparison.group), \(one.comparison.name): "
                    + "\(one.key) \(own) (\(one.verdict.text))"
            )
        }
        if isQuick { lines.append("One short turn each: the figures mean little.") }
        return lines.joined(separator: "\n")
    }

    // MARK: JSON

    private struct Document: Encodable {
        struct Row: Encodable {
            struct Judgement: Encodable {
                var text: String
                var met: Bool?
                var limit: Double?
            }
            var key: String
            var medians: [String: Double]
            var turns: [String: [Double]]
            var ratios: [String: Double]
            var targets: [Judgement]
        }
        struct Entry: Encodable {
            var group: String
            var name: String
            var commands: [String: String]
            var rows: [Row]
            var problems: [String: String]
        }
        var machine: Machine
        var quick: Bool
        var targets: Int
        var met: Int
        var comparisons: [Entry]
    }

    /// Returns all results, with the figures of every turn.
    func json() throws -> Data {
        let entries = results.map { result -> Document.Entry in
            let names = result.comparison.contestants.map(\.name)
            let rows = result.rows.map { row in
                Document.Row(
                    key: row.key,
                    medians: Self.table(names) { result.median(row.key, of: $0) },
                    turns: Self.table(names) { result.values(row.key, of: $0) },
                    ratios: Self.table(names.filter { $0 != Comparison.ours }) { result.ratio(row.key, to: $0) },
                    targets: row.figures.compactMap(result.verdict)
                        .map { Document.Row.Judgement(text: $0.text, met: $0.isMet, limit: $0.limit) }
                )
            }
            let commands = result.comparison.contestants.map { contestant in
                // Without the program's location on this machine.
                let program = URL(fileURLWithPath: contestant.command.first ?? "").lastPathComponent
                return (contestant.name, ([program] + contestant.command.dropFirst()).joined(separator: " "))
            }
            return Document.Entry(
                group: result.comparison.group,
                name: result.comparison.name,
                commands: Dictionary(commands) { first, _ in first },
                rows: rows,
                problems: result.problems
            )
        }
        let judged = judged
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            Document(
                machine: machine,
                quick: isQuick,
                targets: judged.count,
                met: judged.count { $0.verdict.isMet == true },
                comparisons: entries
            )
        )
    }

    private static func table<Value>(_ names: [String], _ value: (String) -> Value?) -> [String: Value] {
        Dictionary(names.compactMap { name in value(name).map { (name, $0) } }) { first, _ in first }
    }
}
