package import CodeContents
package import Foundation

/// One code in the output of `scan`, as JSON or for people.
package struct CodeLine: Equatable, Sendable {
    /// The input as given on the command line.
    package var source: String
    /// The frame's number.
    package var frame: Int
    /// Seconds since the input began.
    package var time: Double
    /// The symbology's full name, such as `org.iso.QRCode`.
    package var type: String
    /// The usual name of the symbology.
    var label: String
    /// The payload as text; nil if it is not text.
    package var text: String?
    /// The payload.
    package var bytes: Data
    /// The bounds as fractions of the image, with the origin at the top left.
    var bounds: CGRect
    /// The corners as fractions of the image: top left, bottom left, bottom right, top right of the code itself.
    package var corners: [CGPoint]
    /// True for a code that a virtual camera drew, false for one that was read.
    var isTruth = false
    /// The meaning of the payload; nil if it is not asked for.
    package var content: CodeContent?
    /// Number of frames that the code was read from.
    var frameCount = 1
    /// The best frame; nil if it is not known.
    var best: BestLine?
    /// The place in a message that is split over several codes.
    var part: PartLine?
    /// Number of codes whose parts this line puts together; nil for the line of one code.
    var partCount: Int?

    /// The line for programs, without a line ending.
    var json: String {
        var members: [(String, JSON)] = isTruth ? [("truth", .bool(true))] : []
        members += [
            ("source", .string(source)),
            ("frame", .int(frame)),
            ("time", .number(time)),
            ("type", .string(type)),
            ("text", .optional(text, JSON.string)),
            ("bytes", .string(bytes.base64EncodedString())),
            (
                "bounds",
                .object([
                    ("x", .number(bounds.minX)), ("y", .number(bounds.minY)), ("width", .number(bounds.width)),
                    ("height", .number(bounds.height)),
                ])
            ),
            ("corners", .array(corners.map { .object([("x", .number($0.x)), ("y", .number($0.y))]) })),
        ]
        if frameCount > 1 { members.append(("frames", .int(frameCount))) }
        if let best { members.append(("best", best.json)) }
        if let part { members.append(("part", part.json)) }
        if let partCount { members.append(("parts", .int(partCount))) }
        if let content { members.append(("content", content.json)) }
        return JSON.object(members).text
    }

    /// Returns the line for people, without a line ending.
    func readable(_ style: TerminalStyle) -> String {
        let payload = text.map { style.bold(TerminalStyle.printable($0)) } ?? "\(bytes.count) bytes that are no text"
        let place = "\(percent(bounds.midX)),\(percent(bounds.midY))"
        let what = isTruth ? "drawn \(label)" : label
        let line =
            "\(TerminalStyle.printable(source))  frame \(frame)  \(format(time, 3)) s  \(what)  \(payload)  "
            + style.dim("at \(place) %")
        var notes = frameCount > 1 ? ["from \(frameCount) frames"] : []
        if let part { notes.append(part.text) }
        if let partCount { notes.append("whole message of \(partCount) codes") }
        if let best { notes.append(best.text) }
        let note = notes.isEmpty ? "" : "  " + style.dim(notes.joined(separator: ", "))
        return ([line + note] + (content?.lines(style) ?? [])).joined(separator: "\n")
    }

    private func percent(_ fraction: CGFloat) -> String { format(Double(fraction) * 100, 1) }
}
