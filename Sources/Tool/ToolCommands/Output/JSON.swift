import Foundation

/// A JSON value whose members keep their order, so that output is deterministic.
package enum JSON: Equatable {
    case null
    case bool(Bool)
    case int(Int)
    /// Written with at most six decimals, which is finer than a pixel and a microsecond.
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// Returns the value, or null for nil.
    package static func optional<Value>(_ value: Value?, _ make: (Value) -> JSON) -> JSON { value.map(make) ?? .null }

    /// The JSON text on one line.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += "\(value)"
        case .number(let value): text += Self.decimal(value)
        case .string(let value): Self.quote(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.quote(member.0, to: &text)
                text += ":"
                member.1.write(to: &text)
            }
            text += "}"
        }
    }

    private static func decimal(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        // A Double above 2^53 has no fraction to round.
        let rounded = abs(value) < 9e15 / 1e6 ? (value * 1e6).rounded() / 1e6 : value
        if rounded == rounded.rounded(), abs(rounded) < 9e15 { return "\(Int64(rounded))" }
        let text = "\(rounded)"
        // Small values such as 5e-06 are more readable, and uniform, as plain decimals.
        guard text.contains("e-") else { return text }
        var plain = String(format: "%.6f", rounded)
        while plain.hasSuffix("0") { plain.removeLast() }
        return plain
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Control characters, and separators that some parsers treat as line ends.
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{2028}"
                || scalar == "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    package static func == (a: JSON, b: JSON) -> Bool { a.text == b.text }
}
