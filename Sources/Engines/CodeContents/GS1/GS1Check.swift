/// A check of a part of a value, by its name in the published syntax dictionary.
enum GS1Check: String, Hashable, Sendable, CaseIterable {
    case csum, csumalpha, gcppos1, gcppos2
    case yymmdd, yymmd0, yyyymmdd, yyyymmd0, hh, mi, ss, hhmi
    case iso3166, iso3166999, iso3166alpha2, iso4217, iso5218, iban
    case latitude, longitude, mediatype, packagetype, importeridx, winding, yesno
    case zero, nonzero, nozeroprefix, hasnondigit, hyphen, pcenc, pieceoftotal, posinseqslash
    case couponcode, couponposoffer

    /// Returns the fault of a value; nil for a correct one.
    func problem(_ value: String) -> String? {
        switch self {
        case .csum: Checks.hasGS1Digit(value) ? nil : "the check digit is wrong."
        case .csumalpha: Self.hasCharacterPair(value) ? nil : "the two check characters are wrong."
        case .gcppos1: Self.beginsWithPrefix(value) ? nil : "it does not begin with a company prefix."
        case .gcppos2: Self.beginsWithPrefix(value.dropFirst()) ? nil : "it has no company prefix."
        case .yymmdd, .yymmd0, .yyyymmdd, .yyyymmd0: isDate(value) ? nil : "\(value) is no date."
        case .hh, .mi, .ss, .hhmi: isTime(value) ? nil : "\(value) is no time."
        case .iso3166: GS1Codes.countries.contains(value) ? nil : "\(value) is no country."
        case .iso3166999:
            value == "999" || GS1Codes.countries.contains(value) ? nil : "\(value) is no country, and not 999."
        case .iso3166alpha2: GS1Codes.countryLetters.contains(value) ? nil : "\(value) is no country."
        case .iso4217: GS1Codes.currencies.contains(value) ? nil : "\(value) is no currency."
        case .iban: Self.isAccount(value) ? nil : "\(value) is no bank account."
        case .latitude: Self.isAngle(value, most: 1_800_000_000) ? nil : "\(value) is no latitude."
        case .longitude: Self.isAngle(value, most: 3_600_000_000) ? nil : "\(value) is no longitude."
        case .pieceoftotal: Self.isPiece(value) ? nil : "\(value) is no piece and number of pieces."
        case .posinseqslash: Self.isPosition(value) ? nil : "\(value) is no position and number, with / between."
        case .pcenc: Self.isPercentEncoded(value) ? nil : "% is not followed by two hexadecimal digits."
        case .couponcode: GS1Coupon.problem(value)
        case .couponposoffer: GS1Coupon.positiveOfferProblem(value)
        default: isInList(value) ? nil : "\(value) is not one of the values that are allowed."
        }
    }

    /// Indicates whether a value is one of a short list.
    private func isInList(_ value: String) -> Bool {
        switch self {
        case .iso5218, .winding: ["0", "1", "9"].contains(value) || self == .iso5218 && value == "2"
        case .yesno: value == "0" || value == "1"
        case .mediatype: value.isNumber && (Int(value).map { (1...10).contains($0) || $0 >= 80 } ?? false)
        case .packagetype: GS1Codes.packages.contains(value)
        case .importeridx: value.utf8.count == 1 && value.utf8.allSatisfy(Self.isFileCharacter)
        case .zero: !value.isEmpty && value.utf8.allSatisfy { $0 == 0x30 }
        case .nonzero: value.isNumber && value.utf8.contains { $0 != 0x30 }
        case .nozeroprefix: value.isEmpty || value.isNumber && !value.hasPrefix("0")
        case .hasnondigit: value.utf8.contains { !(0x30...0x39).contains($0) }
        case .hyphen: !value.isEmpty && value.utf8.allSatisfy { $0 == 0x2D }
        default: true
        }
    }

    private static func isFileCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    // MARK: Dates and times

