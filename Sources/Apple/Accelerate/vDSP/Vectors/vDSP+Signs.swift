// Magnitudes, signs and squares.
extension vDSP {
    /// Returns magnitudes.
    public static func absolute<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { absolute(vector, result: &$0) }
    }

    /// Writes magnitudes.
    public static func absolute<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
        write(vector, &result) { a, c, count in vDSP_vabs(a, 1, c, 1, count) }
    }

    /// Returns negated magnitudes.
    public static func negativeAbsolute<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { negativeAbsolute(vector, result: &$0) }
    }

    /// Writes negated magnitudes.
    public static func negativeAbsolute<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
        write(vector, &result) { a, c, count in vDSP_vnabs(a, 1, c, 1, count) }
    }

    /// Returns negated elements.
    public static func negative<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { negative(vector, result: &$0) }
    }

    /// Writes negated elements.
    public static func negative<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
        write(vector, &result) { a, c, count in vDSP_vneg(a, 1, c, 1, count) }
    }

    /// Returns squares.
    public static func square<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { square(vector, result: &$0) }
    }

    /// Writes squares.
    public static func square<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
        write(vector, &result) { a, c, count in vDSP_vsq(a, 1, c, 1, count) }
    }

    /// Returns squares with the signs of the elements.
    public static func signedSquare<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { signedSquare(vector, result: &$0) }
    }

    /// Writes squares with the signs of the elements.
    public static func signedSquare<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
        write(vector, &result) { a, c, count in vDSP_vssq(a, 1, c, 1, count) }
    }

    /// Returns the parts behind the point.
    public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { trunc(vector, result: &$0) }
    }

    /// Writes the parts behind the point.
    public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Float, V.Element == Float {
        write(vector, &result) { a, c, count in vDSP_vfrac(a, 1, c, 1, count) }
    }

    /// Returns magnitudes.
    public static func absolute<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { absolute(vector, result: &$0) }
    }

    /// Writes magnitudes.
    public static func absolute<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        write(vector, &result) { a, c, count in vDSP_vabsD(a, 1, c, 1, count) }
    }

    /// Returns negated magnitudes.
    public static func negativeAbsolute<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { negativeAbsolute(vector, result: &$0) }
    }

    /// Writes negated magnitudes.
    public static func negativeAbsolute<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        write(vector, &result) { a, c, count in vDSP_vnabsD(a, 1, c, 1, count) }
    }

    /// Returns negated elements.
    public static func negative<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { negative(vector, result: &$0) }
    }

    /// Writes negated elements.
    public static func negative<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        write(vector, &result) { a, c, count in vDSP_vnegD(a, 1, c, 1, count) }
    }

    /// Returns squares.
    public static func square<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { square(vector, result: &$0) }
    }

    /// Writes squares.
    public static func square<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        write(vector, &result) { a, c, count in vDSP_vsqD(a, 1, c, 1, count) }
    }

    /// Returns squares with the signs of the elements.
    public static func signedSquare<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { signedSquare(vector, result: &$0) }
    }

    /// Writes squares with the signs of the elements.
    public static func signedSquare<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        write(vector, &result) { a, c, count in vDSP_vssqD(a, 1, c, 1, count) }
    }

    /// Returns the parts behind the point.
    public static func trunc<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { trunc(vector, result: &$0) }
    }

    /// Writes the parts behind the point.
    public static func trunc<U: AccelerateBuffer, V: AccelerateMutableBuffer>(_ vector: U, result: inout V)
    where U.Element == Double, V.Element == Double {
        write(vector, &result) { a, c, count in vDSP_vfracD(a, 1, c, 1, count) }
    }
}
