/// Draws the charts of one input as inline SVG.
struct TimelineChart {
    var timeline: Timeline

    // The units of the drawing, which the page stretches to its width. Texts are outside, so that they keep their size.
    private let width = 960.0
    private let height = 128.0

    /// True if there is any latency to draw.
    var hasLatency: Bool { timeline.bins.contains { $0.latencyCount > 0 } }

    /// Returns bars with delivered frames at the bottom and dropped ones stacked on top by reason.
    func frames() -> String {
        guard !timeline.bins.isEmpty else { return "<p>No frame came.</p>\n" }
        let top = Double(timeline.bins.map(\.total).max() ?? 1)
        var bars = ""
        for (index, bin) in timeline.bins.enumerated() where bin.total > 0 {
            var below = 0.0
            for (count, style) in [
                (bin.delivered, "ok"), (bin.late, "late"), (bin.outOfBuffers, "buffers"), (bin.discontinuity, "lost"),
            ] where count > 0 {
                let barHeight = Double(count) / top * height
                bars += """
                    <rect class="\(style)" x="\(format(x(index), 2))" y="\(format(height - below - barHeight, 2))" \
                    width="\(format(max(barWidth * 0.92, 0.4), 2))" height="\(format(barHeight, 2))"/>
                    """
                below += barHeight
            }
        }
        let delivered = timeline.bins.reduce(0) { $0 + $1.delivered }
        let label =
            "\(delivered) frames delivered, \(timeline.dropCount) dropped, in bins of \(format(timeline.binWidth, 3)) s"
        return chart(label: label, top: "\(Int(top)) frames per \(format(timeline.binWidth, 3)) s", content: bars)
            + legend([
                ("ok", "delivered"), ("late", Timeline.Drop.late.label), ("buffers", Timeline.Drop.outOfBuffers.label),
                ("lost", Timeline.Drop.discontinuity.label),
            ])
    }

    /// Returns two curves: the mean and the maximum latency of each bin.
    func latency() -> String {
        let top = max(timeline.bins.map(\.latencyMax).max() ?? 1, 0.001)
        var means: [String] = []
        var peaks: [String] = []
        for (index, bin) in timeline.bins.enumerated() {
            guard let mean = bin.latencyMean else { continue }
            let center = format(x(index) + barWidth / 2, 2)
            means.append("\(center),\(format(height * (1 - mean / top), 2))")
            peaks.append("\(center),\(format(height * (1 - bin.latencyMax / top), 2))")
        }
        let content = """
            <polyline class="peak" points="\(peaks.joined(separator: " "))"/>\
            <polyline class="curve" points="\(means.joined(separator: " "))"/>
            """
        return chart(
            label: "Latency over time, at most \(format(top, 1)) milliseconds",
            top: "\(format(top, 1)) ms",
            content: content
        )
            + legend([("ok", "mean"), ("late", "largest")])
    }

    private var barWidth: Double { width / Double(max(timeline.bins.count, 1)) }
    private func x(_ index: Int) -> Double { Double(index) * barWidth }

    private func chart(label: String, top: String, content: String) -> String {
        let seconds = Double(timeline.bins.count) * timeline.binWidth
        return """
            <div class="chart"><p>\(escape(top))</p>
            <svg viewBox="0 0 \(format(width, 0)) \(format(height, 0))" preserveAspectRatio="none" role="img" \
            aria-label="\(escape(label))"><title>\(escape(label))</title>
            \(content)
            </svg>
            <p><span>0 s</span><span>\(format(seconds, seconds < 10 ? 2 : 0)) s</span></p></div>

            """
    }

    private func legend(_ entries: [(style: String, label: String)]) -> String {
        let items = entries.map { entry in
            "<li><svg viewBox=\"0 0 1 1\" aria-hidden=\"true\"><rect class=\"\(entry.style)\" width=\"1\" height=\"1\"/"
                + "></svg>\(escape(entry.label))</li>"
        }
        return "<ul class=\"legend\">\(items.joined())</ul>\n"
    }
}
