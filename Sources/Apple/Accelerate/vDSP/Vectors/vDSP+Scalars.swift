// Operations on a vector and a number.
extension vDSP {
    /// Returns a number and a vector added.
    public static func add<U: AccelerateBuffer>(_ scalar: Float, _ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { add(scalar, vector, result: &$0) }
    }

    /// Writes a number and a vector added.
    public static func add<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ scalar: Float,
        _ vector: U,
        result: inout V
    ) where U.Element == Float, V.Element == Float {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_vsadd(a, 1, scalar, c, 1, count) }
        }
    }

    /// Returns a number and a vector multiplied.
    public static func multiply<U: AccelerateBuffer>(_ scalar: Float, _ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { multiply(scalar, vector, result: &$0) }
    }

    /// Writes a number and a vector multiplied.
    public static func multiply<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ scalar: Float,
        _ vector: U,
        result: inout V
    ) where U.Element == Float, V.Element == Float {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_vsmul(a, 1, scalar, c, 1, count) }
        }
    }

    /// Returns a vector divided by a number.
    public static func divide<U: AccelerateBuffer>(_ vector: U, _ scalar: Float) -> [Float] where U.Element == Float {
        made(vector.count) { divide(vector, scalar, result: &$0) }
    }

    /// Writes a vector divided by a number.
    public static func divide<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ vector: U,
        _ scalar: Float,
        result: inout V
    ) where U.Element == Float, V.Element == Float {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_vsdiv(a, 1, scalar, c, 1, count) }
        }
    }

    /// Returns a number divided by a vector.
    public static func divide<U: AccelerateBuffer>(_ scalar: Float, _ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { divide(scalar, vector, result: &$0) }
    }

    /// Writes a number divided by a vector.
    public static func divide<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ scalar: Float,
        _ vector: U,
        result: inout V
    ) where U.Element == Float, V.Element == Float {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_svdiv(scalar, a, 1, c, 1, count) }
        }
    }

    /// Returns a vector times a number plus a number.
    public static func add<U: AccelerateBuffer>(multiplication: (a: U, b: Float), _ c: Float) -> [Float]
    where U.Element == Float {
        made(multiplication.a.count) { add(multiplication: multiplication, c, result: &$0) }
    }

    /// Writes a vector times a number plus a number.
    public static func add<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        multiplication: (a: U, b: Float),
        _ c: Float,
        result: inout V
    ) where U.Element == Float, V.Element == Float {
        var (factor, term) = (multiplication.b, c)
        write(multiplication.a, &result) { a, c, count in vDSP_vsmsa(a, 1, &factor, &term, c, 1, count) }
    }

    /// Returns the products of two vectors plus a third.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer>(
        multiplication: (a: U, b: V),
        _ c: W
    ) -> [Float] where U.Element == Float, V.Element == Float, W.Element == Float {
        add(multiply(multiplication.a, multiplication.b), c)
    }

    /// Returns the sums of two vectors times a number.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer>(
        addition: (a: U, b: V),
        _ c: Float
    ) -> [Float] where U.Element == Float, V.Element == Float {
        multiply(c, add(addition.a, addition.b))
    }

    /// Returns the differences of two vectors times a number.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer>(
        subtraction: (a: U, b: V),
        _ c: Float
    ) -> [Float] where U.Element == Float, V.Element == Float {
        multiply(c, subtract(subtraction.a, subtraction.b))
    }

    /// Returns a number and a vector added.
    public static func add<U: AccelerateBuffer>(_ scalar: Double, _ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { add(scalar, vector, result: &$0) }
    }

    /// Writes a number and a vector added.
    public static func add<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ scalar: Double,
        _ vector: U,
        result: inout V
    ) where U.Element == Double, V.Element == Double {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_vsaddD(a, 1, scalar, c, 1, count) }
        }
    }

    /// Returns a number and a vector multiplied.
    public static func multiply<U: AccelerateBuffer>(_ scalar: Double, _ vector: U) -> [Double]
    where U.Element == Double {
        made(vector.count) { multiply(scalar, vector, result: &$0) }
    }

    /// Writes a number and a vector multiplied.
    public static func multiply<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ scalar: Double,
        _ vector: U,
        result: inout V
    ) where U.Element == Double, V.Element == Double {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_vsmulD(a, 1, scalar, c, 1, count) }
        }
    }

    /// Returns a vector divided by a number.
    public static func divide<U: AccelerateBuffer>(_ vector: U, _ scalar: Double) -> [Double]
    where U.Element == Double {
        made(vector.count) { divide(vector, scalar, result: &$0) }
    }

    /// Writes a vector divided by a number.
    public static func divide<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ vector: U,
        _ scalar: Double,
        result: inout V
    ) where U.Element == Double, V.Element == Double {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_vsdivD(a, 1, scalar, c, 1, count) }
        }
    }

    /// Returns a number divided by a vector.
    public static func divide<U: AccelerateBuffer>(_ scalar: Double, _ vector: U) -> [Double]
    where U.Element == Double {
        made(vector.count) { divide(scalar, vector, result: &$0) }
    }

    /// Writes a number divided by a vector.
    public static func divide<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ scalar: Double,
        _ vector: U,
        result: inout V
    ) where U.Element == Double, V.Element == Double {
        withUnsafePointer(to: scalar) { scalar in
            write(vector, &result) { a, c, count in vDSP_svdivD(scalar, a, 1, c, 1, count) }
        }
    }

    /// Returns a vector times a number plus a number.
    public static func add<U: AccelerateBuffer>(multiplication: (a: U, b: Double), _ c: Double) -> [Double]
    where U.Element == Double {
        made(multiplication.a.count) { add(multiplication: multiplication, c, result: &$0) }
    }

    /// Writes a vector times a number plus a number.
    public static func add<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        multiplication: (a: U, b: Double),
        _ c: Double,
        result: inout V
    ) where U.Element == Double, V.Element == Double {
        var (factor, term) = (multiplication.b, c)
        write(multiplication.a, &result) { a, c, count in vDSP_vsmsaD(a, 1, &factor, &term, c, 1, count) }
    }

    /// Returns the products of two vectors plus a third.
    public static func add<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateBuffer>(
        multiplication: (a: U, b: V),
        _ c: W
    ) -> [Double] where U.Element == Double, V.Element == Double, W.Element == Double {
        add(multiply(multiplication.a, multiplication.b), c)
    }

    /// Returns the sums of two vectors times a number.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer>(
        addition: (a: U, b: V),
        _ c: Double
    ) -> [Double] where U.Element == Double, V.Element == Double {
        multiply(c, add(addition.a, addition.b))
    }

    /// Returns the differences of two vectors times a number.
    public static func multiply<U: AccelerateBuffer, V: AccelerateBuffer>(
        subtraction: (a: U, b: V),
        _ c: Double
    ) -> [Double] where U.Element == Double, V.Element == Double {
        multiply(c, subtract(subtraction.a, subtraction.b))
    }
}
