import Foundation

/// A directory of tags, as in TIFF files and Exif data (TIFF 6.0, section 2).
struct TIFFDirectory: Sendable, Hashable {
    /// A tag's typed value.
    enum Value: Sendable, Hashable {
        case bytes([UInt8])
        /// Written with a terminating zero; characters beyond ASCII become UTF-8.
        case text(String)
        case shorts([UInt16])
        case longs([UInt32])
        case rationals([Fraction])
        case signedRationals([SignedFraction])
        case undefined([UInt8])
    }

    /// An unsigned fraction.
    struct Fraction: Sendable, Hashable {
        var numerator: UInt32
        var denominator: UInt32
    }

    /// A signed fraction.
    struct SignedFraction: Sendable, Hashable {
        var numerator: Int32
        var denominator: Int32
    }

    /// The values by tag number.
    var values: [UInt16: Value] = [:]

    var isEmpty: Bool { values.isEmpty }

    /// Size of the directory in bytes, including the values that are too long for their entries.
    var size: Int {
        values.values.reduce(2 + 12 * values.count + 4) { size, value in
            let length = value.data.count
            return length <= 4 ? size : size + length + length % 2
        }
    }

    /// Returns the directory's bytes.
    ///
    /// - Parameters:
    ///   - offset: the directory's offset from the header; even.
    ///   - next: the offset of the next directory, or 0.
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
    /// The type's code in files.
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

    /// The value's bytes, big-endian.
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
    /// Finds the nearest fraction with a denominator of at most a million; nil for negative, huge and undefined
    /// numbers.
    init?(_ value: Double) {
        guard let (numerator, denominator) = nearestFraction(value), numerator >= 0,
            let numerator = UInt32(exactly: numerator)
        else { return nil }
        self.init(numerator: numerator, denominator: UInt32(denominator))
    }
}

extension TIFFDirectory.SignedFraction {
    /// Finds the nearest fraction with a denominator of at most a million; nil for huge and undefined numbers.
    init?(_ value: Double) {
        guard let (numerator, denominator) = nearestFraction(value), let numerator = Int32(exactly: numerator) else {
            return nil
        }
        self.init(numerator: numerator, denominator: Int32(denominator))
    }
}

/// Returns the nearest fraction by continued fractions, so that 1/30 s is written as 1/30.
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
        // Also stops when the fraction matches to the precision of a Double.
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
