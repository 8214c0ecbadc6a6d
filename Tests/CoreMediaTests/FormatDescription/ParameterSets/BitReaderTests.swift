import Testing

@testable import CoreMedia

/// The bits of a NAL unit that is being written, with emulation prevention.
private struct BitWriter {
    private(set) var bits: [Bool] = []

    mutating func write(_ value: UInt32, count: Int) {
        for shift in (0..<count).reversed() { bits.append(value >> UInt32(shift) & 1 == 1) }
    }

    /// Writes an unsigned Exp-Golomb number.
    mutating func writeExponential(_ value: UInt32) {
        let code = UInt64(value) + 1
        let length = UInt64.bitWidth - code.leadingZeroBitCount
        for _ in 1..<length { bits.append(false) }
        for shift in (0..<length).reversed() { bits.append(code >> UInt64(shift) & 1 == 1) }
    }

    /// The bytes, filled up with zero bits; a 3 stands before each byte up to 3 that follows two zeros.
    var nalUnit: [UInt8] {
        var unit: [UInt8] = []
        var zeros = 0
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = (start..<start + 8).reduce(UInt8(0)) { $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0) }
            if zeros >= 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            unit.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return unit
    }
}

@Suite("Bit reader")
struct BitReaderTests {
    @Test("fields are read with the most significant bit first, across bytes")
    func fields() {
        var reader = BitReader(nalUnit: [0b1010_0111, 0b1100_0001, 0xFF, 0x80, 0x01, 0x02, 0x7F] as [UInt8])
        #expect(reader.flag() == true)
        #expect(reader.flag() == false)
        #expect(reader.bits(3) == 0b100)
        #expect(reader.bits(0) == 0)
        #expect(reader.bits(5) == 0b11111)
        reader.skip(5)
        #expect(reader.flag() == true)
        #expect(reader.bits(32) == 0xFF80_0102)
        #expect(reader.bits(8) == 0x7F)
        #expect(!reader.failed)
    }

    @Test(
        "a 3 after two zeros is skipped, and begins a new count of zeros",
        arguments: [
            ([0, 0, 3, 1], [0, 0, 1]), ([0, 0, 3, 0, 0, 3, 2], [0, 0, 0, 0, 2]), ([0, 0, 0, 3, 3], [0, 0, 0, 3]),
            ([0, 3, 0, 3], [0, 3, 0, 3]), ([3, 0, 0, 4], [3, 0, 0, 4]), ([0, 0, 3], [0, 0]), ([], []),
        ] as [([UInt8], [UInt32])]
    )
    func emulationPrevention(unit: [UInt8], expected: [UInt32]) {
        var reader = BitReader(nalUnit: unit)
        #expect(expected.map { _ in reader.bits(8) } == expected)
        #expect(!reader.failed)
        #expect(reader.flag() == false)
        #expect(reader.failed)
    }

    @Test("the last bit can be read and skipped; anything further fails for good and returns zero")
    func end() {
        var read = BitReader(nalUnit: [0xFF])
        #expect(read.bits(8) == 255 && !read.failed)
        #expect(read.flag() == false && read.failed)
        var partial = BitReader(nalUnit: [0xFF])
        partial.skip(4)
        #expect(partial.bits(5) == 0 && partial.failed)
        var skipped = BitReader(nalUnit: [0xFF])
        skipped.skip(8)
        #expect(!skipped.failed)
        skipped.skip(0)
        #expect(!skipped.failed)
        skipped.skip(1)
        #expect(skipped.failed)
        var far = BitReader(nalUnit: [0x80])
        far.skip(.max)
        #expect(far.failed)
        // A code that could be read does not undo the failure.
        #expect(far.exponential() == 0 && far.signedExponential() == 0 && far.failed)
    }

