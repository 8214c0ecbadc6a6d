package import Foundation

/// One code as `scan` prints it, as JSON or for people.
package struct CodeLine: Equatable, Sendable {
    /// The input as it was given.
    package var source: String
    /// The frame's number.
    package var frame: Int
    /// Seconds since the input began.
    package var time: Double
    /// The symbology's full name, such as `org.iso.QRCode`.
    package var type: String
    /// What a person reads for the symbology.
    var label: String
    /// The payload as text; nil where it is no text.
    package var text: String?
    /// The payload.
    package var bytes: Data
    /// Fractions of the picture, origin top-left.
    var bounds: CGRect
    /// Fractions of the picture: top left, bottom left, bottom right, top right of the code itself.
    package var corners: [CGPoint]
    /// Whether this is what a virtual camera drew rather than what was read.
    var isTruth = false

    /// The line for programs, without a line end.
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
        return JSON.object(members).text
    }

    /// The line for people, without a line end.
    func readable(_ style: TerminalStyle) -> String {
        let payload = text.map { style.bold(TerminalStyle.printable($0)) } ?? "\(bytes.count) bytes that are no text"
        let place = "\(percent(bounds.midX)),\(percent(bounds.midY))"
        let what = isTruth ? "drawn \(label)" : label
        return "\(TerminalStyle.printable(source))  frame \(frame)  \(format(time, 3)) s  \(what)  \(payload)  "
            + style.dim("at \(place) %")
    }

    private func percent(_ fraction: CGFloat) -> String { format(Double(fraction) * 100, 1) }
}
