import CameraSources
import Foundation
import FrameAnalysis
import ToolCommands

/// One line of `detect`: a thing in a frame, an output of numbers, or a thing that a virtual camera has drawn.
struct DetectLine: Equatable, Sendable {
    /// The contents of a line.
    enum Content: Equatable, Sendable {
        case box(TrackedBox)
        case numbers(NumberOutput)
        case drawn(TrackedBox)
    }

    /// The input as given on the command line.
    var source: String
    /// The frame's number.
    var frame: Int
    /// Seconds since the input began.
    var time: Double
    var content: Content

    /// The line for programs, without a line ending.
    var json: String {
        let place: [(String, JSON)] = [("source", .string(source)), ("frame", .int(frame)), ("time", .number(time))]
        switch content {
        case .box(let box): return JSON.object(place + members(box)).text
        case .drawn(let box): return JSON.object([("truth", .bool(true))] + place + members(box)).text
        case .numbers(let output):
            let members: [(String, JSON)] = [
                ("output", .string(output.name)), ("shape", .array(output.shape.map { .int($0) })),
                ("values", .array(output.values.map { .number($0) })),
            ]
            return JSON.object(place + members).text
        }
    }

    private func members(_ box: TrackedBox) -> [(String, JSON)] {
        let bounds = JSON.optional(box.bounds) { bounds in
            .object([
                ("x", .number(bounds.minX)), ("y", .number(bounds.minY)), ("width", .number(bounds.width)),
                ("height", .number(bounds.height)),
            ])
        }
        return [
            ("label", .optional(box.label, JSON.string)), ("confidence", .number(box.confidence)), ("bounds", bounds),
            ("track", .int(box.track)), ("followed", .bool(box.isFollowed)),
        ]
    }

    /// Returns the line for people, without a line ending.
    func readable(_ style: TerminalStyle) -> String {
        let start = "\(TerminalStyle.printable(source))  frame \(frame)  \(String(format: "%.3f", time)) s  "
        switch content {
        case .box(let box): return start + text(box, style) + (box.isFollowed ? style.dim("  followed") : "")
        case .drawn(let box): return start + "drawn " + text(box, style)
        case .numbers(let output):
            let shown = output.values.prefix(8).map { String(format: "%.4g", $0) }.joined(separator: " ")
            let shape = output.shape.map(String.init).joined(separator: "x")
            return start + style.bold(TerminalStyle.printable(output.name)) + (shape.isEmpty ? "" : " \(shape)")
                + "  \(shown)" + (output.values.count > 8 ? " …" : "")
        }
    }

    private func text(_ box: TrackedBox, _ style: TerminalStyle) -> String {
        let label = style.bold(TerminalStyle.printable(box.label ?? "object"))
        let place = box.bounds.map { bounds in
            style.dim(String(format: "  at %.1f,%.1f %%", Double(bounds.midX) * 100, Double(bounds.midY) * 100))
        }
        return "\(label)  \(String(format: "%.2f", box.confidence))  #\(box.track)" + (place ?? "")
    }
}

extension DetectLine {
    /// Returns the lines for what a virtual camera has drawn in a frame.
    static func truth(_ scene: VirtualScene, source: String, frame: Int, time: Double) -> [DetectLine] {
        scene.objects(inFrame: frame).map { object in
            let box = TrackedBox(
                analysis: "truth",
                track: object.index + 1,
                label: object.object.rawValue,
                confidence: 1,
                bounds: object.bounds,
                isFollowed: false
            )
            return DetectLine(source: source, frame: frame, time: time, content: .drawn(box))
        }
    }
}
