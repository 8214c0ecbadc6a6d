/// Reads what a ``ByteWriter`` wrote, from bytes that may be damaged or made to deceive.
package struct ByteReader: Sendable {
    /// The error for bytes that are no such record; what was read of it so far is dropped.
    package struct Malformed: Error, Hashable {}

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Creates a reader of bytes.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The number of bytes that were not read yet.
    package var remaining: Int { bytes.endIndex - position }

    /// Reads one byte.
    package mutating func byte() throws(Malformed) -> UInt8 {
        guard position < bytes.endIndex else { throw Malformed() }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads a truth value.
    package mutating func flag() throws(Malformed) -> Bool { try byte() != 0 }

    /// Reads a number of 0 or more.
    package mutating func unsigned() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            let next = try byte()
            // The tenth byte has a single bit.
            guard shift < 63 || next < 2 else { throw Malformed() }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
        }
        throw Malformed()
    }

    /// Reads a number of either sign.
    package mutating func signed() throws(Malformed) -> Int64 {
        let value = try unsigned()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads a number of either sign.
    package mutating func int() throws(Malformed) -> Int { Int(try signed()) }

    /// Reads a number within a range.
    package mutating func int(in range: ClosedRange<Int>) throws(Malformed) -> Int {
        let value = try int()
        guard range.contains(value) else { throw Malformed() }
        return value
    }

    /// Reads a number exactly.
    package mutating func double() throws(Malformed) -> Double { Double(bitPattern: try fixed64()) }

    /// Reads eight bytes, the lowest first.
    package mutating func fixed64() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { value |= UInt64(try byte()) << shift }
        return value
    }

    /// Reads four bytes, the lowest first.
    package mutating func fixed32() throws(Malformed) -> UInt32 {
        var value: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) { value |= UInt32(try byte()) << shift }
        return value
    }

    /// Reads a text.
    package mutating func text() throws(Malformed) -> String { String(decoding: try data(), as: UTF8.self) }

    /// Reads bytes with their number.
    package mutating func data() throws(Malformed) -> [UInt8] {
        let count = try unsigned()
        guard count <= UInt64(remaining) else { throw Malformed() }
        defer { position += Int(count) }
        return Array(bytes[position..<position + Int(count)])
    }

    /// Reads all bytes that are left.
    package mutating func rest() -> [UInt8] {
        defer { position = bytes.endIndex }
        return Array(bytes[position...])
    }

    /// Reads a value that may be missing.
    package mutating func optional<Value>(
        _ body: (inout ByteReader) throws(Malformed) -> Value
    ) throws(Malformed) -> Value? {
        try flag() ? try body(&self) : nil
    }

    /// Reads values with their number.
    package mutating func list<Value>(
        _ body: (inout ByteReader) throws(Malformed) -> Value
    ) throws(Malformed) -> [Value] {
        let count = try unsigned()
        // Each value has a byte at least, so a wrong number cannot reserve memory.
        guard count <= UInt64(remaining) else { throw Malformed() }
        var values: [Value] = []
        values.reserveCapacity(Int(count))
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }
}
