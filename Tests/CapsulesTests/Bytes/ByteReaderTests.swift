import Capsules
import Testing

/// Tests ``ByteWriter``, ``ByteReader`` and ``Checksum``.
@Suite struct ByteReaderTests {
    @Test("numbers of every size come back")
    func numbers() throws {
        var writer = ByteWriter()
        let unsigned: [UInt64] = [0, 1, 127, 128, 16383, 16384, .max - 1, .max]
        let signed: [Int64] = [0, -1, 1, 63, -64, 64, .min, .max]
        for value in unsigned { writer.unsigned(value) }
        for value in signed { writer.signed(value) }
        writer.double(-0.0)
        var reader = ByteReader(writer.bytes[...])
        for value in unsigned {
            let back = try reader.unsigned()
            #expect(back == value)
        }
        for value in signed {
            let back = try reader.signed()
            #expect(back == value)
        }
        let zero = try reader.double()
        #expect(zero.bitPattern == (-0.0).bitPattern)
        #expect(reader.remaining == 0)
    }

    @Test("a number that is too long, and lengths beyond the end, are refused")
    func malformed() {
        var long = ByteReader([UInt8](repeating: 0xFF, count: 11)[...])
        #expect(throws: ByteReader.Malformed.self) { try long.unsigned() }
        var text = ByteReader([0xFF, 0xFF, 0xFF, 0xFF, 0x0F][...])
        #expect(throws: ByteReader.Malformed.self) { try text.text() }
        var list = ByteReader([0x80, 0x80, 0x80, 0x80, 0x10][...])
        #expect(throws: ByteReader.Malformed.self) {
            try list.list { (reader) throws(ByteReader.Malformed) in try reader.byte() }
        }
    }

    @Test("the checksum is that of IEEE 802.3")
    func checksum() {
        #expect(Checksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(Checksum.of([UInt8]()) == 0)
    }
}
