import CSignalKernels
import Foundation

/// Splits complex numbers into real and imaginary parts.
///
/// The stride of interleaved numbers is 2.
public func vDSP_ctozD(
    _ c: UnsafePointer<DSPDoubleComplex>,
    _ ic: vDSP_Stride,
    _ z: UnsafePointer<DSPDoubleSplitComplex>,
    _ iz: vDSP_Stride,
    _ n: vDSP_Length
) {
    let parts = UnsafeRawPointer(c).assumingMemoryBound(to: Double.self)
    csignal_split_d(parts, ic, z.pointee.realp, z.pointee.imagp, iz, elements(n))
}

/// Joins real and imaginary parts to complex numbers.
///
/// The stride of interleaved numbers is 2.
public func vDSP_ztocD(
    _ z: UnsafePointer<DSPDoubleSplitComplex>,
    _ iz: vDSP_Stride,
    _ c: UnsafeMutablePointer<DSPDoubleComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let parts = UnsafeMutableRawPointer(c).assumingMemoryBound(to: Double.self)
    csignal_join_d(z.pointee.realp, z.pointee.imagp, iz, parts, ic, elements(n))
}

/// Writes squared magnitudes.
public func vDSP_zvmagsD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_magnitudes_d(a.pointee.realp, a.pointee.imagp, ia, 1, c, ic, elements(n))
}

/// Writes magnitudes.
public func vDSP_zvabsD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_magnitudes_d(a.pointee.realp, a.pointee.imagp, ia, 0, c, ic, elements(n))
}

/// Writes phases in radians.
public func vDSP_zvphasD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (real, imaginary) = (a.pointee.realp, a.pointee.imagp)
    for index in 0..<elements(n) {
        c[index &* ic] = atan2(imaginary[index &* ia], real[index &* ia])
    }
}

/// Adds complex vectors.
public func vDSP_zvaddD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPDoubleSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(
        csignal_add,
        a.pointee.realp,
        ia,
        b.pointee.realp,
        ib,
        c.pointee.realp,
        ic,
        elements(n)
    )
    csignal_binary_d(
        csignal_add,
        a.pointee.imagp,
        ia,
        b.pointee.imagp,
        ib,
        c.pointee.imagp,
        ic,
        elements(n)
    )
}

/// Subtracts complex vectors: `C = A - B`.
public func vDSP_zvsubD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPDoubleSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(
        csignal_subtract,
        a.pointee.realp,
        ia,
        b.pointee.realp,
        ib,
        c.pointee.realp,
        ic,
        elements(n)
    )
    csignal_binary_d(
        csignal_subtract,
        a.pointee.imagp,
        ia,
        b.pointee.imagp,
        ib,
        c.pointee.imagp,
        ic,
        elements(n)
    )
}

/// Multiplies complex vectors; with a conjugate of -1, the conjugates of the first.
public func vDSP_zvmulD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPDoubleSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ conjugate: Int32
) {
    csignal_complex_multiply_d(
        a.pointee.realp,
        a.pointee.imagp,
        ia,
        b.pointee.realp,
        b.pointee.imagp,
        ib,
        c.pointee.realp,
        c.pointee.imagp,
        ic,
        elements(n),
        conjugate
    )
}

/// Multiplies a complex by a real vector.
public func vDSP_zrvmulD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_multiply, a.pointee.realp, ia, b, ib, c.pointee.realp, ic, elements(n))
    csignal_binary_d(csignal_multiply, a.pointee.imagp, ia, b, ib, c.pointee.imagp, ic, elements(n))
}

/// Copies a complex vector.
public func vDSP_zvmovD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_copy, a.pointee.realp, ia, c.pointee.realp, ic, elements(n))
    csignal_unary_d(csignal_copy, a.pointee.imagp, ia, c.pointee.imagp, ic, elements(n))
}

/// Writes conjugates.
public func vDSP_zvconjD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_copy, a.pointee.realp, ia, c.pointee.realp, ic, elements(n))
    csignal_unary_d(csignal_negate, a.pointee.imagp, ia, c.pointee.imagp, ic, elements(n))
}

/// Adds squared magnitudes to a vector.
public func vDSP_zaspecD(
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_ma, a.pointee.realp, 1, a.pointee.realp, 1, c, 1, c, 1, elements(n))
    csignal_ternary_d(csignal_ma, a.pointee.imagp, 1, a.pointee.imagp, 1, c, 1, c, 1, elements(n))
}

/// Converts pairs of coordinates to pairs of a distance and an angle.
///
/// Strides count numbers, 2 for pairs.
public func vDSP_polarD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (x, y) = (a[index &* ia], a[index &* ia + 1])
        (c[index &* ic], c[index &* ic + 1]) = ((x * x + y * y).squareRoot(), atan2(y, x))
    }
}

/// Converts pairs of a distance and an angle to pairs of coordinates.
///
/// Strides count numbers, 2 for pairs.
public func vDSP_rectD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (distance, angle) = (a[index &* ia], a[index &* ia + 1])
        (c[index &* ic], c[index &* ic + 1]) = (distance * cos(angle), distance * sin(angle))
    }
}
