/// Plain numbers in camera names: digits, at most one point, no sign, no exponent, no separators.
enum DecimalText {
    /// How many millionths one is.
    static let unit: Int64 = 1_000_000
    /// The most places after the point.
    static let places = 6
    /// The largest number accepted; far beyond any use and exact in a `Double` down to the last place.
    static let largest: Int64 = 1_000_000_000

    /// A whole number of ASCII digits, or nil; also nil when it does not fit.
    static func whole(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
        return Int64(text)
    }

    /// A number in millionths, or nil when the text is no plain number, is too long or too large.
    static func millionths(_ text: some StringProtocol) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = whole(parts[0]), whole <= largest else { return nil }
        guard parts.count == 2 else { return whole * unit }
        let digits = parts[1]
        guard !digits.isEmpty, digits.utf8.count <= places, digits.utf8.allSatisfy(isDigit) else { return nil }
        var fraction: Int64 = 0
        for digit in digits.utf8 { fraction = fraction * 10 + Int64(digit - 0x30) }
        for _ in digits.utf8.count..<places { fraction *= 10 }
        return whole * unit + fraction
    }

    /// A number with up to six places, without needless zeros; one out of range in a way that is not read back.
    static func text(_ value: Double) -> String {
        guard value >= 0, value <= Double(largest) else { return "\(value)" }
        let millionths = Int64((value * Double(unit)).rounded())
        let fraction = millionths % unit
        guard fraction != 0 else { return "\(millionths / unit)" }
        var digits = "\(fraction + unit)".dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(millionths / unit).\(digits)"
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
