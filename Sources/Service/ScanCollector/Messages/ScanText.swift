/// The texts of a scan that stand for something else: ids and times.
enum ScanText {
    /// Returns the sixteen bytes of a UUID; nil for any other text.
    static func uuid(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count == 36 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        var place = 0
        for index in 0..<16 {
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard text[place] == UInt8(ascii: "-") else { return nil }
                place += 1
            }
            let high = digits[Int(text[place])]
            let low = digits[Int(text[place + 1])]
            guard high < 16, low < 16 else { return nil }
            bytes[index] = high << 4 | low
            place += 2
        }
        return bytes
    }

    /// The values of hexadecimal digits; 255 for all other characters.
    static let digits: [UInt8] = (0..<256).map { character in
        switch UInt8(character) {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(character) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt8(character) - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt8(character) - 0x37
        default: 255
        }
    }

    /// Returns a time like `2026-03-01T12:00:00.250Z` in microseconds since 2000; nil for any other text.
    static func time(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count >= 20, text[text.count - 1] == UInt8(ascii: "Z"), text[4] == UInt8(ascii: "-"),
            text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), let year = number(text, 0, 4), let month = number(text, 5, 2),
            let day = number(text, 8, 2), let hour = number(text, 11, 2), let minute = number(text, 14, 2),
            let second = number(text, 17, 2), let micros = fraction(text)
        else { return nil }
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
            second < 61
        else { return nil }
        // Years that begin in March, because the leap day then comes last.
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 730_425
        return ((days * 24 + hour) * 60 + minute) * 60_000_000 + second * 1_000_000 + micros
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int64? {
        var value: Int64 = 0
        for place in start..<start + count {
            guard (0x30...0x39).contains(text[place]) else { return nil }
            value = value * 10 + Int64(text[place] - 0x30)
        }
        return value
    }

    /// Returns the microseconds of a second; digits beyond them are left out.
    private static func fraction(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count > 20 else { return 0 }
        let digits = text.count - 21
        guard text[19] == UInt8(ascii: "."), (1...9).contains(digits), let value = number(text, 20, digits) else {
            return nil
        }
        var micros = value
        for _ in 0..<max(0, 6 - digits) { micros *= 10 }
        for _ in 0..<max(0, digits - 6) { micros /= 10 }
        return micros
    }
}
