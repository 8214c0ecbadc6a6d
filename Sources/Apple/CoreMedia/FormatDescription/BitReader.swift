/// Reads numbers of any number of bits from a NAL unit, the most significant bit first.
///
/// Leaves out emulation-prevention bytes. Reading beyond the end fails for good instead of trapping: check ``failed``
/// once at the end.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var failed = false

    /// - Parameter nalUnit: the unit after its header; bytes 00 00 03 stand for 00 00.
    init(nalUnit: some Sequence<UInt8>) {
        var bytes: [UInt8] = []
        var zeros = 0
        for byte in nalUnit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// One bit.
    mutating func flag() -> Bool { bits(1) == 1 }

    /// A number of at most 32 bits; 0 after the end.
    mutating func bits(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard position < bytes.count * 8 else {
                failed = true
                return 0
            }
            value = value << 1 | UInt32(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return value
    }

    /// Passes over bits.
    mutating func skip(_ count: Int) {
        if count > bytes.count * 8 - position { failed = true } else { position += count }
    }

    /// An unsigned Exp-Golomb number; 0 after the end.
    mutating func exponential() -> UInt32 {
        var zeros = 0
        while !failed, !flag() {
            zeros += 1
            if zeros > 31 { failed = true }
        }
        return failed ? 0 : (1 << UInt32(zeros)) - 1 + bits(zeros)
    }

    /// A signed Exp-Golomb number; 0 after the end.
    mutating func signedExponential() -> Int64 {
        let number = Int64(exponential())
        return number % 2 == 0 ? -number / 2 : (number + 1) / 2
    }
}
