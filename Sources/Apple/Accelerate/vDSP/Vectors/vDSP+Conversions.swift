// Integers and single precision.
extension vDSP {
    /// The rounding of numbers to integers.
    public enum RoundingMode: Sendable {
        /// Towards zero.
        case towardZero
        /// To the nearest integer, halves to even.
        case towardNearestInteger
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Int8, V.Element == Float {
        write(source, &destination) { a, c, count in
            vDSP_vflt8(UnsafeRawPointer(a).assumingMemoryBound(to: CChar.self), 1, c, 1, count)
        }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Float, V.Element == Int8 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfix8(a, 1, UnsafeMutableRawPointer(c).assumingMemoryBound(to: CChar.self), 1, count)
            case .towardNearestInteger:
                vDSP_vfixr8(a, 1, UnsafeMutableRawPointer(c).assumingMemoryBound(to: CChar.self), 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == UInt8, V.Element == Float {
        write(source, &destination) { a, c, count in vDSP_vfltu8(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Float, V.Element == UInt8 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfixu8(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixur8(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Int16, V.Element == Float {
        write(source, &destination) { a, c, count in vDSP_vflt16(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Float, V.Element == Int16 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfix16(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixr16(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == UInt16, V.Element == Float {
        write(source, &destination) { a, c, count in vDSP_vfltu16(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Float, V.Element == UInt16 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfixu16(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixur16(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Int32, V.Element == Float {
        write(source, &destination) { a, c, count in vDSP_vflt32(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Float, V.Element == Int32 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfix32(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixr32(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == UInt32, V.Element == Float {
        write(source, &destination) { a, c, count in vDSP_vfltu32(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Float, V.Element == UInt32 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfixu32(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixur32(a, 1, c, 1, count)
            }
        }
    }
}
