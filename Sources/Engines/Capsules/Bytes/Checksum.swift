/// The CRC-32 of IEEE 802.3, which finds what a crash or a bad disk did to a record.
package enum Checksum {
    // Four tables: one step takes four bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 4 * 256)
        for index in 0..<256 {
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
            tables[index] = value
        }
        for index in 0..<256 {
            for table in 1..<4 {
                let last = tables[(table - 1) * 256 + index]
                tables[table * 256 + index] = last >> 8 ^ tables[Int(last & 0xFF)]
            }
        }
        return tables
    }()

    /// Returns the checksum of bytes.
    package static func of(_ bytes: some RandomAccessCollection<UInt8>) -> UInt32 {
        bytes.withContiguousStorageIfAvailable { value(of: UnsafeBufferPointer(rebasing: $0[...])) }
            ?? Array(bytes).withUnsafeBufferPointer { value(of: $0) }
    }

    private static func value(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        tables.withUnsafeBufferPointer { table in
            var crc = ~UInt32(0)
            var index = 0
            while index + 4 <= bytes.count {
                let word =
                    UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
                    | UInt32(bytes[index + 3]) << 24
                let mixed = crc ^ word
                crc =
                    table[768 + Int(mixed & 0xFF)] ^ table[512 + Int(mixed >> 8 & 0xFF)]
                    ^ table[256 + Int(mixed >> 16 & 0xFF)] ^ table[Int(mixed >> 24)]
                index += 4
            }
            while index < bytes.count {
                crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
                index += 1
            }
            return ~crc
        }
    }
}
