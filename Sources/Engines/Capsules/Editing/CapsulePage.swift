/// A capsule as one self-contained page: lanes on one time axis that can be zoomed into, and a frame's way at a click.
package enum CapsulePage {
    /// Returns the page.
    package static func html(_ file: CapsuleFile, title: String) -> String {
        let summary = CapsuleSummary(file)
        let head =
            summary.cameras.map { "\($0.camera.name): \($0.frames) frames, \($0.lost) lost" }
            + summary.connections.map { "\($0.kind): \($0.ledger.captured) captured, \($0.ledger.delivered) delivered" }
        return """
            <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>\(escaped(title))</title>
            <style>\(CapsulePageText.style)</style>
            <h1>\(escaped(title))</h1><p>\(head.map(escaped).joined(separator: "<br>"))</p>
            <p class="hint">Wheel: zoom. Drag: move. Click a mark: the way of its frame.</p>
            <canvas id="lanes" tabindex="0" aria-label="Lanes of the recording"></canvas><pre id="way"></pre>
            <script>const data=\(data(file));\(CapsulePageText.script)</script></html>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Returns the marks as JSON: lane, milliseconds, length, colour, text, frame.
    private static func data(_ file: CapsuleFile) -> String {
        let begin = file.entries.first?.hostTime ?? 0
        var lanes: [String] = []
        var marks: [String] = []
        var connections: [Int: String] = [:]
        var mailboxes: [Int: String] = [:]
        func add(_ lane: String, _ time: UInt64, _ length: UInt64, _ color: String, _ text: String, _ frame: Int?) {
            let index = lanes.firstIndex(of: lane) ?? lanes.count
            if index == lanes.count { lanes.append(lane) }
            let start = time >= begin ? Double(time - begin) / 1e6 : 0
            marks.append(
                "[\(index),\(start),\(Double(length) / 1e6),\"\(color)\",\(CapsuleTrace.quoted(text)),\(frame ?? -1)]"
            )
        }
        for entry in file.entries {
            let time = entry.hostTime
            switch entry.record {
            case .connection(let id, let kind): connections[id] = "\(kind) output"
            case .mailbox(let id, let kind, _): mailboxes[id] = "\(kind) client"
            case .frame(let frame):
                add("camera \(frame.camera + 1)", time, 0, "#357", "frame \(frame.number)", frame.number)
            case .loss(let loss):
                add("camera \(loss.camera + 1)", time, 0, "#c22", "lost \(loss.count) (\(loss.reason))", loss.number)
            case .fate(let fate):
                let lane = connections[fate.connection] ?? "output"
                switch fate.outcome {
                case .delivered: add(lane, time, 0, "#383", "delivered \(fate.number)", fate.number)
                case .late, .outOfBuffers, .discontinuity, .lostOutOfBuffers, .lostDiscontinuity:
                    add(lane, time, 0, "#c22", "dropped \(fate.number): \(fate.outcome)", fate.number)
                default: break
                }
            case .callback(let callback):
                let start = time >= callback.duration ? time - callback.duration : 0
                let kind = mailboxes[callback.mailbox] ?? "client"
                let isFrame = kind.hasPrefix("video") || kind.hasPrefix("depth")
                add(kind, start, callback.duration, "#86a", "callback", isFrame ? callback.key : nil)
            case .scan(let scan): add("scans", time, 0, "#b70", "\(scan.type) \(scan.text ?? "")", scan.number)
            case .set(_, _, let outputs, _): add("sets", time, 0, "#088", "set of outputs \(outputs)", nil)
            case .decision(let part, let text): add(part, time, 0, "#555", text, nil)
            case .setting(let subject, let name, let value):
                add("settings", time, 0, "#555", "\(subject) \(name) = \(value)", nil)
            case .interruption(let reason): add("session", time, 0, "#c22", reason.isEmpty ? "goes on" : reason, nil)
            case .failure(let text): add("session", time, 0, "#c22", text, nil)
            case .note(let text): add("notes", time, 0, "#000", text, nil)
            case .omission(let kind, let count, let number):
                add("recorder", time, 0, "#c22", "\(count) × \(kind) left out", number)
            default: break
            }
        }
        let names = lanes.map(CapsuleTrace.quoted).joined(separator: ",")
        return "{\"lanes\":[\(names)],\"marks\":[\(marks.joined(separator: ",\n"))]}"
    }
}
