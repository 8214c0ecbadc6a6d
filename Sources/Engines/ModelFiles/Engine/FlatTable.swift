/// A table of a FlatBuffers file, whose fields may be missing.
struct FlatTable: Sendable {
    private let bytes: Bytes
    private let start: Int
    private let fields: Int
    private let fieldBytes: Int

    /// The table that the file begins with.
    init(root bytes: Bytes) throws(ModelFileError) {
        guard let offset = bytes.load(0, as: UInt32.self) else { throw FlatTable.damaged }
        try self.init(bytes, at: Int(offset))
    }

    private init(_ bytes: Bytes, at start: Int) throws(ModelFileError) {
        guard let back = bytes.load(start, as: Int32.self) else { throw FlatTable.damaged }
        let fields = start - Int(back)
        guard let size = bytes.load(fields, as: UInt16.self), size >= 4 else { throw FlatTable.damaged }
        self.bytes = bytes
        self.start = start
        self.fields = fields
        fieldBytes = Int(size)
    }

    private static var damaged: ModelFileError { .invalid("the file is damaged: an offset lies outside") }

    /// Returns the place of a field; nil if it is missing.
    private func place(_ field: Int) -> Int? {
        guard 4 + field * 2 + 2 <= fieldBytes, let offset = bytes.load(fields + 4 + field * 2, as: UInt16.self),
            offset > 0
        else { return nil }
        return start + Int(offset)
    }

    func int32(_ field: Int) -> Int { place(field).flatMap { bytes.load($0, as: Int32.self) }.map { Int($0) } ?? 0 }
    func uint32(_ field: Int) -> Int { place(field).flatMap { bytes.load($0, as: UInt32.self) }.map { Int($0) } ?? 0 }
    func byte(_ field: Int) -> Int { place(field).flatMap { bytes.load($0, as: UInt8.self) }.map { Int($0) } ?? 0 }

    /// Returns where a vector's elements begin, and their number.
    private func vector(_ field: Int, size: Int) throws(ModelFileError) -> (start: Int, count: Int)? {
        guard let place = place(field) else { return nil }
        guard let offset = bytes.load(place, as: UInt32.self),
            let count = bytes.load(place + Int(offset), as: UInt32.self),
            bytes.part(place + Int(offset) + 4, Int(count) * size) != nil
        else { throw FlatTable.damaged }
        return (place + Int(offset) + 4, Int(count))
    }

    func string(_ field: Int) throws(ModelFileError) -> String {
        guard let vector = try vector(field, size: 1) else { return "" }
        return bytes.part(vector.start, vector.count)?.text ?? ""
    }

    func ints(_ field: Int) throws(ModelFileError) -> [Int]? {
        guard let vector = try vector(field, size: 4) else { return nil }
        return bytes.part(vector.start, vector.count * 4)?.values(of: Int32.self).map { Int($0) }
    }

    func tables(_ field: Int) throws(ModelFileError) -> [FlatTable] {
        guard let vector = try vector(field, size: 4) else { return [] }
        var tables: [FlatTable] = []
        for index in 0..<vector.count {
            let place = vector.start + index * 4
            guard let offset = bytes.load(place, as: UInt32.self) else { throw FlatTable.damaged }
            tables.append(try FlatTable(bytes, at: place + Int(offset)))
        }
        return tables
    }
}
