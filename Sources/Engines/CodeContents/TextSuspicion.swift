/// Characters that make a text look like another one.
enum TextSuspicion {
    /// Returns a sentence for each kind of misleading characters.
    static func problems(in text: String, isLink: Bool) -> [String] {
        var problems: [String] = []
        let hidden = text.unicodeScalars.filter { isHidden($0) }
        if !hidden.isEmpty {
            let names = Set(hidden.map { "U+" + hexadecimal($0.value) }).sorted().joined(separator: ", ")
            problems.append("The text has hidden characters: \(names).")
        }
        guard isLink else { return problems }
        let host = LinkParser.host(of: text) ?? ""
        if let other = host.unicodeScalars.first(where: { isLookAlike($0) }) {
            problems.append(
                "The host's name has letters that look like Latin ones: \(other) (U+\(hexadecimal(other.value)))."
            )
        } else if !host.unicodeScalars.allSatisfy(\.isASCII) {
            problems.append("The host's name has letters beyond ASCII.")
        }
        if host.lowercased().split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) {
            problems.append("The host's name is an encoded international name.")
        }
        if LinkParser.hasUser(text) {
            problems.append("The address has a user name before its host, which may mislead.")
        }
        return problems
    }

    /// Returns a number as four or more hexadecimal digits.
    static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200F, 0x202A...0x202E,
            0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    /// Letters of other scripts that look like Latin ones.
    private static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool {
        lookAlikes.contains(scalar)
    }

    private static let lookAlikes = Set(
        "асеорхуіјѕһԁԛԝьвкмнтАВЕКМНОРСТХУІЈЅαενορτυικωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲոսօհցоⅼⅰⅴⅹɑɡ".unicodeScalars
    )
}
