import Foundation

/// A self-contained HTML page of the results: a table of targets, and a plot for each figure.
struct ComparisonPage {
    private let report: ComparisonReport

    init(_ report: ComparisonReport) { self.report = report }

    /// The HTML text.
    var text: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Obscura, side by side</title>
        <style>
        \(Self.style)
        </style>
        <main>
        <h1>Obscura, side by side</h1>
        \(machine)
        \(targets)
        \(report.results.map(section).joined(separator: "\n"))
        </main>
        </html>

        """
    }

    private static let style = """
        :root { color-scheme: light dark; --back: #fff; --text: #1c1f23; --soft: #5b636d; --line: #d7dbe0;
          --ours: #0b6bcb; --other: #9aa4af; --good: #157347; --bad: #b42318; }
        @media (prefers-color-scheme: dark) { :root { --back: #14171b; --text: #e6e9ec; --soft: #9aa4af;
          --line: #343a41; --ours: #5aa9f5; --other: #6b7580; --good: #4cc38a; --bad: #ff8a7a; } }
        body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
        h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 0.5rem; }
        h3 { font-size: 0.95rem; font-weight: 600; margin: 1rem 0 0.2rem; }
        .soft, dt { color: var(--soft); }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin: 0 0 1.5rem; }
        dd { margin: 0; overflow-wrap: anywhere; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid var(--line);
          vertical-align: top; }
        td.number { text-align: right; font-variant-numeric: tabular-nums; }
        .met { color: var(--good); } .missed { color: var(--bad); font-weight: 600; }
        .scroll { overflow-x: auto; }
        svg { display: block; width: 100%; height: auto; max-width: 52rem; }
        svg text { fill: var(--text); font: 13px system-ui, sans-serif;
          paint-order: stroke; stroke: var(--back); stroke-width: 4px; }
        svg .bar { fill: var(--other); } svg .ours { fill: var(--ours); }
        svg .turn { fill: none; stroke: var(--text); } svg .limit { stroke: var(--bad); stroke-dasharray: 5 4; }
        svg .limit-text { fill: var(--bad); font-size: 12px; }
        """

    private var machine: String {
        let machine = report.machine
        let versions = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let rows = [
            ("Machine", "\(machine.processor), \(machine.cores) cores, \(machine.memory)"),
            ("System", "\(machine.system), \(machine.kernel)"), ("Swift", machine.swift),
            ("Peers built with", machine.compiler), ("Libraries", versions.joined(separator: ", ")),
            ("Commit", machine.commit), ("Date", machine.date),
        ]
        let list = rows.map { "<dt>\($0)</dt><dd>\(Self.escaped($1))</dd>" }.joined(separator: "\n")
        let note =
            report.isQuick
            ? "One short turn each: the figures mean little." : "Bars are medians over turns, rings single turns."
        return "<dl>\n\(list)\n</dl>\n<p class=\"soft\">\(note)</p>"
    }

    private var targets: String {
        let judged = report.judged
        guard !judged.isEmpty else { return "" }
        let rows = judged.map { one in
            let style = one.verdict.isMet.map { $0 ? "met" : "missed" } ?? "soft"
            return """
                <tr><td>\(Self.escaped("\(one.comparison.group): \(one.comparison.name)"))</td><td>\(one.key)</td>\
                <td class="number">\(one.own.map(ComparisonResult.number) ?? "–")</td>\
                <td>\(Self.escaped(one.verdict.text))</td><td class="\(style)">\(one.verdict.word)</td></tr>
                """
        }
        let met = judged.count { $0.verdict.isMet == true }
        return """
            <h2>Targets: \(met) of \(judged.count) met</h2>
            <div class="scroll"><table>
            <tr><th>What</th><th>Figure</th><th>Ours</th><th>Target</th><th></th></tr>
            \(rows.joined(separator: "\n"))
            </table></div>
            """
    }

    private func section(_ result: ComparisonResult) -> String {
        let plots = result.rows.map { plot(result, key: $0.key, verdicts: $0.figures.compactMap(result.verdict)) }
        let problems = result.problems.sorted { $0.key < $1.key }
            .map { "<p class=\"soft\">\(Self.escaped("\($0.key): \($0.value)"))</p>" }
        return """
            <h2>\(Self.escaped("\(result.comparison.group): \(result.comparison.name)"))</h2>
            \((plots + problems).joined(separator: "\n"))
            """
    }

    // MARK: Plots

    private static let labelWidth = 215.0
    private static let plotWidth = 470.0
    private static let rowHeight = 26.0

    /// Draws a bar for each contestant, a ring for each turn, and a line at our limit.
    private func plot(_ result: ComparisonResult, key: String, verdicts: [ComparisonResult.Verdict]) -> String {
        let bars = result.comparison.contestants.compactMap { contestant in
            result.median(key, of: contestant.name).map {
                (name: contestant.name, median: $0, turns: result.values(key, of: contestant.name))
            }
        }
        let limits = verdicts.compactMap { verdict in verdict.limit.map { (at: $0, verdict: verdict) } }
        // Outliers among the turns may lie outside the plot; medians and limits never do.
        let reach = max(bars.map(\.median).max() ?? 0, limits.map(\.at).max() ?? 0)
        guard reach > 0 else {
            return bars.isEmpty ? "" : "<h3>\(key)</h3><p class=\"soft\">0 for all.</p>"
        }
        let scale = Self.plotWidth / (reach * 1.15)
        let height = Double(bars.count) * Self.rowHeight + (limits.isEmpty ? 4 : 20)
        var parts: [String] = []
        for (index, bar) in bars.enumerated() {
            let top = Double(index) * Self.rowHeight + 4
            let style = bar.name == Comparison.ours ? "ours" : "bar"
            let end = Self.labelWidth + bar.median * scale
            let furthest =
                bar.turns.map { Self.labelWidth + $0 * scale }
                .filter { $0 <= Self.labelWidth + Self.plotWidth }.max() ?? end
            parts.append(
                """
                <text x="\(Self.labelWidth - 8)" y="\(top + 14)" text-anchor="end">\(Self.escaped(bar.name))</text>
                <rect class="\(style)" x="\(Self.labelWidth)" y="\(top)" width="\(Self.short(bar.median * scale))" \
                height="18" rx="2"/>
                <text x="\(Self.short(max(end, furthest) + 8))" y="\(top + 14)">\
                \(ComparisonResult.number(bar.median))</text>
                """
            )
            for turn in bar.turns where turn * scale <= Self.plotWidth && bar.turns.count > 1 {
                parts.append(
                    """
                    <circle class="turn" cx="\(Self.short(Self.labelWidth + turn * scale))" cy="\(top + 9)" r="2.5"/>
                    """
                )
            }
        }
        for limit in limits {
            let x = Self.short(Self.labelWidth + limit.at * scale)
            let bottom = Double(bars.count) * Self.rowHeight + 2
            let anchor = limit.at * scale > Self.plotWidth * 0.5 ? "end" : "start"
            parts.append(
                """
                <line class="limit" x1="\(x)" x2="\(x)" y1="0" y2="\(bottom)"/>
                <text class="limit-text" x="\(x)" y="\(bottom + 13)" text-anchor="\(anchor)">\
                \(Self.escaped(limit.verdict.text)): \(limit.verdict.word)</text>
                """
            )
        }
        let width = Self.labelWidth + Self.plotWidth + 75
        return """
            <h3>\(key)</h3>
            <svg viewBox="0 0 \(width) \(height)" role="img" \
            aria-label="\(Self.escaped("\(result.comparison.name), \(key)"))">
            \(parts.joined(separator: "\n"))
            </svg>
            """
    }

    private static func short(_ number: Double) -> String { String(format: "%.1f", number) }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }
}
