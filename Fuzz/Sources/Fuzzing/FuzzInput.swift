/// An input, taken apart from its beginning; after its end come zeros.
///
/// What is chosen is at the beginning, what is parsed is the rest, so that an input stays readable.
public struct FuzzInput {
    private var bytes: UnsafeRawBufferPointer.SubSequence

    /// Takes over an input.
    public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes[...] }

    /// Whether nothing is left.
    public var isEmpty: Bool { bytes.isEmpty }
    /// How much is left.
    public var count: Int { bytes.count }

    /// The next byte.
    public mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// A number of two bytes, the most significant first.
    public mutating func number() -> Int { Int(byte()) << 8 | Int(byte()) }

    /// A number within a range of at most 65536, of one byte or two.
    public mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + (range.count <= 256 ? Int(byte()) : number()) % range.count
    }

    /// Whether the next byte is odd.
    public mutating func flag() -> Bool { byte() & 1 == 1 }

    /// One of some values.
    public mutating func choice<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }

    /// The next bytes; fewer where fewer are left.
    public mutating func take(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return [UInt8](bytes.prefix(count))
    }

    /// All that is left.
    public mutating func rest() -> [UInt8] { take(bytes.count) }

    /// All that is left as text; what is no UTF-8 becomes replacement characters.
    public mutating func text() -> String { String(decoding: rest(), as: UTF8.self) }

    /// The next line without its end, or what is left, as text.
    public mutating func line() -> String {
        let length = bytes.firstIndex(of: 0x0A).map { $0 - bytes.startIndex } ?? bytes.count
        defer { _ = byte() }
        return String(decoding: take(length), as: UTF8.self)
    }
}
