import Inference

/// Numbers of 1 to 8 bits without gaps.
enum PackedNumbers {
    /// Returns numbers that start at the least significant bit of each byte, as in weight files; nil if there are too
    /// few bytes.
    static func low(_ bytes: Bytes, bits: Int, count: Int, isSigned: Bool = false) -> [Int32]? {
        guard let needed = size(bits: bits, count: count), bytes.count >= needed else { return nil }
        let mask = UInt32(1) << UInt32(bits) - 1
        let sign = UInt32(1) << UInt32(bits - 1)
        return bytes.withUnsafeBytes { memory in
            [Int32](unsafeUninitializedCapacity: count) { buffer, filled in
                var store: UInt32 = 0
                var held = 0
                var place = 0
                for index in 0..<count {
                    while held < bits {
                        store |= UInt32(memory[place]) << UInt32(held)
                        place += 1
                        held += 8
                    }
                    let number = store & mask
                    store >>= UInt32(bits)
                    held -= bits
                    buffer[index] = isSigned && number & sign != 0 ? Int32(number) - Int32(mask) - 1 : Int32(number)
                }
                filled = count
            }
        }
    }

    /// Returns numbers that start at the most significant bit of each byte, as in neural networks.
    static func high(_ bytes: Bytes, bits: Int, count: Int) -> [Int32]? {
        guard let needed = size(bits: bits, count: count), bytes.count >= needed else { return nil }
        let mask = UInt32(1) << UInt32(bits) - 1
        return bytes.withUnsafeBytes { memory in
            [Int32](unsafeUninitializedCapacity: count) { buffer, filled in
                var store: UInt32 = 0
                var held = 0
                var place = 0
                for index in 0..<count {
                    while held < bits {
                        store = store << 8 | UInt32(memory[place])
                        place += 1
                        held += 8
                    }
                    buffer[index] = Int32(store >> UInt32(held - bits) & mask)
                    held -= bits
                    store &= UInt32(1) << UInt32(held) - 1
                }
                filled = count
            }
        }
    }

    /// Bytes that numbers need; nil for impossible sizes.
    private static func size(bits: Int, count: Int) -> Int? {
        guard (1...8).contains(bits), count >= 0 else { return nil }
        let (product, overflow) = bits.multipliedReportingOverflow(by: count)
        return overflow ? nil : product / 8 + (product % 8 == 0 ? 0 : 1)
    }
}

/// Floating-point numbers of 8 and 16 bits.
enum SmallFloats {
    static func float16(_ bits: UInt16) -> Float { HalfPrecision.float(bits) }

    /// One sign bit, four of exponent without infinities, three of fraction.
    static func e4m3(_ bits: UInt8) -> Float {
        let sign: Float = bits & 0x80 == 0 ? 1 : -1
        let exponent = Int(bits >> 3 & 0xf)
        let fraction = Float(bits & 7)
        if exponent == 15, bits & 7 == 7 { return .nan }
        return sign
            * (exponent == 0
                ? fraction / 512 : (1 + fraction / 8) * Float(sign: .plus, exponent: exponent - 7, significand: 1))
    }

    /// The upper half of a float16.
    static func e5m2(_ bits: UInt8) -> Float { float16(UInt16(bits) << 8) }

    static func bfloat16(_ bits: UInt16) -> Float { Float(bitPattern: UInt32(bits) << 16) }
}
