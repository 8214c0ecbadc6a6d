/// Splits a program's text into names, numbers, quoted texts and signs.
struct ProgramWords {
    private let text: [UInt8]
    private(set) var place = 0
    /// The next word; nil at the end.
    private(set) var peek: String?

    init(_ text: [UInt8]) {
        self.text = text
        peek = scan()
    }

    mutating func next() -> String? {
        let word = peek
        peek = word == nil ? nil : scan()
        return word
    }

    /// Whether a type begins here instead of a name: it has a sign behind it.
    var startsType: Bool {
        guard let peek else { return false }
        if ["tensor", "list", "dict", "tuple"].contains(peek) { return true }
        return ProgramElement(name: peek) != nil && place < text.count && text[place] == UInt8(ascii: "(")
    }

    static func unquoted(_ word: String) -> String {
        guard word.hasPrefix("\""), word.hasSuffix("\""), word.count >= 2 else { return word }
        var result = ""
        var isEscaped = false
        for character in word.dropFirst().dropLast() {
            if isEscaped {
                result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "?"),
            UInt8(ascii: "@"), UInt8(ascii: "/"), 0x80...:
            true
        default: false
        }
    }

    private mutating func scan() -> String? {
        while place < text.count, text[place] <= 0x20 { place += 1 }
        guard place < text.count else { return nil }
        let start = place
        let first = text[start]
        if first == UInt8(ascii: "\"") {
            place += 1
            while place < text.count, text[place] != first { place += text[place] == UInt8(ascii: "\\") ? 2 : 1 }
            place = min(place + 1, text.count)
        } else if first == UInt8(ascii: "-"), start + 1 < text.count, text[start + 1] == UInt8(ascii: ">") {
            place += 2
        } else if Self.isName(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            place += 1
            // Numbers have signs behind their exponent's letter.
            let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first == UInt8(ascii: "-")
            while place < text.count {
                let byte = text[place]
                let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                let before = text[place - 1] | 0x20
                guard
                    Self.isName(byte)
                        || isNumber && isSign && (before == UInt8(ascii: "e") || before == UInt8(ascii: "p"))
                else { break }
                place += 1
            }
        } else {
            place += 1
        }
        return String(decoding: text[start..<place], as: UTF8.self)
    }
}
