/// Conversions between element types.
extension Tensor {
    /// Returns the values as another type: floats become integers toward zero, within the type's range.
    package func converted(to target: TensorElement) throws(InferenceError) -> Tensor {
        if target == type { return self }
        let values = try doubles()
        var result = try Tensor(target, shape: shape)
        result.withUnsafeMutableBytes { bytes in
            switch target {
            case .boolean: Tensor.store(values, bytes) { UInt8($0 == 0 ? 0 : 1) }
            case .bfloat16: Tensor.store(values, bytes) { UInt16(truncatingIfNeeded: Float($0).bitPattern >> 16) }
            case .float16: Tensor.store(values, bytes) { HalfPrecision.bits(Float($0)) }
            case .float32: Tensor.store(values, bytes) { Float($0) }
            case .float64: Tensor.store(values, bytes) { $0 }
            case .int8: Tensor.store(values, bytes) { Int8(limiting: $0) }
            case .int16: Tensor.store(values, bytes) { Int16(limiting: $0) }
            case .int32: Tensor.store(values, bytes) { Int32(limiting: $0) }
            case .int64: Tensor.store(values, bytes) { Int64(limiting: $0) }
            case .uint8: Tensor.store(values, bytes) { UInt8(limiting: $0) }
            case .uint16: Tensor.store(values, bytes) { UInt16(limiting: $0) }
            case .uint32: Tensor.store(values, bytes) { UInt32(limiting: $0) }
            case .uint64: Tensor.store(values, bytes) { UInt64(limiting: $0) }
            }
        }
        return result
    }

    /// Returns the values as float32.
    package func floats() throws(InferenceError) -> [Float] {
        if type == .float32 { return withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
        return try doubles().map { Float($0) }
    }

    /// Returns the values as float64; integers beyond 2⁵³ are rounded.
    package func doubles() throws(InferenceError) -> [Double] {
        withUnsafeBytes { bytes in
            switch type {
            case .boolean: Tensor.load(bytes) { (value: UInt8) in value == 0 ? 0 : 1 }
            case .bfloat16: Tensor.load(bytes) { (value: UInt16) in Double(Float(bitPattern: UInt32(value) << 16)) }
            case .float16: Tensor.load(bytes) { (value: UInt16) in Double(HalfPrecision.float(value)) }
            case .float32: Tensor.load(bytes) { (value: Float) in Double(value) }
            case .float64: Tensor.load(bytes) { (value: Double) in value }
            case .int8: Tensor.load(bytes) { (value: Int8) in Double(value) }
            case .int16: Tensor.load(bytes) { (value: Int16) in Double(value) }
            case .int32: Tensor.load(bytes) { (value: Int32) in Double(value) }
            case .int64: Tensor.load(bytes) { (value: Int64) in Double(value) }
            case .uint8: Tensor.load(bytes) { (value: UInt8) in Double(value) }
            case .uint16: Tensor.load(bytes) { (value: UInt16) in Double(value) }
            case .uint32: Tensor.load(bytes) { (value: UInt32) in Double(value) }
            case .uint64: Tensor.load(bytes) { (value: UInt64) in Double(value) }
            }
        }
    }

    private static func store<T>(
        _ values: [Double],
        _ bytes: UnsafeMutableRawBufferPointer,
        _ make: (Double) -> T
    ) {
        let target = bytes.bindMemory(to: T.self)
        for index in values.indices where index < target.count { target[index] = make(values[index]) }
    }

    private static func load<T>(_ bytes: UnsafeRawBufferPointer, _ make: (T) -> Double) -> [Double] {
        bytes.bindMemory(to: T.self).map(make)
    }
}

extension FixedWidthInteger {
    /// Makes an integer of the whole part of a number, or of the nearest limit; 0 of a NaN.
    init(limiting value: Double) {
        if value.isNaN {
            self = 0
        } else if value >= Double(Self.max) {
            self = .max
        } else if value <= Double(Self.min) {
            self = .min
        } else {
            self = Self(value)
        }
    }
}

/// Floating-point numbers of 16 bits, which not every processor computes with.
package enum HalfPrecision {
    package static func float(_ bits: UInt16) -> Float {
        let sign = UInt32(bits & 0x8000) << 16
        let exponent = UInt32(bits >> 10 & 0x1f)
        let fraction = UInt32(bits & 0x3ff)
        switch exponent {
        case 0:
            let size = Float(fraction) / 16_777_216
            return sign == 0 ? size : -size
        case 31: return Float(bitPattern: sign | 0x7f80_0000 | fraction << 13)
        default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }

    /// Returns the nearest number, the even one of two.
    package static func bits(_ value: Float) -> UInt16 {
        let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16 & 0x8000)
        let magnitude = value.bitPattern & 0x7fff_ffff
        if magnitude > 0x7f80_0000 { return sign | 0x7e00 }
        // 65520 and more round to infinity.
        if magnitude >= 0x477f_f000 { return sign | 0x7c00 }
        if magnitude < 0x3880_0000 {
            // Too small for a normal number: multiples of 2⁻²⁴.
            let steps = (Float(bitPattern: magnitude) * 16_777_216).rounded(.toNearestOrEven)
            return sign | UInt16(steps)
        }
        let rounded = magnitude + 0xfff + (magnitude >> 13 & 1)
        return sign | UInt16(truncatingIfNeeded: (rounded - 0x3800_0000) >> 13)
    }
}
