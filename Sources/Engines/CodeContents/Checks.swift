/// Check digits and characters of several forms.
enum Checks {
    /// Indicates whether the last digit is GS1's check digit of those before.
    static func hasGS1Digit(_ digits: some StringProtocol) -> Bool {
        guard digits.isNumber, digits.utf8.count > 1 else { return false }
        var sum = 0
        for (place, digit) in digits.utf8.reversed().enumerated() {
            sum += Int(digit - 0x30) * (place % 2 == 0 ? 1 : 3)
        }
        return sum % 10 == 0
    }

    /// Indicates whether an account number or a reference has the check digits of ISO 7064, mod 97-10.
    static func hasMod97(_ text: some StringProtocol) -> Bool {
        let letters = Array(text.uppercased().utf8)
        guard letters.count > 4, letters.count < 40 else { return false }
        var rest = 0
        for letter in letters[4...] + letters[..<4] {
            switch letter {
            case 0x30...0x39: rest = (rest * 10 + Int(letter - 0x30)) % 97
            case 0x41...0x5A: rest = (rest * 100 + Int(letter - 0x37)) % 97
            default: return false
            }
        }
        return rest == 1
    }

    /// Indicates whether the last digit is the recursive check digit, modulo 10, of Swiss references.
    static func hasRecursiveDigit(_ digits: some StringProtocol) -> Bool {
        guard digits.isNumber, digits.utf8.count > 1 else { return false }
        let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
        var carry = 0
        let numbers = digits.utf8.map { Int($0 - 0x30) }
        for number in numbers.dropLast() { carry = table[(carry + number) % 10] }
        return (10 - carry) % 10 == numbers[numbers.count - 1]
    }

    /// Returns the CRC-16 of CCITT with the initial value FFFF.
    static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
        var crc: UInt16 = 0xFFFF
        for byte in bytes {
            crc ^= UInt16(byte) << 8
            for _ in 0..<8 { crc = crc & 0x8000 != 0 ? (crc << 1) ^ 0x1021 : crc << 1 }
        }
        return crc
    }

    /// Indicates whether a number is a date YYMMDD; the day may be 00.
    static func isDate(_ digits: some StringProtocol, allowsNoDay: Bool = true) -> Bool {
        let numbers = digits.utf8.map { Int($0) - 0x30 }
        guard digits.isNumber, numbers.count == 6 else { return false }
        let (month, day) = (numbers[2] * 10 + numbers[3], numbers[4] * 10 + numbers[5])
        let year = numbers[0] * 10 + numbers[1]
        guard (1...12).contains(month), day > 0 || allowsNoDay else { return false }
        return day <= [31, year % 4 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
