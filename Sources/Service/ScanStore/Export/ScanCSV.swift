import Foundation

/// Formats scans as lines of UTF-8 CSV by RFC 4180.
///
/// Fields are separated by commas, lines end in CR LF, and fields are quoted where needed, with quotes doubled within.
///
/// Whoever shows a code to the camera chooses its text, and spreadsheets run text that looks like a formula. A text or
/// name that begins with `=`, `+`, `-`, `@`, a tab or a line break therefore gets a leading apostrophe, unless
/// ``formulaSafe`` is off. The `bytes` column (base64) holds the unchanged payload in either case.
public struct ScanCSV: Sendable, Hashable {
    /// Indicates whether text that a spreadsheet would take for a formula is escaped.
    public var formulaSafe: Bool

    /// Creates a formatter.
    ///
    /// Its lines are safe to open in a spreadsheet by default.
    public init(formulaSafe: Bool = true) {
        self.formulaSafe = formulaSafe
    }

    /// The column names as one line, including the line ending.
    public var header: String {
        Self.line([
            "sequence", "id", "time", "camera", "source", "type", "text", "bytes", "seconds", "frame", "corners",
            "clip",
            "picture",
        ])
    }

    /// Returns a scan as one line, including the line ending.
    ///
    /// Corners are `x y` pairs separated by semicolons; `picture` is 1 or 0.
    public func line(_ scan: StoredScan) -> String {
        let record = scan.record
        return Self.line([
            String(scan.sequence), record.id.uuidString.lowercased(), ScanJSON.text(of: record.time),
            harmless(record.camera),
            harmless(record.source), harmless(record.type), harmless(record.text ?? ""),
            record.payload.base64EncodedString(), record.seconds.map { "\($0)" } ?? "",
            record.frame.map { "\($0)" } ?? "",
            record.corners.map { "\($0.x) \($0.y)" }.joined(separator: ";"), harmless(record.clip ?? ""),
            scan.hasImage ? "1" : "0",
        ])
    }

    /// Returns fields as one line, including the line ending.
    static func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        // Compares bytes, because CR LF is a single `Character`.
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
