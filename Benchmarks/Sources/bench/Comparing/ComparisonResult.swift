import Foundation

/// The figures that a comparison's contestants printed in each turn.
struct ComparisonResult {
    let comparison: Comparison
    /// The figures by contestant, then by turn; empty for a failed run.
    private(set) var turns: [String: [[String: Double]]] = [:]
    /// Error messages by contestant.
    private(set) var problems: [String: String] = [:]

    /// Runs all contestants in turn, in a random order each time.
    init(_ comparison: Comparison, turns count: Int) {
        self.comparison = comparison
        let loops = BusyLoops(comparison.busyLoops)
        defer { loops.stop() }
        for _ in 0..<min(count, comparison.turns ?? count) {
            for contestant in comparison.contestants.shuffled() {
                do {
                    turns[contestant.name, default: []].append(try ComparisonProgram.run(contestant.command))
                } catch {
                    turns[contestant.name, default: []].append([:])
                    problems[contestant.name] = "\(error)"
                }
            }
        }
    }

    /// Returns a figure's values in all turns that produced it.
    func values(_ key: String, of contestant: String) -> [Double] {
        (turns[contestant] ?? []).compactMap { $0[key] }
    }

    /// Returns the median of a figure over the turns that produced it, or nil if none did.
    func median(_ key: String, of contestant: String) -> Double? {
        let values = values(key, of: contestant)
        return values.isEmpty ? nil : bench.median(values)
    }

    /// Returns the smallest value, the median and the largest value of a figure, such as "41.2 43.0 55.1".
    func spread(_ key: String, of contestant: String) -> String? {
        let values = values(key, of: contestant)
        guard let least = values.min(), let most = values.max() else { return nil }
        return [least, bench.median(values), most].map(Self.number).joined(separator: " ")
    }

    /// Returns the median over the turns of ours divided by theirs, or nil if no turn has both.
    func ratio(_ key: String, to contestant: String) -> Double? {
        let pairs = zip(turns[Comparison.ours] ?? [], turns[contestant] ?? [])
        let ratios = pairs.compactMap { ours, theirs in
            if let mine = ours[key], let other = theirs[key], other > 0 { mine / other } else { nil }
        }
        return ratios.isEmpty ? nil : bench.median(ratios)
    }

    // MARK: Verdicts

    /// A comparison of our figure with its target.
    struct Verdict {
        /// "0.55 × GStreamer, at most 0.70".
        var text: String
        /// Nil if there is no data to decide.
        var isMet: Bool?
        /// The limit in the figure's own unit; nil if it is unknown.
        var limit: Double?

        var word: String { isMet.map { $0 ? "met" : "MISSED" } ?? "not judged" }
    }

    /// Compares our figure with its target; returns nil for a figure without a target.
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
        _ label: String,
        _ limit: Double,
        isMet: (Double) -> Bool
    ) -> Verdict {
        let ratio = ratio(key, to: other)
        let text = "\(ratio.map { String(format: "%.2f", $0) } ?? "–") × \(other), \(label) \(Self.number(limit))"
        return Verdict(text: text, isMet: ratio.map(isMet), limit: median(key, of: other).map { $0 * limit })
    }

    /// Formats a number for display, with three significant digits and no unnecessary zeros.
    static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e9 { return String(format: "%.0f", value) }
        return String(format: abs(value) >= 100 ? "%.0f" : abs(value) >= 10 ? "%.1f" : "%.2f", value)
    }

    // MARK: The table

    /// The figures, grouped by key.
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
    ///
    /// The columns have minimum, median and maximum.
    var text: String {
        let names = comparison.contestants.map(\.name)
        let keyWidth = (rows.map(\.key.count).max() ?? 0) + 2
        let widths = names.map { max($0.count, 17) + 2 }
        var lines = ["\(comparison.group): \(comparison.name)"]
        lines.append(Self.padded("", keyWidth) + zip(names, widths).map { Self.padded($0, -$1) }.joined())
        for row in rows {
            var line = Self.padded("  " + row.key, keyWidth)
            for (name, width) in zip(names, widths) {
                line += Self.padded(spread(row.key, of: name) ?? "–", -width)
            }
            var verdicts = row.figures.compactMap(verdict).map { "\($0.text): \($0.word)" }
            if verdicts.isEmpty {
                // Informational figures show all available ratios.
                verdicts = names.filter { $0 != Comparison.ours }.compactMap { name in
                    ratio(row.key, to: name).map { String(format: "%.2f × %@", $0, name) }
                }
            }
            lines.append(line + (verdicts.isEmpty ? "" : "   " + verdicts.joined(separator: "; ")))
        }
        return (lines + problems.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }).joined(separator: "\n")
    }

    /// Pads a text with spaces to a width; on the left if the width is negative.
    private static func padded(_ text: String, _ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(abs(width) - text.count, 0))
        return width < 0 ? spaces + text : text + spaces
    }
}
