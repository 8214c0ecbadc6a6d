// Integers and double precision, and both precisions.
extension vDSP {
    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Int8, V.Element == Double {
        write(source, &destination) { a, c, count in
            vDSP_vflt8D(UnsafeRawPointer(a).assumingMemoryBound(to: CChar.self), 1, c, 1, count)
        }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Double, V.Element == Int8 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero:
                vDSP_vfix8D(a, 1, UnsafeMutableRawPointer(c).assumingMemoryBound(to: CChar.self), 1, count)
            case .towardNearestInteger:
                vDSP_vfixr8D(a, 1, UnsafeMutableRawPointer(c).assumingMemoryBound(to: CChar.self), 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == UInt8, V.Element == Double {
        write(source, &destination) { a, c, count in vDSP_vfltu8D(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Double, V.Element == UInt8 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfixu8D(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixur8D(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Int16, V.Element == Double {
        write(source, &destination) { a, c, count in vDSP_vflt16D(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Double, V.Element == Int16 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfix16D(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixr16D(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == UInt16, V.Element == Double {
        write(source, &destination) { a, c, count in vDSP_vfltu16D(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Double, V.Element == UInt16 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfixu16D(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixur16D(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Int32, V.Element == Double {
        write(source, &destination) { a, c, count in vDSP_vflt32D(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Double, V.Element == Int32 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfix32D(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixr32D(a, 1, c, 1, count)
            }
        }
    }

    /// Writes integers as floating-point numbers, without scaling.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == UInt32, V.Element == Double {
        write(source, &destination) { a, c, count in vDSP_vfltu32D(a, 1, c, 1, count) }
    }

    /// Writes numbers as integers, saturated.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V,
        rounding: vDSP.RoundingMode
    ) where U.Element == Double, V.Element == UInt32 {
        write(source, &destination) { a, c, count in
            switch rounding {
            case .towardZero: vDSP_vfixu32D(a, 1, c, 1, count)
            case .towardNearestInteger: vDSP_vfixur32D(a, 1, c, 1, count)
            }
        }
    }

    /// Writes numbers in double precision.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Float, V.Element == Double {
        write(source, &destination) { a, c, count in vDSP_vspdp(a, 1, c, 1, count) }
    }

    /// Writes numbers in single precision.
    public static func convertElements<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        of source: U,
        to destination: inout V
    ) where U.Element == Double, V.Element == Float {
        write(source, &destination) { a, c, count in vDSP_vdpsp(a, 1, c, 1, count) }
    }

    /// Returns numbers in double precision.
    public static func floatToDouble<U: AccelerateBuffer>(_ source: U) -> [Double] where U.Element == Float {
        made(source.count) { convertElements(of: source, to: &$0) }
    }

    /// Returns numbers in single precision.
    public static func doubleToFloat<U: AccelerateBuffer>(_ source: U) -> [Float] where U.Element == Double {
        made(source.count) { convertElements(of: source, to: &$0) }
    }

    /// Returns integers as floating-point numbers, without scaling.
    public static func integerToFloatingPoint<T: AccelerateBuffer, U: vDSP_FloatingPointGeneratable>(
        _ vector: T,
        floatingPointType: U.Type
    ) -> [U] where T.Element: vDSP_IntegerConvertible {
        vector.withUnsafeBufferPointer { $0.map { U($0) } }
    }

    /// Returns numbers as integers, saturated.
    public static func floatingPointToInteger<T: AccelerateBuffer, U: vDSP_IntegerConvertible>(
        _ vector: T,
        integerType: U.Type,
        rounding: RoundingMode
    ) -> [U] where T.Element: vDSP_FloatingPointGeneratable {
        vector.withUnsafeBufferPointer { values in
            values.map { value in
                let whole = value.rounded(rounding == .towardZero ? .towardZero : .toNearestOrEven)
                if whole.isNaN { return 0 }
                if whole >= T.Element(U.max) { return U.max }
                return whole <= T.Element(U.min) ? U.min : U(whole)
            }
        }
    }
}
