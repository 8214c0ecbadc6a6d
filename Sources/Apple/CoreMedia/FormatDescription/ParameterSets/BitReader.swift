/// A reader of bit fields in a NAL unit, most significant bit first.
///
/// It skips emulation-prevention bytes. Reading beyond the end fails permanently instead of trapping: check ``failed``
/// once at the end.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var failed = false

    /// Creates a reader.
    ///
    /// - Parameter nalUnit: The unit after its header; the bytes 00 00 03 stand for 00 00.
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

    /// Reads one bit.
    mutating func flag() -> Bool { bits(1) == 1 }

    /// Reads a number of at most 32 bits; returns 0 after the end.
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

    /// Skips bits.
    mutating func skip(_ count: Int) {
        if count > bytes.count * 8 - position { failed = true } else { position += count }
    }

    /// Reads an unsigned Exp-Golomb number; returns 0 after the end.
    mutating func exponential() -> UInt32 {
        var zeros = 0
        while !failed, !flag() {
            zeros += 1
            if zeros > 31 { failed = true }
        }
        return failed ? 0 : (1 << UInt32(zeros)) - 1 + bits(zeros)
    }

    /// Reads a signed Exp-Golomb number; returns 0 after the end.
    mutating func signedExponential() -> Int64 {
        let number = Int64(exponential())
        return number % 2 == 0 ? -number / 2 : (number + 1) / 2
    }
}
