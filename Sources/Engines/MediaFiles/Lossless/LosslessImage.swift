/// One pixel buffer as bytes from which the very same pixels come back: each component of each plane is a grey image of
/// FFV1 that needs no other.
///
///     "FFVP"  pixel format (4)  width (4)  height (4)  number of colour texts (1)  texts
///     number of images (1), then for each:
///     plane (1) component (1) components (1) columns (4) rows (4) length (4) bytes
enum LosslessImage {
    /// The first bytes.
    static let mark = Array("FFVP".utf8)

    /// Returns the number of interleaved components of a plane whose rows are a number of bytes long.
    ///
    /// Components of 8 bits are compressed apart from each other, which takes two thirds of the bytes.
    static func components(bytes: Int, columns: Int) -> Int {
        guard columns > 0, bytes % columns == 0 else { return 1 }
        let count = bytes / columns
        return (1...4).contains(count) ? count : 1
    }
}

/// Reads and writes the numbers of a ``LosslessImage``.
struct LosslessBytes {
    var bytes: [UInt8]
    var position = 0

    mutating func append(_ value: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() -> Int? {
        guard bytes.count - position >= 4 else { return nil }
        var value = 0
        for index in 0..<4 { value |= Int(bytes[position + index]) << (8 * index) }
        position += 4
        return value
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.count - position else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
