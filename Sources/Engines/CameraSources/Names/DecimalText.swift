/// Plain numbers in camera names: digits, at most one point, no sign, no exponent, no separators.
enum DecimalText {
    /// Number of millionths in one.
    static let unit: Int64 = 1_000_000
    /// Maximum number of digits after the point.
    static let places = 6
    /// The largest accepted number, far beyond any use and exact in a `Double` down to the last digit.
    static let largest: Int64 = 1_000_000_000

    /// Returns the value of a text of ASCII digits, or nil if the text is anything else or the value does not fit.
    static func whole(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
        return Int64(text)
    }

    /// Returns a number in millionths, or nil if the text is not a plain number, is too long or too large.
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

    /// Returns a number with up to six digits after the point and no trailing zeros.
    ///
    /// A number out of range gets a text that does not parse.
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
