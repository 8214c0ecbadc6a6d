/// Bytes of a record that is being written: whole numbers in as few bytes as they need, texts and bytes with a length.
package struct ByteWriter: Sendable {
    /// The bytes so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty record.
    package init() {}

    /// Appends one byte.
    package mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Appends a truth value.
    package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// Appends a number of 0 or more, seven bits a byte, the lowest first.
    package mutating func unsigned(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends a number of either sign; small ones need few bytes.
    package mutating func signed(_ value: Int64) {
        unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Appends a number of either sign.
    package mutating func int(_ value: Int) { signed(Int64(value)) }

    /// Appends a number exactly.
    package mutating func double(_ value: Double) { fixed(value.bitPattern) }

    /// Appends eight bytes, the lowest first.
    package mutating func fixed(_ value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Appends four bytes, the lowest first.
    package mutating func fixed(_ value: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Appends a text.
    package mutating func text(_ value: String) { data(Array(value.utf8)) }

    /// Appends bytes with their number.
    package mutating func data(_ value: [UInt8]) {
        unsigned(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Appends bytes alone.
    package mutating func raw(_ value: some Sequence<UInt8>) { bytes.append(contentsOf: value) }

    /// Appends a value that may be missing.
    package mutating func optional<Value>(_ value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        flag(value != nil)
        if let value { body(&self, value) }
    }

    /// Appends values with their number.
    package mutating func list<Value>(_ values: [Value], _ body: (inout ByteWriter, Value) -> Void) {
        unsigned(UInt64(values.count))
        for value in values { body(&self, value) }
    }
}
