// Operations on three and four vectors.
extension vDSP {
    /// Returns the products of a vector and a number plus a vector.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer>(
        multiplication: (a: U, b: Double),
        _ vector: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(multiplication.a.count) { add(multiplication: multiplication, vector, result: &$0) }
    }

    /// Writes the products of a vector and a number plus a vector.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        multiplication: (a: U, b: Double),
        _ vector: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        var factor = multiplication.b
        write(multiplication.a, vector, &result) { a, c, d, count in vDSP_vsmaD(a, 1, &factor, c, 1, d, 1, count) }
    }

    /// Returns the products of two vectors plus a number.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer>(
        multiplication: (a: U, b: V),
        _ scalar: Double
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
    }

    /// Writes the products of two vectors plus a number.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        multiplication: (a: U, b: V),
        _ scalar: Double,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        var term = scalar
        write(multiplication.a, multiplication.b, &result) { a, b, d, count in
            vDSP_vmsaD(a, 1, b, 1, &term, d, 1, count)
        }
    }

    /// Writes the products of two vectors plus a third.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, R: AccelerateMutableBuffer>(
        multiplication: (a: U, b: V),
        _ vector: W,
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, R.Element == Double {
        write(multiplication.a, multiplication.b, vector, &result) { a, b, c, d, count in
            vDSP_vmaD(a, 1, b, 1, c, 1, d, 1, count)
        }
    }

    /// Returns the sums of the products of two pairs of vectors.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, X: AccelerateBuffer>(
        multiplication first: (a: U, b: V),
        multiplication second: (c: W, d: X)
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double {
        made(first.a.count) { add(multiplication: first, multiplication: second, result: &$0) }
    }

    /// Writes the sums of the products of two pairs of vectors.
    public static func add<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        multiplication first: (a: U, b: V),
        multiplication second: (c: W, d: X),
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double, R.Element == Double {
        write(first.a, first.b, second.c, second.d, &result) { a, b, c, d, e, count in
            vDSP_vmmaD(a, 1, b, 1, c, 1, d, 1, e, 1, count)
        }
    }

    /// Returns the sums of two vectors times numbers.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer>(
        multiplication first: (a: U, b: Double),
        multiplication second: (c: V, d: Double)
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(first.a.count) { add(multiplication: first, multiplication: second, result: &$0) }
    }

    /// Writes the sums of two vectors times numbers.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        multiplication first: (a: U, b: Double),
        multiplication second: (c: V, d: Double),
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        var factors = (first.b, second.d)
        write(first.a, second.c, &result) { a, c, e, count in
            vDSP_vsmsmaD(a, 1, &factors.0, c, 1, &factors.1, e, 1, count)
        }
    }

    /// Returns the products of two vectors less a third.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer>(
        multiplication: (a: U, b: V),
        _ vector: W
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double {
        made(multiplication.a.count) { subtract(multiplication: multiplication, vector, result: &$0) }
    }

    /// Writes the products of two vectors less a third.
    public static func subtract<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        multiplication: (a: U, b: V),
        _ vector: W,
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, R.Element == Double {
        write(multiplication.a, multiplication.b, vector, &result) { a, b, c, d, count in
            vDSP_vmsbD(a, 1, b, 1, c, 1, d, 1, count)
        }
    }

    /// Returns the products of a vector and a number less a vector.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer>(
        multiplication: (a: U, b: Double),
        _ vector: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(multiplication.a.count) { subtract(multiplication: multiplication, vector, result: &$0) }
    }

    /// Writes the products of a vector and a number less a vector.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        multiplication: (a: U, b: Double),
        _ vector: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        var factor = multiplication.b
        write(multiplication.a, vector, &result) { a, c, d, count in vDSP_vsmsbD(a, 1, &factor, c, 1, d, 1, count) }
    }

    /// Returns the differences of the products of two pairs of vectors.
    public static func subtract<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, X: AccelerateBuffer>(
        multiplication first: (a: U, b: V),
        multiplication second: (c: W, d: X)
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double {
        made(first.a.count) { subtract(multiplication: first, multiplication: second, result: &$0) }
    }

    /// Writes the differences of the products of two pairs of vectors.
    public static func subtract<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        multiplication first: (a: U, b: V),
        multiplication second: (c: W, d: X),
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double, R.Element == Double {
        write(first.a, first.b, second.c, second.d, &result) { a, b, c, d, e, count in
            vDSP_vmmsbD(a, 1, b, 1, c, 1, d, 1, e, 1, count)
        }
    }

    /// Returns the sums of two vectors times a third.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer>(
        addition: (a: U, b: V),
        _ vector: W
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double {
        made(addition.a.count) { multiply(addition: addition, vector, result: &$0) }
    }

    /// Writes the sums of two vectors times a third.
    public static func multiply<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        addition: (a: U, b: V),
        _ vector: W,
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, R.Element == Double {
        write(addition.a, addition.b, vector, &result) { a, b, c, d, count in vDSP_vamD(a, 1, b, 1, c, 1, d, 1, count) }
    }

    /// Returns the differences of two vectors times a third.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer>(
        subtraction: (a: U, b: V),
        _ vector: W
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double {
        made(subtraction.a.count) { multiply(subtraction: subtraction, vector, result: &$0) }
    }

    /// Writes the differences of two vectors times a third.
    public static func multiply<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        subtraction: (a: U, b: V),
        _ vector: W,
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, R.Element == Double {
        write(subtraction.a, subtraction.b, vector, &result) { a, b, c, d, count in
            vDSP_vsbmD(a, 1, b, 1, c, 1, d, 1, count)
        }
    }

    /// Writes the sums of two vectors times a number.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        addition: (a: U, b: V),
        _ scalar: Double,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        var factor = scalar
        write(addition.a, addition.b, &result) { a, b, d, count in vDSP_vasmD(a, 1, b, 1, &factor, d, 1, count) }
    }

    /// Writes the differences of two vectors times a number.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        subtraction: (a: U, b: V),
        _ scalar: Double,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        var factor = scalar
        write(subtraction.a, subtraction.b, &result) { a, b, d, count in vDSP_vsbsmD(a, 1, b, 1, &factor, d, 1, count) }
    }

    /// Returns the products of the sums of two pairs of vectors.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, X: AccelerateBuffer>(
        addition first: (a: U, b: V),
        addition second: (c: W, d: X)
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double {
        made(first.a.count) { multiply(addition: first, addition: second, result: &$0) }
    }

    /// Writes the products of the sums of two pairs of vectors.
    public static func multiply<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        addition first: (a: U, b: V),
        addition second: (c: W, d: X),
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double, R.Element == Double {
        write(first.a, first.b, second.c, second.d, &result) { a, b, c, d, e, count in
            vDSP_vaamD(a, 1, b, 1, c, 1, d, 1, e, 1, count)
        }
    }

    /// Returns the products of the differences of two pairs of vectors.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, X: AccelerateBuffer>(
        subtraction first: (a: U, b: V),
        subtraction second: (c: W, d: X)
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double {
        made(first.a.count) { multiply(subtraction: first, subtraction: second, result: &$0) }
    }

    /// Writes the products of the differences of two pairs of vectors.
    public static func multiply<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        subtraction first: (a: U, b: V),
        subtraction second: (c: W, d: X),
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double, R.Element == Double {
        write(first.a, first.b, second.c, second.d, &result) { a, b, c, d, e, count in
            vDSP_vsbsbmD(a, 1, b, 1, c, 1, d, 1, e, 1, count)
        }
    }

    /// Returns the products of the sums of two vectors and the differences of two others.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, X: AccelerateBuffer>(
        addition first: (a: U, b: V),
        subtraction second: (c: W, d: X)
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double {
        made(first.a.count) { multiply(addition: first, subtraction: second, result: &$0) }
    }

    /// Writes the products of the sums of two vectors and the differences of two others.
    public static func multiply<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        addition first: (a: U, b: V),
        subtraction second: (c: W, d: X),
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double, R.Element == Double {
        write(first.a, first.b, second.c, second.d, &result) { a, b, c, d, e, count in
            vDSP_vasbmD(a, 1, b, 1, c, 1, d, 1, e, 1, count)
        }
    }

    /// Writes the sums and the differences, the first less the second, of two vectors.
    public static func addSubtract<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        R: AccelerateMutableBuffer,
        Q: AccelerateMutableBuffer
    >(
        _ vectorA: U,
        _ vectorB: V,
        addResult: inout R,
        subtractResult: inout Q
    ) where U.Element == Double, V.Element == Double, R.Element == Double, Q.Element == Double {
        change(&subtractResult) { differences, room in
            write(vectorA, vectorB, &addResult) { a, b, sums, count in
                vDSP_vaddsubD(b, 1, a, 1, sums, 1, differences, 1, min(count, room))
            }
        }
    }

    /// Returns distances of points, whose coordinates are in four vectors.
    public static func hypot<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer, X: AccelerateBuffer>(
        x0: U,
        x1: V,
        y0: W,
        y1: X
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double {
        made(x0.count) { hypot(x0: x0, x1: x1, y0: y0, y1: y1, result: &$0) }
    }

    /// Writes distances of points, whose coordinates are in four vectors.
    public static func hypot<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        W: AccelerateBuffer,
        X: AccelerateBuffer,
        R: AccelerateMutableBuffer
    >(
        x0: U,
        x1: V,
        y0: W,
        y1: X,
        result: inout R
    ) where U.Element == Double, V.Element == Double, W.Element == Double, X.Element == Double, R.Element == Double {
        write(x0, y0, x1, y1, &result) { a, b, c, d, e, count in
            vDSP_vpythgD(a, 1, b, 1, c, 1, d, 1, e, 1, count)
        }
    }
}
