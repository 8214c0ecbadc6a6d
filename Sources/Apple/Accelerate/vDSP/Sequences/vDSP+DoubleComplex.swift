// Operations on complex numbers in two arrays, in double precision.
extension vDSP {
    /// Writes the magnitudes of complex numbers.
    public static func absolute<R: AccelerateMutableBuffer>(
        _ splitComplexVector: DSPDoubleSplitComplex,
        result: inout R
    )
    where R.Element == Double {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_zvabsD(vector, 1, $0, 1, $1) }
        }
    }

    /// Writes the squared magnitudes of complex numbers.
    public static func squareMagnitudes<R: AccelerateMutableBuffer>(
        _ splitComplexVector: DSPDoubleSplitComplex,
        result: inout R
    )
    where R.Element == Double {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_zvmagsD(vector, 1, $0, 1, $1) }
        }
    }

    /// Writes the phases of complex numbers, in radians.
    public static func phase<R: AccelerateMutableBuffer>(_ splitComplexVector: DSPDoubleSplitComplex, result: inout R)
    where R.Element == Double {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_zvphasD(vector, 1, $0, 1, $1) }
        }
    }

    /// Writes the sums of complex numbers.
    public static func add(
        _ splitComplexVector: DSPDoubleSplitComplex,
        to other: DSPDoubleSplitComplex,
        count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        between(splitComplexVector, other, result, count) { vDSP_zvaddD($0, 1, $1, 1, $2, 1, $3) }
    }

    /// Writes the differences of complex numbers: the second less the first.
    public static func subtract(
        _ splitComplexVector: DSPDoubleSplitComplex,
        from other: DSPDoubleSplitComplex,
        count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        between(other, splitComplexVector, result, count) { vDSP_zvsubD($0, 1, $1, 1, $2, 1, $3) }
    }

    /// Writes the products of complex numbers, on request with the conjugates of the first.
    public static func multiply(
        _ splitComplexVector: DSPDoubleSplitComplex,
        by other: DSPDoubleSplitComplex,
        count: Int,
        useConjugate: Bool,
        result: inout DSPDoubleSplitComplex
    ) {
        let conjugate: Int32 = useConjugate ? -1 : 1
        between(splitComplexVector, other, result, count) { vDSP_zvmulD($0, 1, $1, 1, $2, 1, $3, conjugate) }
    }

    /// Writes the quotients of complex numbers: the first by the second.
    public static func divide(
        _ splitComplexVector: DSPDoubleSplitComplex,
        by other: DSPDoubleSplitComplex,
        count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        between(other, splitComplexVector, result, count) { vDSP_zvdivD($0, 1, $1, 1, $2, 1, $3) }
    }

    /// Writes complex numbers times real ones.
    public static func multiply<U: AccelerateBuffer>(
        _ splitComplexVector: DSPDoubleSplitComplex,
        by vector: U,
        result: inout DSPDoubleSplitComplex
    )
    where U.Element == Double {
        between(splitComplexVector, splitComplexVector, result, vector.count) { complex, _, output, count in
            read(vector) { b, _ in vDSP_zrvmulD(complex, 1, b, 1, output, 1, count) }
        }
    }

    /// Writes complex numbers divided by real ones.
    public static func divide<U: AccelerateBuffer>(
        _ splitComplexVector: DSPDoubleSplitComplex,
        by vector: U,
        result: inout DSPDoubleSplitComplex
    )
    where U.Element == Double {
        between(splitComplexVector, splitComplexVector, result, vector.count) { complex, _, output, count in
            read(vector) { b, _ in vDSP_zrvdivD(complex, 1, b, 1, output, 1, count) }
        }
    }

    /// Writes the conjugates of complex numbers.
    public static func conjugate(
        _ splitComplexVector: DSPDoubleSplitComplex,
        count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        between(splitComplexVector, splitComplexVector, result, count) { vDSP_zvconjD($0, 1, $2, 1, $3) }
    }

    /// Copies complex numbers.
    public static func copy(_ source: DSPDoubleSplitComplex, to destination: inout DSPDoubleSplitComplex, count: Int) {
        between(source, source, destination, count) { vDSP_zvmovD($0, 1, $2, 1, $3) }
    }

    /// Writes complex numbers in two arrays as such in one.
    public static func convert<R: AccelerateMutableBuffer>(
        splitComplexVector: DSPDoubleSplitComplex,
        toInterleavedComplexVector result: inout R
    ) where R.Element == DSPDoubleComplex {
        withUnsafePointer(to: splitComplexVector) { vector in
            change(&result) { vDSP_ztocD(vector, 1, $0, 2, $1) }
        }
    }

    /// Writes complex numbers in one array as such in two.
    public static func convert<U: AccelerateBuffer>(
        interleavedComplexVector: U,
        toSplitComplexVector result: inout DSPDoubleSplitComplex
    ) where U.Element == DSPDoubleComplex {
        withUnsafePointer(to: result) { output in
            read(interleavedComplexVector) { vDSP_ctozD($0, 2, output, 1, $1) }
        }
    }

    private static func between(
        _ first: DSPDoubleSplitComplex,
        _ second: DSPDoubleSplitComplex,
        _ result: DSPDoubleSplitComplex,
        _ count: Int,
        _ body: (
            UnsafePointer<DSPDoubleSplitComplex>, UnsafePointer<DSPDoubleSplitComplex>,
            UnsafePointer<DSPDoubleSplitComplex>, vDSP_Length
        ) -> Void
    ) {
        withUnsafePointer(to: first) { a in
            withUnsafePointer(to: second) { b in
                withUnsafePointer(to: result) { c in body(a, b, c, vDSP_Length(clamping: count)) }
            }
        }
    }
}
