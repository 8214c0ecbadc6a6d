/// A protobuf message on the wire.
///
/// A small reader of our own: generated code would need a library and the schemas' sources, copies every weight, and
/// sets no limits. Nested messages and byte strings stay where they are in the file until someone asks for them.
struct WireMessage: Sendable {
    /// A field's value on the wire.
    enum Value: Sendable {
        case number(UInt64)
        case bytes(Bytes)
    }

    /// Numbers of fields a message may have, which bounds the memory for its table.
    static let mostFields = 2_000_000

    let fields: [(number: Int, value: Value)]

    init(_ bytes: Bytes) throws(ModelFileError) {
        var fields: [(number: Int, value: Value)] = []
        var reader = WireReader(bytes)
        while !reader.isAtEnd {
            let key = try reader.varint()
            let number = Int(truncatingIfNeeded: key >> 3)
            guard number > 0, number < 1 << 29 else { throw WireReader.damaged("a field has no number") }
            guard fields.count < WireMessage.mostFields else {
                throw WireReader.damaged("a message has too many fields")
            }
            fields.append((number, try reader.value(kind: Int(key & 7))))
        }
        self.fields = fields
    }

    func has(_ number: Int) -> Bool { fields.contains { $0.number == number } }

    /// Returns the last number of a field, which counts if there are several.
    private func lastNumber(_ number: Int) -> UInt64? {
        for field in fields.reversed() where field.number == number {
            if case .number(let value) = field.value { return value }
        }
        return nil
    }

    func bytes(_ number: Int) -> Bytes? {
        for field in fields.reversed() where field.number == number {
            if case .bytes(let bytes) = field.value { return bytes }
        }
        return nil
    }

    func allBytes(_ number: Int) -> [Bytes] {
        fields.compactMap { field in
            guard field.number == number, case .bytes(let bytes) = field.value else { return nil }
            return bytes
        }
    }

    func message(_ number: Int) throws(ModelFileError) -> WireMessage? {
        guard let bytes = bytes(number) else { return nil }
        return try WireMessage(bytes)
    }

    func messages(_ number: Int) throws(ModelFileError) -> [WireMessage] {
        var messages: [WireMessage] = []
        for bytes in allBytes(number) { messages.append(try WireMessage(bytes)) }
        return messages
    }

    func string(_ number: Int) -> String { bytes(number)?.text ?? "" }
    func strings(_ number: Int) -> [String] { allBytes(number).map(\.text) }
    func int(_ number: Int) -> Int { Int(truncatingIfNeeded: lastNumber(number) ?? 0) }
    /// Returns a number of 32 bits with its sign.
    func int32(_ number: Int) -> Int { Int(Int32(truncatingIfNeeded: lastNumber(number) ?? 0)) }
    func bool(_ number: Int) -> Bool { (lastNumber(number) ?? 0) != 0 }
    func float(_ number: Int) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: lastNumber(number) ?? 0)) }
    func double(_ number: Int) -> Double { Double(bitPattern: lastNumber(number) ?? 0) }

    /// Returns the numbers of a repeated field, packed or not.
    func ints(_ number: Int) throws(ModelFileError) -> [Int] {
        var values: [Int] = []
        for field in fields where field.number == number {
            switch field.value {
            case .number(let value): values.append(Int(truncatingIfNeeded: value))
            case .bytes(let bytes):
                var reader = WireReader(bytes)
                guard bytes.count <= 1 << 26 else { throw WireReader.damaged("a list is too long") }
                while !reader.isAtEnd { values.append(Int(truncatingIfNeeded: try reader.varint())) }
            }
        }
        return values
    }

    /// Returns the floats of a repeated field as their bytes.
    func floatBytes(_ number: Int) -> Bytes? {
        let parts = allBytes(number)
        if parts.count == 1, fields.count(where: { $0.number == number }) == 1 { return parts.first }
        let values = floats(number)
        return values.isEmpty ? nil : Bytes(values.withUnsafeBytes { Array($0) })
    }

    func floats(_ number: Int) -> [Float] {
        fields.flatMap { field -> [Float] in
            guard field.number == number else { return [] }
            return switch field.value {
            case .number(let value): [Float(bitPattern: UInt32(truncatingIfNeeded: value))]
            case .bytes(let bytes): bytes.values(of: Float.self)
            }
        }
    }

    func doubles(_ number: Int) -> [Double] {
        fields.flatMap { field -> [Double] in
            guard field.number == number else { return [] }
            return switch field.value {
            case .number(let value): [Double(bitPattern: value)]
            case .bytes(let bytes): bytes.values(of: Double.self)
            }
        }
    }

    /// Returns the entries of a map whose keys are strings, in their order.
    func entries(_ number: Int) throws(ModelFileError) -> [(key: String, value: WireMessage)] {
        var entries: [(key: String, value: WireMessage)] = []
        for entry in try messages(number) { entries.append((entry.string(1), entry)) }
        return entries
    }

    /// Returns the first field whose number is in a list, for messages that are one of several.
    func choice(among numbers: (Int) -> Bool) -> (number: Int, bytes: Bytes)? {
        for field in fields.reversed() where numbers(field.number) {
            if case .bytes(let bytes) = field.value { return (field.number, bytes) }
        }
        return nil
    }
}

/// Reads the parts of a protobuf message.
struct WireReader {
    private let bytes: Bytes
    private var offset = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    static func damaged(_ text: String) -> ModelFileError { .invalid("the file is damaged: \(text)") }

    mutating func varint() throws(ModelFileError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        let start = offset
        let bytes = bytes
        let (result, length): (UInt64?, Int) = bytes.withUnsafeBytes { memory in
            var place = start
            while place < memory.count, shift < 64 {
                let byte = memory[place]
                place += 1
                value |= UInt64(byte & 0x7f) << shift
                if byte < 0x80 { return (value, place - start) }
                shift += 7
            }
            return (nil, 0)
        }
        guard let result else { throw WireReader.damaged("a number has no end") }
        offset += length
        return result
    }

    mutating func value(kind: Int) throws(ModelFileError) -> WireMessage.Value {
        switch kind {
        case 0: return .number(try varint())
        case 1:
            guard let value = bytes.load(offset, as: UInt64.self) else { break }
            offset += 8
            return .number(value)
        case 2:
            guard let size = Int(exactly: try varint()), let part = bytes.part(offset, size) else { break }
            offset += size
            return .bytes(part)
        case 5:
            guard let value = bytes.load(offset, as: UInt32.self) else { break }
            offset += 4
            return .number(UInt64(value))
        default: throw WireReader.damaged("a field has an unknown kind")
        }
        throw WireReader.damaged("a field ends behind the end")
    }
}
