import Foundation

/// Converts a file's bytes to text that is safe to parse.
enum PlainText {
    /// - Returns: The text; nil, with errors in `problems`, if it is not plain UTF-8.
    static func check(_ data: Data, _ problems: ProblemList) -> String? {
        var bytes = Array(data)
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            problems.error("this file is UTF-16; save it as UTF-8", at: UnitProblem.Place(line: 1, column: 1))
            return nil
        }
        // A byte order mark for UTF-8 is ignored.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let newlines = bytes.count { $0 == 0x0A }
        problems.lines = max(1, bytes.last == 0x0A ? newlines : newlines + 1)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            problems.error(
                "here are bytes that are not UTF-8; save the file as UTF-8",
                at: firstWrongPlace(in: bytes)
            )
            return nil
        }
        return isPlain(text, problems) ? text : nil
    }

    private static func firstWrongPlace(in bytes: [UInt8]) -> UnitProblem.Place {
        var decoder = Unicode.UTF8()
        var rest = bytes.makeIterator()
        var line = 1
        var column = 1
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return UnitProblem.Place(line: line, column: column)
    }

    // Rejects characters that the parser would take for line breaks or directives, so that its lines are those of an
    // editor.
    private static func isPlain(_ text: String, _ problems: ProblemList) -> Bool {
        var line = 1
        var column = 1
        var isIndentation = true
        var wasReturn = false
        var isFine = true
        func refuse(_ message: String) {
            problems.error(message, at: UnitProblem.Place(line: line, column: column))
            isFine = false
        }
        for scalar in text.unicodeScalars {
            if wasReturn, scalar != "\n" { refuse("here is a carriage return alone; end lines with a line feed") }
            wasReturn = false
            switch scalar {
            case "\n":
                line += 1
                column = 1
                isIndentation = true
                continue
            case "\r": wasReturn = true
            case "\t" where isIndentation: refuse("here is a tab; indent with spaces")
            case "%" where column == 1: refuse("a line cannot begin with '%' here; put the text in quotes")
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
                "\u{FFFE}", "\u{FFFF}":
                refuse("here is a control character (\\u{\(String(scalar.value, radix: 16))}); delete it")
            default: break
            }
            if scalar != " ", scalar != "\t" { isIndentation = false }
            column += 1
        }
        return isFine
    }
}
