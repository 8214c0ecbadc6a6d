import Foundation

/// Writes protobuf messages for tests.
struct WireWriter {
    private(set) var data = Data()

    init(_ make: (inout WireWriter) -> Void = { _ in }) { make(&self) }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var value = value
        var bytes: [UInt8] = []
        repeat {
            bytes.append(UInt8(value & 0x7f) | (value > 0x7f ? 0x80 : 0))
            value >>= 7
        } while value > 0
        return bytes
    }

    mutating func int(_ field: Int, _ value: Int) {
        data += Self.varint(UInt64(field) << 3)
        data += Self.varint(UInt64(bitPattern: Int64(value)))
    }

    mutating func float(_ field: Int, _ value: Float) {
        data += Self.varint(UInt64(field) << 3 | 5)
        data += withUnsafeBytes(of: value.bitPattern.littleEndian) { Data($0) }
    }

    mutating func double(_ field: Int, _ value: Double) {
        data += Self.varint(UInt64(field) << 3 | 1)
        data += withUnsafeBytes(of: value.bitPattern.littleEndian) { Data($0) }
    }

    mutating func bytes(_ field: Int, _ value: Data) {
        data += Self.varint(UInt64(field) << 3 | 2)
        data += Self.varint(UInt64(value.count))
        data += value
    }

    mutating func string(_ field: Int, _ value: String) { bytes(field, Data(value.utf8)) }
    mutating func floats(_ field: Int, _ values: [Float]) { bytes(field, values.withUnsafeBytes { Data($0) }) }
    mutating func ints(_ field: Int, _ values: [Int]) {
        bytes(field, Data(values.flatMap { Self.varint(UInt64(bitPattern: Int64($0))) }))
    }

    mutating func message(_ field: Int, _ make: (inout WireWriter) -> Void) { bytes(field, WireWriter(make).data) }

    /// An entry of a map from a string to a message.
    mutating func entry(_ field: Int, _ key: String, _ make: (inout WireWriter) -> Void) {
        message(field) {
            $0.string(1, key)
            $0.message(2, make)
        }
    }
}