    private func isDate(_ value: String) -> Bool {
        let allowsNoDay = self == .yymmd0 || self == .yyyymmd0
        if self == .yymmdd || self == .yymmd0 { return Checks.isDate(value, allowsNoDay: allowsNoDay) }
        let numbers = value.utf8.map { Int($0) - 0x30 }
        guard value.isNumber, numbers.count == 8 else { return false }
        let year = numbers[..<4].reduce(0) { $0 * 10 + $1 }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        // The last two digits decide unless the century does.
        return Checks.isDate(value.dropFirst(2), allowsNoDay: allowsNoDay) && (isLeap || value.dropFirst(4) != "0229")
    }

    private func isTime(_ value: String) -> Bool {
        guard value.isNumber, let number = Int(value) else { return false }
        switch self {
        case .hh: return value.utf8.count == 2 && number < 24
        case .mi, .ss: return value.utf8.count == 2 && number < 60
        default: return value.utf8.count == 4 && number / 100 < 24 && number % 100 < 60
        }
    }

    // MARK: Numbers

    /// Indicates whether the digits of a company prefix, four at least, begin a value.
    private static func beginsWithPrefix(_ value: some StringProtocol) -> Bool {
        let first = value.utf8.prefix(4)
        return first.count == 4 && first.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isAngle(_ value: String, most: Int) -> Bool {
        value.utf8.count == 10 && value.isNumber && (Int(value).map { $0 <= most } ?? false)
    }

    /// Indicates whether two numbers of equal length are a piece and the number of pieces.
    private static func isPiece(_ value: String) -> Bool {
        let half = value.utf8.count / 2
        guard value.isNumber, value.utf8.count == 2 * half, half > 0 else { return false }
        return isPart(value.prefix(half), of: value.suffix(half))
    }

    private static func isPosition(_ value: String) -> Bool {
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].isNumber, parts[1].isNumber else { return false }
        guard !parts[0].hasPrefix("0"), !parts[1].hasPrefix("0") else { return false }
        return isPart(parts[0], of: parts[1])
    }

    /// Compares two numbers of any length: neither is 0, and the first is not greater.
    private static func isPart(_ part: Substring, of whole: Substring) -> Bool {
        let (part, whole) = (part.drop { $0 == "0" }, whole.drop { $0 == "0" })
        guard !part.isEmpty, !whole.isEmpty else { return false }
        return part.utf8.count < whole.utf8.count || part.utf8.count == whole.utf8.count && part <= whole
    }

    private static func isAccount(_ value: String) -> Bool {
        let isPlain = value.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        return isPlain && (5...34).contains(value.utf8.count)
            && GS1Codes.countryLetters.contains(String(value.prefix(2))) && Checks.hasMod97(value)
    }

    // MARK: Texts

    private static func isPercentEncoded(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        func isHexadecimal(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
            default: false
            }
        }
        return bytes.indices.allSatisfy { place in
            bytes[place] != 0x25
                || place + 2 < bytes.count && isHexadecimal(bytes[place + 1]) && isHexadecimal(bytes[place + 2])
        }
    }

    /// Indicates whether the last two characters are the check characters of a model number: the sum of all others,
    /// weighted by primes from the right, modulo 1021, as two digits of base 32.
    private static func hasCharacterPair(_ value: String) -> Bool {
        let characters = Array(value.unicodeScalars)
        guard characters.count >= 2, characters.count <= 99 else { return false }
        let data = characters.dropLast(2)
        var sum = 0
        for (prime, scalar) in zip(primes, data.reversed()) {
            guard let weight = weights[scalar] else { return false }
            sum = (sum + prime * weight) % 1021
        }
        return characters[characters.count - 2] == checkCharacters[sum >> 5]
            && characters[characters.count - 1] == checkCharacters[sum & 31]
    }

    /// The values of characters: their places among all that are allowed, by their codes.
    private static let weights: [Unicode.Scalar: Int] = {
        let all = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
        return Dictionary(uniqueKeysWithValues: all.unicodeScalars.enumerated().map { ($1, $0) })
    }()
    /// Digits and letters without those that are easily mistaken.
    private static let checkCharacters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".unicodeScalars)
    private static let primes: [Int] = {
        var primes: [Int] = []
        var number = 2
        while primes.count < 97 {
            if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
            number += 1
        }
        return primes
    }()
}
