// Operations on complex numbers in two arrays, in single precision.
extension vDSP {
    /// Writes the magnitudes of complex numbers.
    public static func absolute<R: AccelerateMutableBuffer>(_ splitComplexVector: DSPSplitComplex, result: inout R)
    where R.Element == Float {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_zvabs(vector, 1, $0, 1, $1) }
        }
    }

    /// Writes the squared magnitudes of complex numbers.
    public static func squareMagnitudes<R: AccelerateMutableBuffer>(
        _ splitComplexVector: DSPSplitComplex,
        result: inout R
    )
    where R.Element == Float {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_zvmags(vector, 1, $0, 1, $1) }
        }
    }

    /// Writes the phases of complex numbers, in radians.
    public static func phase<R: AccelerateMutableBuffer>(_ splitComplexVector: DSPSplitComplex, result: inout R)
    where R.Element == Float {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_zvphas(vector, 1, $0, 1, $1) }
        }
    }

    /// Writes the sums of complex numbers.
    public static func add(
        _ splitComplexVector: DSPSplitComplex,
        to other: DSPSplitComplex,
        count: Int,
        result: inout DSPSplitComplex
    ) {
        between(splitComplexVector, other, result, count) { vDSP_zvadd($0, 1, $1, 1, $2, 1, $3) }
    }

    /// Writes the differences of complex numbers: the second less the first.
    public static func subtract(
        _ splitComplexVector: DSPSplitComplex,
        from other: DSPSplitComplex,
        count: Int,
        result: inout DSPSplitComplex
    ) {
        between(other, splitComplexVector, result, count) { vDSP_zvsub($0, 1, $1, 1, $2, 1, $3) }
    }

    /// Writes the products of complex numbers, on request with the conjugates of the first.
    public static func multiply(
        _ splitComplexVector: DSPSplitComplex,
        by other: DSPSplitComplex,
        count: Int,
        useConjugate: Bool,
        result: inout DSPSplitComplex
    ) {
        let conjugate: Int32 = useConjugate ? -1 : 1
        between(splitComplexVector, other, result, count) { vDSP_zvmul($0, 1, $1, 1, $2, 1, $3, conjugate) }
    }

    /// Writes the quotients of complex numbers: the first by the second.
    public static func divide(
        _ splitComplexVector: DSPSplitComplex,
        by other: DSPSplitComplex,
        count: Int,
        result: inout DSPSplitComplex
    ) {
        between(other, splitComplexVector, result, count) { vDSP_zvdiv($0, 1, $1, 1, $2, 1, $3) }
    }

    /// Writes complex numbers times real ones.
    public static func multiply<U: AccelerateBuffer>(
        _ splitComplexVector: DSPSplitComplex,
        by vector: U,
        result: inout DSPSplitComplex
    )
    where U.Element == Float {
        between(splitComplexVector, splitComplexVector, result, vector.count) { complex, _, output, count in
            read(vector) { b, _ in vDSP_zrvmul(complex, 1, b, 1, output, 1, count) }
        }
    }

    /// Writes complex numbers divided by real ones.
    public static func divide<U: AccelerateBuffer>(
        _ splitComplexVector: DSPSplitComplex,
        by vector: U,
        result: inout DSPSplitComplex
    )
    where U.Element == Float {
        between(splitComplexVector, splitComplexVector, result, vector.count) { complex, _, output, count in
            read(vector) { b, _ in vDSP_zrvdiv(complex, 1, b, 1, output, 1, count) }
        }
    }

    /// Writes the conjugates of complex numbers.
    public static func conjugate(_ splitComplexVector: DSPSplitComplex, count: Int, result: inout DSPSplitComplex) {
        between(splitComplexVector, splitComplexVector, result, count) { vDSP_zvconj($0, 1, $2, 1, $3) }
    }

    /// Copies complex numbers.
    public static func copy(_ source: DSPSplitComplex, to destination: inout DSPSplitComplex, count: Int) {
        between(source, source, destination, count) { vDSP_zvmov($0, 1, $2, 1, $3) }
    }

    /// Writes complex numbers in two arrays as such in one.
    public static func convert<R: AccelerateMutableBuffer>(
        splitComplexVector: DSPSplitComplex,
        toInterleavedComplexVector result: inout R
    ) where R.Element == DSPComplex {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_ztoc(vector, 1, $0, 2, $1) }
        }
    }

    /// Writes complex numbers in one array as such in two.
    public static func convert<U: AccelerateBuffer>(
        interleavedComplexVector: U,
        toSplitComplexVector result: inout DSPSplitComplex
    ) where U.Element == DSPComplex {
        withUnsafePointer(to: result) { output in
            read(interleavedComplexVector) { vDSP_ctoz($0, 2, output, 1, $1) }
        }
    }

    private static func between(
        _ first: DSPSplitComplex,
        _ second: DSPSplitComplex,
        _ result: DSPSplitComplex,
        _ count: Int,
        _ body: (
            UnsafePointer<DSPSplitComplex>, UnsafePointer<DSPSplitComplex>, UnsafePointer<DSPSplitComplex>, vDSP_Length
        ) -> Void
    ) {
        withUnsafePointer(to: first) { a in
            withUnsafePointer(to: second) { b in
                withUnsafePointer(to: result) { c in body(a, b, c, vDSP_Length(clamping: count)) }
            }
        }
    }
}
