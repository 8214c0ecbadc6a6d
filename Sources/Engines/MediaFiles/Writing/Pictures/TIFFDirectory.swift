import Foundation

/// A list of tags as TIFF files and Exif data have them (TIFF 6.0, section 2).
struct TIFFDirectory: Sendable, Hashable {
    /// A tag's value, with its type.
    enum Value: Sendable, Hashable {
        case bytes([UInt8])
        /// Written with a zero at its end; characters beyond ASCII become UTF-8.
        case text(String)
        case shorts([UInt16])
        case longs([UInt32])
        case rationals([Fraction])
        case signedRationals([SignedFraction])
        case undefined([UInt8])
    }

    /// A number as the quotient of two.
    struct Fraction: Sendable, Hashable {
        var numerator: UInt32
        var denominator: UInt32
    }

    /// The same with a sign.
    struct SignedFraction: Sendable, Hashable {
        var numerator: Int32
        var denominator: Int32
    }

    /// The values by the tags' numbers.
    var values: [UInt16: Value] = [:]

    var isEmpty: Bool { values.isEmpty }

    /// How many bytes the directory takes, with the values that are too long for their entries.
    var size: Int {
        values.values.reduce(2 + 12 * values.count + 4) { size, value in
            let length = value.data.count
            return length <= 4 ? size : size + length + length % 2
        }
    }

    /// The directory's bytes.
    ///
    /// - Parameters:
    ///   - offset: where they will stand, counted from the header; even.
    ///   - next: where the next directory stands, or 0.
    func data(at offset: Int, next: Int = 0) -> Data {
        var entries = Data()
        var overflow = Data()
        let overflowOffset = offset + 2 + 12 * values.count + 4
        entries.append(bigEndian: UInt16(values.count))
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            let bytes = value.data
            entries.append(bigEndian: tag)
            entries.append(bigEndian: value.type)
            entries.append(bigEndian: UInt32(bytes.count / value.elementSize))
            if bytes.count <= 4 {
                entries.append(bytes)
                entries.append(contentsOf: [UInt8](repeating: 0, count: 4 - bytes.count))
            } else {
                entries.append(bigEndian: UInt32(overflowOffset + overflow.count))
                overflow.append(bytes)
                if overflow.count % 2 == 1 { overflow.append(0) }
            }
        }
        entries.append(bigEndian: UInt32(next))
        return entries + overflow
    }
}

extension TIFFDirectory.Value {
    /// The number that stands for the type.
    var type: UInt16 {
        switch self {
        case .bytes: 1
        case .text: 2
        case .shorts: 3
        case .longs: 4
        case .rationals: 5
        case .undefined: 7
        case .signedRationals: 10
        }
    }

    var elementSize: Int {
        switch self {
        case .bytes, .text, .undefined: 1
        case .shorts: 2
        case .longs: 4
        case .rationals, .signedRationals: 8
        }
    }

    /// The value's bytes, the most significant one first.
    var data: Data {
        var data = Data()
        switch self {
        case .bytes(let bytes), .undefined(let bytes): data.append(contentsOf: bytes)
        case .text(let text):
            data.append(contentsOf: text.utf8)
            data.append(0)
        case .shorts(let values): for value in values { data.append(bigEndian: value) }
        case .longs(let values): for value in values { data.append(bigEndian: value) }
        case .rationals(let values):
            for value in values {
                data.append(bigEndian: value.numerator)
                data.append(bigEndian: value.denominator)
            }
        case .signedRationals(let values):
            for value in values {
                data.append(bigEndian: value.numerator)
                data.append(bigEndian: value.denominator)
            }
        }
        return data
    }
}

extension TIFFDirectory.Fraction {
    /// The nearest quotient with a denominator of at most a million; nil for negative, huge and undefined numbers.
    init?(_ value: Double) {
        guard let (numerator, denominator) = nearestFraction(value), numerator >= 0,
            let numerator = UInt32(exactly: numerator)
        else { return nil }
        self.init(numerator: numerator, denominator: UInt32(denominator))
    }
}

extension TIFFDirectory.SignedFraction {
    /// The nearest quotient with a denominator of at most a million; nil for huge and undefined numbers.
    init?(_ value: Double) {
        guard let (numerator, denominator) = nearestFraction(value), let numerator = Int32(exactly: numerator) else {
            return nil
        }
        self.init(numerator: numerator, denominator: Int32(denominator))
    }
}

/// The nearest quotient by continued fractions, so that 1/30 s is written as 1/30.
private func nearestFraction(_ value: Double) -> (Int64, Int64)? {
    guard value.isFinite, value.magnitude < 4_294_967_296 else { return nil }
    var (previous, present): ((Int64, Int64), (Int64, Int64)) = ((0, 1), (1, 0))
    var rest = value.magnitude
    for _ in 0..<32 {
        let whole = Int64(rest)
        let next = (whole * present.0 + previous.0, whole * present.1 + previous.1)
        if next.1 > 1_000_000 || next.0 > Int64(UInt32.max) { break }
        (previous, present) = (present, next)
        let remainder = rest - Double(whole)
        // Also ends where the number is met as nearly as a Double can say.
        if abs(Double(present.0) / Double(present.1) - value.magnitude) <= value.magnitude * 1e-12 || remainder < 1e-12
        {
            break
        }
        rest = 1 / remainder
        if rest > 1e12 { break }
    }
    return present.1 == 0 ? nil : (value < 0 ? -present.0 : present.0, present.1)
}

extension Data {
    mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }
}
