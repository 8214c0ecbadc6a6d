/// A capsule as one self-contained page: lanes on one time axis that can be zoomed into, and a frame's way at a click.
package enum CapsulePage {
    /// Returns the page.
    package static func html(_ file: CapsuleFile, title: String) -> String {
        let summary = CapsuleSummary(file)
        let head =
            summary.cameras.map { "\($0.camera.name): \($0.frames) frames, \($0.lost) lost" }
            + summary.connections.map {
                let ledger = $0.ledger
                let dropped = ledger.late + ledger.outOfBuffers + ledger.discontinuity
                return "\($0.kind): \(ledger.captured) captured, \(ledger.delivered) delivered, \(dropped) dropped"
            }
        let legend = CapsulePageData.Kind.allCases.map { "<li class=\"\($0)\">\($0.name)</li>" }.joined()
        return """
            <!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(escaped(title))</title><style>\(CapsulePageText.style)</style>
            <h1>\(escaped(title))</h1><ul class="facts">\(head.map { "<li>\(escaped($0))</li>" }.joined())</ul>
            <div class="bar"><button id="in" title="Zoom in (+)">+</button>
            <button id="out" title="Zoom out (−)">−</button>
            <button id="all">All</button><button id="before">Previous drop</button><button id="after">Next drop</button>
            <span id="span" role="status"></span></div>
            <canvas id="lanes" tabindex="0" role="img" aria-label="Lanes of the recording"></canvas>
            <div id="tip" hidden></div><ul class="legend">\(legend)</ul>
            <p class="hint">Wheel: zoom. Drag: move. Click a mark: the way of its frame.
            Arrow keys, + and − work too.</p>
            <div id="way" aria-live="polite"></div>
            <script>const data=\(CapsulePageData(file).json);\(CapsulePageText.script)</script></html>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