    @Test("Exp-Golomb numbers are read, up to the largest of 32 bits")
    func exponentials() {
        let numbers: [UInt32] = [0, 1, 2, 3, 6, 7, 255, 65534, 65535, UInt32.max - 1]
        var writer = BitWriter()
        for number in numbers { writer.writeExponential(number) }
        var reader = BitReader(nalUnit: writer.nalUnit)
        #expect(numbers.map { _ in reader.exponential() } == numbers)
        #expect(!reader.failed)
    }

    @Test("signed numbers alternate: 0, 1, −1, 2, −2")
    func signedExponentials() {
        let codes: [UInt32] = [0, 1, 2, 3, 4, 5, UInt32.max - 2, UInt32.max - 1]
        var writer = BitWriter()
        for code in codes { writer.writeExponential(code) }
        var reader = BitReader(nalUnit: writer.nalUnit)
        let numbers = codes.map { _ in reader.signedExponential() }
        #expect(numbers == [0, 1, -1, 2, -2, 3, (1 << 31) - 1, 1 - (1 << 31)])
        #expect(!reader.failed)
    }

    @Test("a number with 32 leading zeros or more, or one that the end cuts off, fails")
    func badExponentials() {
        var writer = BitWriter()
        writer.write(0, count: 32)
        writer.write(1, count: 1)
        for _ in 0..<2 { writer.write(.max, count: 32) }
        var long = BitReader(nalUnit: writer.nalUnit)
        #expect(long.exponential() == 0 && long.failed)
        var zeros = BitReader(nalUnit: [0x00])
        #expect(zeros.exponential() == 0 && zeros.failed)
        var cutOff = BitReader(nalUnit: [0b0000_0001])
        _ = cutOff.exponential()
        #expect(cutOff.failed)
        #expect(cutOff.exponential() == 0)
    }

    @Test("any sequence of fields is read back")
    func sequences() {
        enum Field {
            case flag(Bool)
            case bits(UInt32, count: Int)
            case skipped(count: Int)
            case unsigned(UInt32)
            case signed(UInt32)
        }
        withSeed { generator in
            for _ in 0..<300 {
                var writer = BitWriter()
                var fields: [Field] = []
                for _ in 0..<Int.random(in: 1...40, using: &generator) {
                    // Many zeros, so that emulation prevention is frequent.
                    let shift = UInt32.random(in: 0...63, using: &generator)
                    let value = UInt32.random(in: 0...UInt32.max - 1, using: &generator) >> shift
                    switch Int.random(in: 0...4, using: &generator) {
                    case 0:
                        fields.append(.flag(value & 1 == 1))
                        writer.write(value & 1, count: 1)
                    case 1:
                        let count = Int.random(in: 0...32, using: &generator)
                        let kept = count == 32 ? value : value & ((1 << UInt32(count)) - 1)
                        fields.append(.bits(kept, count: count))
                        writer.write(kept, count: count)
                    case 2:
                        let count = Int.random(in: 0...32, using: &generator)
                        fields.append(.skipped(count: count))
                        writer.write(value, count: count)
                    case 3:
                        fields.append(.unsigned(value))
                        writer.writeExponential(value)
                    default:
                        fields.append(.signed(value))
                        writer.writeExponential(value)
                    }
                }
                var reader = BitReader(nalUnit: writer.nalUnit)
                for field in fields {
                    switch field {
                    case .flag(let flag): #expect(reader.flag() == flag)
                    case .bits(let value, let count): #expect(reader.bits(count) == value)
                    case .skipped(let count): reader.skip(count)
                    case .unsigned(let value): #expect(reader.exponential() == value)
                    case .signed(let code):
                        let magnitude = (Int64(code) + 1) / 2
                        #expect(reader.signedExponential() == (code % 2 == 1 ? magnitude : -magnitude))
                    }
                }
                #expect(!reader.failed)
                // Fewer than eight zero bits fill up the last byte.
                let rest = (8 - writer.bits.count % 8) % 8
                #expect(reader.bits(rest) == 0 && !reader.failed)
                #expect(reader.flag() == false && reader.failed)
            }
        }
    }
}
