/// GS1's application identifiers: their formats and titles, as the published syntax dictionary has them.
enum GS1Dictionary {
    /// One part of a value.
    struct Part: Hashable, Sendable {
        enum Alphabet: Character, Sendable { case digits = "N", most = "X", few = "Y", file = "Z" }

        let alphabet: Alphabet
        let shortest: Int
        let longest: Int
        let checks: [GS1Check]
        let isOptional: Bool
    }

    /// An application identifier.
    struct Entry: Hashable, Sendable {
        let title: String
        let parts: [Part]
    }

    /// Returns the entry of an identifier; nil for an unknown one.
    static func entry(_ identifier: String) -> Entry? {
        if let entry = entries[identifier] { return entry }
        // The last digit of measures is the place of the decimal point.
        guard identifier.utf8.count == 4, identifier.isNumber, let last = identifier.last,
            let entry = entries[String(identifier.dropLast()) + "n"]
        else { return nil }
        let most: Character =
            switch identifier.prefix(3) {
            case "703", "723", "390", "391", "392", "393": "9"
            case "394": "3"
            default: "5"
            }
        return last <= most ? entry : nil
    }

    /// Returns the length of an identifier with its value, which needs no separator; nil for values that do.
    static func predefinedLength(_ start: String) -> Int? {
        switch start {
        case "00": 20
        case "01", "02", "03": 16
        case "04": 18
        case "11", "12", "13", "14", "15", "16", "17", "18", "19": 8
        case "20": 4
        case "31", "32", "33", "34", "35", "36": 10
        case "41": 16
        default: nil
        }
    }

    private static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3 else { continue }
            let parts = words[1].split(separator: "+").map(part)
            for identifier in identifiers(words[0]) { entries[identifier] = Entry(title: words[2], parts: parts) }
        }
        return entries
    }()

    /// Returns the identifiers of a range such as `310n-316n`.
    private static func identifiers(_ text: String) -> [String] {
        let ends = text.split(separator: "-").map(String.init)
        guard ends.count == 2 else { return [text] }
        let suffix = ends[0].hasSuffix("n") ? "n" : ""
        guard let first = Int(ends[0].filter(\.isNumber)), let last = Int(ends[1].filter(\.isNumber)), first <= last
        else {
            return []
        }
        return (first...last).map { "\($0)" + suffix }
    }

    /// Reads a part such as `N13,csum`, `X..20` or `[N6,yymmdd]`.
    private static func part(_ text: Substring) -> Part {
        let words = text.filter { $0 != "[" && $0 != "]" }.split(separator: ",")
        let format = words.first ?? ""
        let longest = Int(format.filter(\.isNumber)) ?? 0
        return Part(
            alphabet: format.first.flatMap(Part.Alphabet.init(rawValue:)) ?? .most,
            shortest: format.contains(".") ? 1 : longest,
            longest: longest,
            checks: words.dropFirst().compactMap { GS1Check(rawValue: String($0)) },
            isOptional: text.hasPrefix("[")
        )
    }
}
