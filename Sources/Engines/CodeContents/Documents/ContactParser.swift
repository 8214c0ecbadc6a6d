/// Reads cards: vCard and MeCard.
enum ContactParser {
    @Sendable static func content(_ text: String) -> CodeContent? {
        if let body = TextParts.after("MECARD:", in: text) { return meCard(body) }
        guard TextParts.after("BEGIN:VCARD", in: text) != nil else { return nil }
        var content = CodeContent(kind: .contact, fields: [])
        var ended = false
        for property in ContentLine.all(in: text) {
            switch property.name {
            case "BEGIN", "VERSION": continue
            case "END": ended = true
            case "N", "ADR", "ORG", "GENDER":
                let parts = TextParts.escaped(property.value[...], at: ";").map(\.trimmingSpaces)
                content.add(
                    property.name,
                    names[property.name] ?? property.name,
                    parts.filter { !$0.isEmpty }.joined(separator: ", ")
                )
            default:
                let value = TextParts.escaped(property.value[...], at: "\u{0}").joined()
                content.add(property.name, names[property.name] ?? property.name, value)
            }
        }
        if !ended { content.problems.append("The card has no end.") }
        return content.fields.isEmpty ? nil : content
    }

    private static func meCard(_ body: Substring) -> CodeContent? {
        var content = CodeContent(kind: .contact, fields: [])
        for (key, value) in FieldList.fields(body) {
            content.add(
                key,
                names[key] ?? key,
                key == "N" ? value.split(separator: ",").joined(separator: ", ") : value
            )
        }
        return content.fields.isEmpty ? nil : content
    }

    private static let names: [String: String] = [
        "N": "Name", "FN": "Full name", "TEL": "Telephone", "EMAIL": "Mail", "ADR": "Address", "ORG": "Organization",
        "TITLE": "Title", "URL": "Address on the web", "NOTE": "Note", "BDAY": "Birthday", "NICKNAME": "Nickname",
        "SOUND": "Pronunciation", "ROLE": "Role", "GEO": "Place", "UID": "Identifier", "GENDER": "Gender",
    ]
}

/// A line of vCard and iCalendar: `NAME;PARAMETERS:VALUE`.
struct ContentLine {
    let name: String
    let value: String

    /// Returns the lines of a text; those that begin with a space continue the line before.
    static func all(in text: String) -> [ContentLine] {
        var lines: [String] = []
        for line in TextParts.lines(text) {
            if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(line)
            }
        }
        return lines.compactMap { line in
            // A colon in quotation marks belongs to a parameter.
            var isQuoted = false
            var end: String.Index?
            for index in line.indices {
                if line[index] == "\"" { isQuoted.toggle() }
                if line[index] == ":", !isQuoted {
                    end = index
                    break
                }
            }
            guard let end else { return nil }
            let name = line[..<end].prefix { $0 != ";" }
            // A group stands before the name.
            let own = name.split(separator: ".").last ?? name
            return ContentLine(name: own.uppercased(), value: unescapedNewlines(line[line.index(after: end)...]))
        }
    }

    private static func unescapedNewlines(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result += character == "n" || character == "N" ? "\n" : "\\" + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return isEscaped ? result + "\\" : result
    }
}

/// Fields of the form `KEY:VALUE;KEY:VALUE;;` with backslashes before separators.
enum FieldList {
    static func fields(_ body: Substring) -> [(key: String, value: String)] {
        var fields: [(String, String)] = []
        var (key, value) = (String?.none, "")
        var isEscaped = false
        for character in body {
            if isEscaped {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ":", key == nil {
                (key, value) = (value.trimmingSpaces.uppercased(), "")
            } else if character == ";" {
                if let key { fields.append((key, value)) }
                (key, value) = (nil, "")
            } else {
                value.append(character)
            }
        }
        if let key, !value.isEmpty { fields.append((key, value)) }
        return fields
    }
}
