/// An input that is consumed from its beginning; past its end, reads return zeros.
///
/// Choices come first and the bytes to parse last, so that an input stays readable.
public struct FuzzInput {
    private var bytes: UnsafeRawBufferPointer.SubSequence

    /// Creates an input from bytes.
    public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes[...] }

    /// Indicates whether no bytes are left.
    public var isEmpty: Bool { bytes.isEmpty }
    /// The number of bytes left.
    public var count: Int { bytes.count }

    /// Consumes the next byte.
    public mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// Consumes two bytes and returns them as a big-endian number.
    public mutating func number() -> Int { Int(byte()) << 8 | Int(byte()) }

    /// Consumes one or two bytes and returns a number in a range of at most 65536 values.
    public mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + (range.count <= 256 ? Int(byte()) : number()) % range.count
    }

    /// Consumes a byte and returns whether it is odd.
    public mutating func flag() -> Bool { byte() & 1 == 1 }

    /// Consumes a number and returns one of the values.
    public mutating func choice<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    /// Consumes a number of bytes, or fewer if fewer are left.
    public mutating func take(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return [UInt8](bytes.prefix(count))
    }

    /// Consumes all remaining bytes.
    public mutating func rest() -> [UInt8] { take(bytes.count) }

    /// Consumes all remaining bytes as text; invalid UTF-8 becomes replacement characters.
    public mutating func text() -> String { String(decoding: rest(), as: UTF8.self) }

    /// Consumes the next line without its end, or the remaining bytes, as text.
    public mutating func line() -> String {
        let length = bytes.firstIndex(of: 0x0A).map { $0 - bytes.startIndex } ?? bytes.count
        defer { _ = byte() }
        return String(decoding: take(length), as: UTF8.self)
    }
}
