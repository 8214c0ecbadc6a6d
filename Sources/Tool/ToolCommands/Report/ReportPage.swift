import Foundation

/// Renders a report as one self-contained page without scripts and external resources, for light and dark mode.
package struct ReportPage {
    package var report: Report

    package init(report: Report) { self.report = report }

    /// Returns the page's HTML.
    package func html() -> String {
        var page = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
            style-src 'unsafe-inline'">
            <title>\(escape(report.title))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(escape(report.title))</h1>
            <p class="meta"><code>\(escape(report.command))</code><br>\(escape(report.date))</p>
            \(summary())
            </header>
            <main>

            """
        for (index, input) in report.inputs.enumerated() {
            page += section(input, index: index)
        }
        page += "</main>\n</body>\n</html>\n"
        return page
    }

    private func summary() -> String {
        let statistics = report.statistics
        let captured = statistics.inputs.reduce(0) { $0 + $1.captured }
        return """
            <ul class="tiles">
            \(tile(plural(report.inputs.count, "input"), nil))
            \(tile(plural(captured, "frame"), nil))
            \(tile(plural(statistics.codes ?? statistics.detections ?? 0, report.noun), nil))
            \(tile("\(format(statistics.elapsed, 2)) s", "elapsed"))
            \(tile("\(format(statistics.peakResidentMemory, 1)) MiB", "peak memory"))
            </ul>
            """
    }

    private func tile(_ value: String, _ label: String?) -> String {
        "<li><strong>\(escape(value))</strong>\(label.map { " \(escape($0))" } ?? "")</li>"
    }

    private func section(_ input: Report.Input, index: Int) -> String {
        var text = "<section aria-labelledby=\"input-\(index)\">\n"
        text += "<h2 id=\"input-\(index)\">\(escape(input.source))</h2>\n"
        if let error = input.statistics?.error {
            text += "<p class=\"error\">\(escape(error))</p>\n"
        }
        if let statistics = input.statistics { text += ledger(statistics) }
        let chart = TimelineChart(timeline: input.timeline)
        text += "<h3>Frames over time</h3>\n" + chart.frames()
        if chart.hasLatency { text += "<h3>Latency</h3>\n" + chart.latency() }
        text += drops(input.timeline)
        text += codes(input)
        return text + "</section>\n"
    }

    private func ledger(_ input: RunStatistics.Input) -> String {
        var rows = ""
        for output in input.outputs {
            let latency =
                output.latency.map {
                    "<td>\(format($0.p50, 1))</td><td>\(format($0.p99, 1))</td><td>\(format($0.max, 1))</td>"
                } ?? "<td>–</td><td>–</td><td>–</td>"
            rows += """
                <tr><th scope="row">\(escape(output.name))</th><td>\(input.captured)</td><td>\(output.delivered)</td>\
                <td>\(output.dropped.late)</td><td>\(output.dropped.outOfBuffers)</td>\
                <td>\(output.dropped.discontinuity)</td>\(latency)</tr>

                """
        }
        return """
            <p class="meta">Frame ledger: captured = delivered + dropped</p>
            <div class="scroll"><table aria-label="Frame ledger">
            <thead><tr><th scope="col">output</th><th scope="col">captured</th><th scope="col">delivered</th>\
            <th scope="col">late</th><th scope="col">out of buffers</th><th scope="col">lost by the source</th>\
            <th scope="col">latency p50 ms</th><th scope="col">p99 ms</th><th scope="col">max ms</th></tr></thead>
            <tbody>
            \(rows)</tbody></table></div>

            """
    }

    private func drops(_ timeline: Timeline) -> String {
        guard timeline.dropCount > 0 else { return "<p>No frame was dropped.</p>\n" }
        let rows = timeline.drops.map { drop in
            "<tr><td>\(drop.frame.map(String.init) ?? "–")</td><td>\(format(drop.time, 3))</td>"
                + "<td>\(drop.reason.label)</td></tr>"
        }
        let more = timeline.dropCount - timeline.drops.count
        return """
            <details><summary>\(plural(timeline.dropCount, "dropped frame"))</summary>
            <div class="scroll"><table><thead><tr><th scope="col">frame</th><th scope="col">time s</th>\
            <th scope="col">reason</th></tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>\(more > 0 ? "<p>and \(more) more, counted in the chart above</p>" : "")
            </details>

            """
    }

    private func codes(_ input: Report.Input) -> String {
        guard input.codeCount > 0 else {
            return "<h3>\(report.noun.capitalized)s</h3>\n<p>No \(report.noun) was found.</p>\n"
        }
        var text = "<h3>\(plural(input.codeCount, report.noun))</h3>\n<ul class=\"codes\">\n"
        for code in input.codes {
            text += "<li>"
            if let image = code.image {
                text += """
                    <div class="frame"><img alt="Frame \(code.frame) with the \(report.noun)" loading="lazy" \
                    src="data:image/jpeg;base64,\(image.base64EncodedString())">\(outline(code.corners))</div>
                    """
            }
            let payload = code.text.map { "<code>\(escape(shortened($0)))</code>" } ?? "<em>bytes that are no text</em>"
            text += "<p>\(payload)<br><span class=\"meta\">\(escape(code.type)), frame \(code.frame), "
            text += "\(format(code.time, 3)) s</span></p></li>\n"
        }
        text += "</ul>\n"
        let more = input.codeCount - input.codes.count
        return more > 0 ? text + "<p>and \(more) more</p>\n" : text
    }

    private func outline(_ corners: [(x: Double, y: Double)]) -> String {
        guard corners.count >= 3 else { return "" }
        let points = corners.map { "\(format($0.x * 100, 2)),\(format($0.y * 100, 2))" }.joined(separator: " ")
        return """
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">\
            <polygon points="\(points)"/></svg>
            """
    }

    /// Payloads may have kilobytes, too much for a page.
    private func shortened(_ text: String) -> String {
        text.count <= 300 ? text : text.prefix(300) + "…"
    }

    private func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1c1e21; --paper: #fdfdfc; --soft: #6a6f76; --line: #d9dbde;
          --ok: #2f7d6b; --late: #d9822b; --buffers: #a8433e; --lost: #6d5aa8; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8e8e6; --paper: #17191c; --soft: #9aa0a8;
          --line: #33373d; --ok: #55b39c; --late: #e8a25c; --buffers: #e07a74; --lost: #a493e0; } }
        body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
          max-width: 68rem; padding: 1.5rem; }
        h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.25rem; overflow-wrap: anywhere;
          border-top: 1px solid var(--line); padding-top: 1.2rem; margin-top: 2rem; } \
        h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
        code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
        .meta { color: var(--soft); font-size: .9rem; } .error { color: var(--buffers); font-weight: 600; }
        .tiles { list-style: none; display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; }
        .tiles li { border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .8rem; }
        .scroll { overflow-x: auto; } table { border-collapse: collapse; \
        font-variant-numeric: tabular-nums; font-size: .9rem; }
        th, td { text-align: right; padding: .25rem .7rem; border-bottom: 1px solid var(--line); }
        th:first-child, td:first-child { text-align: left; }
        .chart svg { width: 100%; height: 8rem; display: block; border: solid var(--line); border-width: 0 0 1px 1px; }
        .chart p { display: flex; justify-content: space-between; margin: 0; color: var(--soft); font-size: .75rem; }
        .chart polyline { vector-effect: non-scaling-stroke; }
        .ok { fill: var(--ok); } .late { fill: var(--late); } .buffers { fill: var(--buffers); } \
        .lost { fill: var(--lost); }
        .curve { fill: none; stroke: var(--ok); stroke-width: 1.5; } \
        .peak { fill: none; stroke: var(--late); stroke-width: 1; }
        .legend { display: flex; flex-wrap: wrap; gap: 1rem; font-size: .85rem; color: var(--soft); \
        padding: 0; list-style: none; margin: .3rem 0; }
        .legend svg { width: .8em; height: .8em; margin-right: .35em; }
        .codes { list-style: none; padding: 0; display: grid; \
        grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; }
        .codes p { margin: .3rem 0 0; } .frame { position: relative; } \
        .frame img { width: 100%; display: block; border-radius: .4rem; }
        .frame svg { position: absolute; inset: 0; width: 100%; height: 100%; }
        .frame polygon { fill: none; stroke: #ff3b6b; stroke-width: 2px; vector-effect: non-scaling-stroke; }
        """
}

/// Escapes the special characters of HTML, and replaces control characters with a visible one.
func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        case "\n", "\t": result.unicodeScalars.append(scalar)
        case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Formats a number with fixed decimals, independent of the locale.
func format(_ number: Double, _ decimals: Int) -> String {
    number.isFinite ? String(format: "%.\(decimals)f", number) : "–"
}
