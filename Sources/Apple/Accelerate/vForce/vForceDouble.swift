import CSignalKernels

// In double precision.
extension vForce {
    /// Returns powers of e.
    public static func exp<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_exp)
    }

    /// Writes powers of e into a vector.
    public static func exp<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_exp, &result)
    }

    /// Returns powers of 2.
    public static func exp2<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_exp2)
    }

    /// Writes powers of 2 into a vector.
    public static func exp2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_exp2, &result)
    }

    /// Returns powers of e less 1.
    public static func expm1<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_expm1)
    }

    /// Writes powers of e less 1 into a vector.
    public static func expm1<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_expm1, &result)
    }

    /// Returns natural logarithms.
    public static func log<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_log)
    }

    /// Writes natural logarithms into a vector.
    public static func log<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_log, &result)
    }

    /// Returns logarithms of base 2.
    public static func log2<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_log2)
    }

    /// Writes logarithms of base 2 into a vector.
    public static func log2<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_log2, &result)
    }

    /// Returns logarithms of base 10.
    public static func log10<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_log10)
    }

    /// Writes logarithms of base 10 into a vector.
    public static func log10<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_log10, &result)
    }

    /// Returns natural logarithms of 1 + x.
    public static func log1p<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_log1p)
    }

    /// Writes natural logarithms of 1 + x into a vector.
    public static func log1p<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_log1p, &result)
    }

    /// Returns exponents of base 2.
    public static func logb<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_logb)
    }

    /// Writes exponents of base 2 into a vector.
    public static func logb<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_logb, &result)
    }

    /// Returns square roots.
    public static func sqrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_sqrt)
    }

    /// Writes square roots into a vector.
    public static func sqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_sqrt, &result)
    }

    /// Returns reciprocals of square roots.
    public static func rsqrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_rsqrt)
    }

    /// Writes reciprocals of square roots into a vector.
    public static func rsqrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_rsqrt, &result)
    }

    /// Returns reciprocals.
    public static func reciprocal<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_rec)
    }

    /// Writes reciprocals into a vector.
    public static func reciprocal<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_rec, &result)
    }

    /// Returns sines.
    public static func sin<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_sin)
    }

    /// Writes sines into a vector.
    public static func sin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_sin, &result)
    }

    /// Returns cosines.
    public static func cos<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_cos)
    }

    /// Writes cosines into a vector.
    public static func cos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_cos, &result)
    }

    /// Returns tangents.
    public static func tan<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_tan)
    }

    /// Writes tangents into a vector.
    public static func tan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_tan, &result)
    }

    /// Returns arc sines.
    public static func asin<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_asin)
    }

    /// Writes arc sines into a vector.
    public static func asin<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_asin, &result)
    }

    /// Returns arc cosines.
    public static func acos<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_acos)
    }

    /// Writes arc cosines into a vector.
    public static func acos<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_acos, &result)
    }

    /// Returns arc tangents.
    public static func atan<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_atan)
    }

    /// Writes arc tangents into a vector.
    public static func atan<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_atan, &result)
    }

    /// Returns hyperbolic sines.
    public static func sinh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_sinh)
    }

    /// Writes hyperbolic sines into a vector.
    public static func sinh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_sinh, &result)
    }

    /// Returns hyperbolic cosines.
    public static func cosh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_cosh)
    }

    /// Writes hyperbolic cosines into a vector.
    public static func cosh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_cosh, &result)
    }

    /// Returns hyperbolic tangents.
    public static func tanh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_tanh)
    }

    /// Writes hyperbolic tangents into a vector.
    public static func tanh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_tanh, &result)
    }

    /// Returns inverse hyperbolic sines.
    public static func asinh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_asinh)
    }

    /// Writes inverse hyperbolic sines into a vector.
    public static func asinh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_asinh, &result)
    }

    /// Returns inverse hyperbolic cosines.
    public static func acosh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_acosh)
    }

    /// Writes inverse hyperbolic cosines into a vector.
    public static func acosh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_acosh, &result)
    }

    /// Returns inverse hyperbolic tangents.
    public static func atanh<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_atanh)
    }

    /// Writes inverse hyperbolic tangents into a vector.
    public static func atanh<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_atanh, &result)
    }

    /// Returns cube roots.
    public static func cbrt<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_cbrt)
    }

    /// Writes cube roots into a vector.
    public static func cbrt<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_cbrt, &result)
    }

    /// Returns numbers rounded downwards.
    public static func floor<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_floor)
    }

    /// Rounds downwards into a vector.
    public static func floor<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_floor, &result)
    }

    /// Returns numbers rounded upwards.
    public static func ceil<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_ceil)
    }

    /// Rounds upwards into a vector.
    public static func ceil<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_ceil, &result)
    }

    /// Returns numbers rounded towards zero.
    public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_trunc)
    }

    /// Rounds towards zero into a vector.
    public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_trunc, &result)
    }

    /// Returns numbers rounded to the nearest integers, halves to even.
    public static func nearestInteger<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_rint)
    }

    /// Rounds to the nearest integers, halves to even into a vector.
    public static func nearestInteger<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_rint, &result)
    }

    /// Returns sines of πx.
    public static func sinPi<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_sinpi)
    }

    /// Writes sines of πx into a vector.
    public static func sinPi<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_sinpi, &result)
    }

    /// Returns cosines of πx.
    public static func cosPi<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_cospi)
    }

    /// Writes cosines of πx into a vector.
    public static func cosPi<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_cospi, &result)
    }

    /// Returns tangents of πx.
    public static func tanPi<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        map(vector, csignal_tanpi)
    }

    /// Writes tangents of πx into a vector.
    public static func tanPi<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        map(vector, csignal_tanpi, &result)
    }

    private static func map<U: AccelerateBuffer>(_ vector: U, _ function: csignal_function) -> [Double]
    where U.Element == Double {
        result(vector.count) { output in
            vector.withUnsafeBufferPointer { apply(function, $0, nil, &output) }
        }
    }

    private static func map<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ vector: U,
        _ function: csignal_function,
        _ result: inout V
    ) where U.Element == Double, V.Element == Double {
        vector.withUnsafeBufferPointer { input in
            result.withUnsafeMutableBufferPointer { apply(function, input, nil, &$0) }
        }
    }

    private static func apply(
        _ function: csignal_function,
        _ a: UnsafeBufferPointer<Double>,
        _ b: UnsafeBufferPointer<Double>?,
        _ output: inout UnsafeMutableBufferPointer<Double>
    ) {
        guard let base = output.baseAddress, let input = a.baseAddress else { return }
        let count = min(output.count, a.count, b?.count ?? .max)
        csignal_apply_d(function, input, b?.baseAddress, count, base)
    }

    /// Returns powers.
    public static func pow<U: AccelerateBuffer, V: AccelerateBuffer>(bases: U, exponents: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        join(bases, exponents, csignal_pow)
    }

    /// Returns angles of points.
    public static func atan2<U: AccelerateBuffer, V: AccelerateBuffer>(x: U, y: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        join(y, x, csignal_atan2)
    }

    /// Returns remainders of divisions towards zero.
    public static func truncatingRemainder<U: AccelerateBuffer, V: AccelerateBuffer>(
        dividends: U,
        divisors: V
    ) -> [Double]
    where U.Element == Double, V.Element == Double {
        join(dividends, divisors, csignal_fmod)
    }

    /// Returns remainders of divisions to the nearest integer.
    public static func remainder<U: AccelerateBuffer, V: AccelerateBuffer>(dividends: U, divisors: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        join(dividends, divisors, csignal_remainder)
    }

    /// Returns numbers with these magnitudes and signs.
    public static func copysign<U: AccelerateBuffer, V: AccelerateBuffer>(magnitudes: U, signs: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        join(magnitudes, signs, csignal_copysign)
    }

    private static func join<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ first: U,
        _ second: V,
        _ function: csignal_function
    ) -> [Double] where U.Element == Double, V.Element == Double {
        result(min(first.count, second.count)) { output in
            first.withUnsafeBufferPointer { a in second.withUnsafeBufferPointer { apply(function, a, $0, &output) } }
        }
    }
}
