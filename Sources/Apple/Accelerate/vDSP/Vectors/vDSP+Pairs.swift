// Operations on two vectors.
extension vDSP {
    /// Returns the sums of two vectors of equal length.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { add(vectorA, vectorB, result: &$0) }
    }

    /// Writes the sums of two vectors of equal length.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vadd(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the differences, the first less the second, of two vectors of equal length.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { subtract(vectorA, vectorB, result: &$0) }
    }

    /// Writes the differences, the first less the second, of two vectors of equal length.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vsub(b, 1, a, 1, c, 1, count) }
    }

    /// Returns the products of two vectors of equal length.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { multiply(vectorA, vectorB, result: &$0) }
    }

    /// Writes the products of two vectors of equal length.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vmul(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the quotients, the first by the second, of two vectors of equal length.
    public static func divide<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { divide(vectorA, vectorB, result: &$0) }
    }

    /// Writes the quotients, the first by the second, of two vectors of equal length.
    public static func divide<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vdiv(b, 1, a, 1, c, 1, count) }
    }

    /// Returns the larger elements of two vectors of equal length.
    public static func maximum<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { maximum(vectorA, vectorB, result: &$0) }
    }

    /// Writes the larger elements of two vectors of equal length.
    public static func maximum<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vmax(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the smaller elements of two vectors of equal length.
    public static func minimum<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { minimum(vectorA, vectorB, result: &$0) }
    }

    /// Writes the smaller elements of two vectors of equal length.
    public static func minimum<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vmin(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the lengths of the hypotenuses of two vectors of equal length.
    public static func hypot<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        made(vectorA.count) { hypot(vectorA, vectorB, result: &$0) }
    }

    /// Writes the lengths of the hypotenuses of two vectors of equal length.
    public static func hypot<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vdist(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the sums of two vectors of equal length.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { add(vectorA, vectorB, result: &$0) }
    }

    /// Writes the sums of two vectors of equal length.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vaddD(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the differences, the first less the second, of two vectors of equal length.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { subtract(vectorA, vectorB, result: &$0) }
    }

    /// Writes the differences, the first less the second, of two vectors of equal length.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vsubD(b, 1, a, 1, c, 1, count) }
    }

    /// Returns the products of two vectors of equal length.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { multiply(vectorA, vectorB, result: &$0) }
    }

    /// Writes the products of two vectors of equal length.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vmulD(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the quotients, the first by the second, of two vectors of equal length.
    public static func divide<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { divide(vectorA, vectorB, result: &$0) }
    }

    /// Writes the quotients, the first by the second, of two vectors of equal length.
    public static func divide<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vdivD(b, 1, a, 1, c, 1, count) }
    }

    /// Returns the larger elements of two vectors of equal length.
    public static func maximum<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { maximum(vectorA, vectorB, result: &$0) }
    }

    /// Writes the larger elements of two vectors of equal length.
    public static func maximum<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vmaxD(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the smaller elements of two vectors of equal length.
    public static func minimum<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { minimum(vectorA, vectorB, result: &$0) }
    }

    /// Writes the smaller elements of two vectors of equal length.
    public static func minimum<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vminD(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the lengths of the hypotenuses of two vectors of equal length.
    public static func hypot<U: AccelerateBuffer, V: AccelerateBuffer>(_ vectorA: U, _ vectorB: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        made(vectorA.count) { hypot(vectorA, vectorB, result: &$0) }
    }

    /// Writes the lengths of the hypotenuses of two vectors of equal length.
    public static func hypot<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vdistD(a, 1, b, 1, c, 1, count) }
    }
}
