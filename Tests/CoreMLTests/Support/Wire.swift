import Foundation

/// A writer of protocol buffers, for models that tests make.
struct Wire {
    private(set) var data = Data()

    private mutating func raw(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            data.append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        data.append(UInt8(value))
    }

    /// Adds a number.
    mutating func number(_ field: Int, _ value: Int) {
        raw(UInt64(field) << 3)
        raw(UInt64(bitPattern: Int64(value)))
    }

    /// Adds a 32-bit floating-point number.
    mutating func float(_ field: Int, _ value: Float) {
        raw(UInt64(field) << 3 | 5)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }

    /// Adds a 64-bit floating-point number.
    mutating func double(_ field: Int, _ value: Double) {
        raw(UInt64(field) << 3 | 1)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }

    /// Adds bytes.
    mutating func bytes(_ field: Int, _ value: Data) {
        raw(UInt64(field) << 3 | 2)
        raw(UInt64(value.count))
        data.append(value)
    }

    /// Adds a text.
    mutating func text(_ field: Int, _ value: String) { bytes(field, Data(value.utf8)) }

    /// Adds the fields of another writer.
    mutating func append(_ other: Wire) { data.append(other.data) }

    /// Adds a message.
    mutating func message(_ field: Int, _ make: (inout Wire) -> Void = { _ in }) {
        var inner = Wire()
        make(&inner)
        bytes(field, inner.data)
    }

    /// Adds numbers in one piece.
    mutating func packed(_ field: Int, _ values: [Int]) {
        var inner = Wire()
        for value in values { inner.raw(UInt64(bitPattern: Int64(value))) }
        bytes(field, inner.data)
    }
}
