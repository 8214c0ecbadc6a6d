/// A key of an object while its value is read; empty for a key with escapes.
struct JSONKey {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Number of bytes.
    var count: Int { bytes.count }

    /// Compares a key with the text of a program.
    static func ~= (name: StaticString, key: JSONKey) -> Bool {
        guard key.bytes.count == name.utf8CodeUnitCount else { return false }
        for index in 0..<key.bytes.count where key.bytes[index] != name.utf8Start[index] { return false }
        return true
    }
}

/// The numbers of usual messages, which a multiplication or a division makes exactly.
enum JSONNumber {
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Returns whether a byte can be a part of a number.
    static func hasCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Returns a decimal number of at most 15 digits without an exponent; nil for any other text.
    ///
    /// Such a number is the quotient of two that a `Double` holds exactly, and so is rounded once, as it should be.
    static func short(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var mantissa: Int64 = 0
        var digits = 0
        var point: Int?
        var place = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { place = 1 }
        while place < text.count {
            let byte = text[place]
            if byte == UInt8(ascii: "."), point == nil, digits > 0 {
                point = digits
            } else if (0x30...0x39).contains(byte) {
                mantissa = mantissa &* 10 &+ Int64(byte &- 0x30)
                digits += 1
            } else {
                return nil
            }
            guard digits <= 15 else { return nil }
            place += 1
        }
        guard digits > 0, point != digits else { return nil }
        let value = Double(mantissa) / powers[digits - (point ?? digits)]
        return isNegative ? -value : value
    }
}
