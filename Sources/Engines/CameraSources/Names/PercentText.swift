/// Percent-encoding in camera names: `%2C` stands for a comma.
enum PercentText {
    /// Returns the text with every `%XX` replaced by the byte it stands for; nil if a `%` is followed by anything but
    /// two hexadecimal digits, if the bytes are not UTF-8, or if one of them is 0.
    static func decode(_ text: some StringProtocol) -> String? {
        guard text.utf8.contains(0x25) else { return text.utf8.contains(0) ? nil : String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue) else { return nil }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the text with every character encoded that has a meaning in a camera name or a list of names.
    static func encode(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII, !isPlain(UInt8(scalar.value)) {
                result += "%" + hexDigits(UInt8(scalar.value))
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        case UInt8(ascii: "+"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "("), UInt8(ascii: ")"): true
        default: false
        }
    }

    private static func hexDigits(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
