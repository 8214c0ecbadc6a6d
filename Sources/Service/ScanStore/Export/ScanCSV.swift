import Foundation

/// Scans as lines of CSV, by RFC 4180: commas, lines that end in CR LF, quotes where they are needed, doubled within.
///
/// UTF-8.
///
/// What a code says is chosen by whoever holds it before the camera, and spreadsheets run what looks like a formula. So a
/// text or name that begins with `=`, `+`, `-`, `@`, a tab or a line's end gets an apostrophe before it, unless
/// ``formulaSafe`` is off. The column `bytes` (base64) has the payload as it is, in either case.
public struct ScanCSV: Sendable, Hashable {
    /// Whether spreadsheets are kept from taking texts for formulas.
    public var formulaSafe: Bool

    /// A writer of lines; safe to open in a spreadsheet unless told otherwise.
    public init(formulaSafe: Bool = true) {
        self.formulaSafe = formulaSafe
    }

    /// The names of the columns, as a line with its end.
    public var header: String {
        Self.line([
            "sequence", "id", "time", "camera", "source", "type", "text", "bytes", "seconds", "frame", "corners",
            "clip",
            "picture",
        ])
    }

    /// A scan as a line with its end.
    ///
    /// Corners are `x y` pairs with semicolons between; `picture` is 1 or 0.
    public func line(_ scan: StoredScan) -> String {
        let record = scan.record
        return Self.line([
            String(scan.sequence), record.id.uuidString.lowercased(), ScanJSON.text(of: record.time),
            harmless(record.camera),
            harmless(record.source), harmless(record.type), harmless(record.text ?? ""),
            record.payload.base64EncodedString(), record.seconds.map { "\($0)" } ?? "",
            record.frame.map { "\($0)" } ?? "",
            record.corners.map { "\($0.x) \($0.y)" }.joined(separator: ";"), harmless(record.clip ?? ""),
            scan.hasPicture ? "1" : "0",
        ])
    }

    /// Fields as a line with its end.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        // By bytes: a CR LF is one `Character`.
        let marks = Set(",\"\r\n".utf8)
        guard field.utf8.contains(where: marks.contains) || field.hasPrefix(" ") || field.hasSuffix(" ") else {
            return field
        }
        return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    private func harmless(_ text: String) -> String {
        guard formulaSafe, let first = text.utf8.first, "=+-@\t\r\n".utf8.contains(first) else { return text }
        return "'" + text
    }
}
