import Foundation

/// What a comparison's contestants printed, turn by turn.
struct ComparisonResult {
    let comparison: Comparison
    /// By contestant, then by turn; empty where a run failed.
    private(set) var turns: [String: [[String: Double]]] = [:]
    /// What went wrong, by contestant.
    private(set) var problems: [String: String] = [:]

    /// Runs all contestants in turn, in another order each time.
    init(_ comparison: Comparison, turns count: Int) {
        self.comparison = comparison
        for turn in 0..<min(count, comparison.turns ?? count) {
            let order = comparison.contestants.indices.map {
                comparison.contestants[($0 + turn) % comparison.contestants.count]
            }
            for contestant in order {
                do {
                    turns[contestant.name, default: []].append(try ComparisonProgram.run(contestant.command))
                } catch {
                    turns[contestant.name, default: []].append([:])
                    problems[contestant.name] = "\(error)"
                }
            }
        }
    }

    /// A figure in all turns in which it came.
    func values(_ key: String, of contestant: String) -> [Double] {
        (turns[contestant] ?? []).compactMap { $0[key] }
    }

    /// The median of a figure over the turns in which it came; nil if it never came.
    func median(_ key: String, of contestant: String) -> Double? {
        let values = values(key, of: contestant)
        return values.isEmpty ? nil : bench.median(values)
    }

    /// The median over the turns of ours divided by theirs; nil if no turn has both.
    func ratio(_ key: String, to contestant: String) -> Double? {
        let pairs = zip(turns[Comparison.ours] ?? [], turns[contestant] ?? [])
        let ratios = pairs.compactMap { ours, theirs in
            if let mine = ours[key], let other = theirs[key], other > 0 { mine / other } else { nil }
        }
        return ratios.isEmpty ? nil : bench.median(ratios)
    }

    // MARK: Verdicts

    /// How a figure of ours stands to its target.
    struct Verdict {
        /// "0.55 × GStreamer, at most 0.70".
        var text: String
        /// Nil where there is nothing to judge by.
        var isMet: Bool?
        /// Where the limit lies, in the figure's own unit; nil where nobody knows.
        var limit: Double?

        var word: String { isMet.map { $0 ? "met" : "MISSED" } ?? "not judged" }
    }

    /// How a figure of ours stands to its target; nil for one without.
    func verdict(_ figure: Comparison.Figure) -> Verdict? {
        guard let target = figure.target else { return nil }
        let own = median(figure.key, of: Comparison.ours)
        switch target {
        case .ratio(let other, let limit):
            return relative(figure.key, to: other, "at most", limit) { $0 <= limit }
        case .ratioAtLeast(let other, let limit):
            return relative(figure.key, to: other, "at least", limit) { $0 >= limit }
        case .atMost(let limit):
            return Verdict(text: "at most \(Self.number(limit))", isMet: own.map { $0 <= limit }, limit: limit)
        case .atLeast(let limit):
            return Verdict(text: "at least \(Self.number(limit))", isMet: own.map { $0 >= limit }, limit: limit)
        }
    }

    private func relative(
        _ key: String,
        to other: String,
        _ words: String,
        _ limit: Double,
        isMet: (Double) -> Bool
    ) -> Verdict {
        let ratio = ratio(key, to: other)
        let text = "\(ratio.map { String(format: "%.2f", $0) } ?? "–") × \(other), \(words) \(Self.number(limit))"
        return Verdict(text: text, isMet: ratio.map(isMet), limit: median(key, of: other).map { $0 * limit })
    }

    /// A number for people: three digits that count, and no more zeros than needed.
    static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e9 { return String(format: "%.0f", value) }
        return String(format: abs(value) >= 100 ? "%.0f" : abs(value) >= 10 ? "%.1f" : "%.2f", value)
    }

    // MARK: The table

    /// The figures, those with one key together.
    var rows: [(key: String, figures: [Comparison.Figure])] {
        var rows: [(key: String, figures: [Comparison.Figure])] = []
        for figure in comparison.figures {
            if let last = rows.indices.last, rows[last].key == figure.key {
                rows[last].figures.append(figure)
            } else {
                rows.append((figure.key, [figure]))
            }
        }
        return rows
    }

    /// The result as a table: a row for each figure, a column for each contestant, then the verdicts.
    var text: String {
        let names = comparison.contestants.map(\.name)
        let keyWidth = (rows.map(\.key.count).max() ?? 0) + 2
        let widths = names.map { max($0.count, 9) + 2 }
        var lines = ["\(comparison.group): \(comparison.name)"]
        lines.append(Self.padded("", keyWidth) + zip(names, widths).map { Self.padded($0, -$1) }.joined())
        for row in rows {
            var line = Self.padded("  " + row.key, keyWidth)
            for (name, width) in zip(names, widths) {
                line += Self.padded(median(row.key, of: name).map { String(format: "%.3f", $0) } ?? "–", -width)
            }
            var verdicts = row.figures.compactMap(verdict).map { "\($0.text): \($0.word)" }
            if verdicts.isEmpty {
                // For information: all ratios there are.
                verdicts = names.filter { $0 != Comparison.ours }.compactMap { name in
                    ratio(row.key, to: name).map { String(format: "%.2f × %@", $0, name) }
                }
            }
            lines.append(line + (verdicts.isEmpty ? "" : "   " + verdicts.joined(separator: "; ")))
        }
        return (lines + problems.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }).joined(separator: "\n")
    }

    /// Filled up with spaces to a width; from the left for a negative one.
    private static func padded(_ text: String, _ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(abs(width) - text.count, 0))
        return width < 0 ? spaces + text : text + spaces
    }
}
