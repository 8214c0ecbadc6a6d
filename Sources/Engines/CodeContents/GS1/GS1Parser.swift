/// Reads GS1 element strings, with separators, with brackets, or as parts of an address.
enum GS1Parser {
    private static let separator: Unicode.Scalar = "\u{1D}"

    /// Reads element strings as symbols carry them: identifiers and values one after the other, with U+001D after
    /// values of variable length.
    static func elements(_ text: String) -> CodeContent {
        var content = CodeContent(kind: .gs1, fields: [])
        var rest = Array(text.unicodeScalars)[...]
        while !rest.isEmpty {
            if rest.first == separator {
                rest = rest.dropFirst()
                continue
            }
            guard let (identifier, entry) = identifier(at: rest) else {
                content.problems.append("There is no application identifier at '\(string(rest.prefix(12)))'.")
                content.add("", "Unknown", string(rest))
                break
            }
            var value = rest.dropFirst(identifier.utf8.count)
            let fixed = GS1Dictionary.predefinedLength(String(identifier.prefix(2))).map { $0 - identifier.utf8.count }
            if let fixed { value = value.prefix(fixed) }
            if let end = value.firstIndex(of: separator) {
                value = value[..<end]
                rest = rest[(end + 1)...]
            } else {
                rest = rest[value.endIndex...]
            }
            add(string(value), identifier, entry, to: &content)
        }
        return content
    }

    /// Reads the form with brackets that people see: `(01)09501101530003(10)AB-123`; nil for other texts.
    static func bracketed(_ text: String) -> CodeContent? {
        guard text.hasPrefix("("), let content = bracketedParts(text) else { return nil }
        return content
    }

    private static func bracketedParts(_ text: String) -> CodeContent? {
        var content = CodeContent(kind: .gs1, fields: [])
        var rest = Array(text)[...]
        while !rest.isEmpty {
            guard rest.first == "(", let close = rest.firstIndex(of: ")"), (3...5).contains(close - rest.startIndex)
            else {
                return nil
            }
            let identifier = String(rest[(rest.startIndex + 1)..<close])
            guard let entry = GS1Dictionary.entry(identifier) else { return nil }
            rest = rest[(close + 1)...]
            // A bracket in a value begins no identifier.
            var end = rest.startIndex
            while end < rest.endIndex, !beginsIdentifier(rest[end...]) { end += 1 }
            add(String(rest[..<end]), identifier, entry, to: &content)
            rest = rest[end...]
        }
        return content.fields.isEmpty ? nil : content
    }

    private static func beginsIdentifier(_ rest: ArraySlice<Character>) -> Bool {
        guard rest.first == "(", let close = rest.firstIndex(of: ")"), (3...5).contains(close - rest.startIndex) else {
            return false
        }
        return GS1Dictionary.entry(String(rest[(rest.startIndex + 1)..<close])) != nil
    }

    /// Reads an address with identifiers in its path; nil for other addresses.
    static func digitalLink(_ text: String) -> CodeContent? {
        guard LinkParser.isWeb(text), let (path, query) = LinkParser.pathAndQuery(of: text) else { return nil }
        let steps = path.split(separator: "/").map { TextParts.unescaped($0) }
        guard let first = steps.indices.first(where: { keys.contains(steps[$0]) && steps.count - $0 >= 2 }),
            let entry = GS1Dictionary.entry(steps[first])
        else { return nil }
        var key = steps[first + 1]
        // A GTIN may be written with fewer digits.
        if steps[first] == "01", key.isNumber, [8, 12, 13].contains(key.utf8.count) {
            key = String(repeating: "0", count: 14 - key.utf8.count) + key
        }
        guard key.utf8.count >= 4 else { return nil }
        var content = CodeContent(kind: .gs1DigitalLink, fields: [])
        content.add("url", "Address", text)
        add(key, steps[first], entry, to: &content)
        for place in stride(from: first + 2, to: steps.count - 1, by: 2) {
            guard let entry = GS1Dictionary.entry(steps[place]) else { continue }
            add(steps[place + 1], steps[place], entry, to: &content)
        }
        for (name, value) in TextParts.query(query) {
            guard let entry = GS1Dictionary.entry(name) else { continue }
            add(value, name, entry, to: &content)
        }
        return content
    }

    /// The identifiers that a path can begin with.
    private static let keys: Set<String> = [
        "00", "01", "253", "255", "401", "402", "414", "417", "8003", "8004", "8006", "8010", "8013", "8017", "8018",
    ]

    private static func identifier(at rest: ArraySlice<Unicode.Scalar>) -> (String, GS1Dictionary.Entry)? {
        for count in [2, 3, 4] {
            let text = string(rest.prefix(count))
            guard text.utf8.count == count, text.isNumber else { return nil }
            if let entry = GS1Dictionary.entry(text) { return (text, entry) }
        }
        return nil
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Adds a value and everything that is wrong with it.
    private static func add(
        _ value: String,
        _ identifier: String,
        _ entry: GS1Dictionary.Entry,
        to content: inout CodeContent
    ) {
        content.fields.append(CodeContent.Field(key: identifier, name: entry.title, value: value))
        if let problem = GS1Values.problem(value, entry.parts) {
            content.problems.append("(\(identifier)) \(entry.title): \(problem)")
        }
    }
}
