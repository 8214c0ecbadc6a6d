/// Splitting of texts by the rules that several forms share.
enum TextParts {
    /// Splits at a separator that no backslash precedes, and removes the backslashes of each part.
    static func escaped(_ text: Substring, at separator: Character) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// Returns the lines of a text, whatever their ends.
    static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r":
                lines.append(String(line))
                line = String.UnicodeScalarView()
            case "\n":
                if !wasReturn {
                    lines.append(String(line))
                    line = String.UnicodeScalarView()
                }
            default: line.append(scalar)
            }
            wasReturn = scalar == "\r"
        }
        if !line.isEmpty { lines.append(String(line)) }
        return lines
    }

    /// Returns a text whose beginning is the given one, in any case, without it.
    static func after(_ start: String, in text: String) -> Substring? {
        let head = text.prefix(start.count)
        return head.count == start.count && head.lowercased() == start.lowercased() ? text.dropFirst(start.count) : nil
    }

    /// Decodes percent escapes; invalid ones stay as they are, and bytes that are no UTF-8 become U+FFFD.
    static func unescaped(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var place = 0
        while place < source.count {
            if source[place] == UInt8(ascii: "%"), place + 2 < source.count, let high = digit(source[place + 1]),
                let low = digit(source[place + 2])
            {
                bytes.append(high << 4 | low)
                place += 3
            } else {
                bytes.append(plusIsSpace && source[place] == UInt8(ascii: "+") ? 0x20 : source[place])
                place += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Returns the names and values of a query.
    static func query(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").map { part in
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count > 1 ? unescaped(halves[1], plusIsSpace: false) : ""
            return (unescaped(halves.first ?? ""), value)
        }
    }
}

extension StringProtocol {
    /// A Boolean value that indicates whether all characters are digits and there is one.
    var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
