import CSignalKernels
import Foundation

/// Splits complex numbers into real and imaginary parts.
///
/// The stride of interleaved numbers is 2.
public func vDSP_ctoz(
    _ c: UnsafePointer<DSPComplex>,
    _ ic: vDSP_Stride,
    _ z: UnsafePointer<DSPSplitComplex>,
    _ iz: vDSP_Stride,
    _ n: vDSP_Length
) {
    let parts = UnsafeRawPointer(c).assumingMemoryBound(to: Float.self)
    csignal_split_f(parts, ic, z.pointee.realp, z.pointee.imagp, iz, elements(n))
}

/// Joins real and imaginary parts to complex numbers.
///
/// The stride of interleaved numbers is 2.
public func vDSP_ztoc(
    _ z: UnsafePointer<DSPSplitComplex>,
    _ iz: vDSP_Stride,
    _ c: UnsafeMutablePointer<DSPComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let parts = UnsafeMutableRawPointer(c).assumingMemoryBound(to: Float.self)
    csignal_join_f(z.pointee.realp, z.pointee.imagp, iz, parts, ic, elements(n))
}

/// Writes squared magnitudes.
public func vDSP_zvmags(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_magnitudes_f(a.pointee.realp, a.pointee.imagp, ia, 1, c, ic, elements(n))
}

/// Writes magnitudes.
public func vDSP_zvabs(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_magnitudes_f(a.pointee.realp, a.pointee.imagp, ia, 0, c, ic, elements(n))
}

/// Writes phases in radians.
public func vDSP_zvphas(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (real, imaginary) = (a.pointee.realp, a.pointee.imagp)
    for index in 0..<elements(n) {
        c[index &* ic] = atan2(imaginary[index &* ia], real[index &* ia])
    }
}

/// Adds complex vectors.
public func vDSP_zvadd(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(
        csignal_add,
        a.pointee.realp,
        ia,
        b.pointee.realp,
        ib,
        c.pointee.realp,
        ic,
        elements(n)
    )
    csignal_binary_f(
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
public func vDSP_zvsub(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(
        csignal_subtract,
        a.pointee.realp,
        ia,
        b.pointee.realp,
        ib,
        c.pointee.realp,
        ic,
        elements(n)
    )
    csignal_binary_f(
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
public func vDSP_zvmul(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ conjugate: Int32
) {
    csignal_complex_multiply_f(
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
public func vDSP_zrvmul(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_multiply, a.pointee.realp, ia, b, ib, c.pointee.realp, ic, elements(n))
    csignal_binary_f(csignal_multiply, a.pointee.imagp, ia, b, ib, c.pointee.imagp, ic, elements(n))
}

/// Copies a complex vector.
public func vDSP_zvmov(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_copy, a.pointee.realp, ia, c.pointee.realp, ic, elements(n))
    csignal_unary_f(csignal_copy, a.pointee.imagp, ia, c.pointee.imagp, ic, elements(n))
}

/// Writes conjugates.
public func vDSP_zvconj(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_copy, a.pointee.realp, ia, c.pointee.realp, ic, elements(n))
    csignal_unary_f(csignal_negate, a.pointee.imagp, ia, c.pointee.imagp, ic, elements(n))
}

/// Adds squared magnitudes to a vector.
public func vDSP_zaspec(_ a: UnsafePointer<DSPSplitComplex>, _ c: UnsafeMutablePointer<Float>, _ n: vDSP_Length) {
    csignal_ternary_f(csignal_ma, a.pointee.realp, 1, a.pointee.realp, 1, c, 1, c, 1, elements(n))
    csignal_ternary_f(csignal_ma, a.pointee.imagp, 1, a.pointee.imagp, 1, c, 1, c, 1, elements(n))
}

/// Converts pairs of coordinates to pairs of a distance and an angle.
///
/// Strides count numbers, 2 for pairs.
public func vDSP_polar(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
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
public func vDSP_rect(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (distance, angle) = (a[index &* ia], a[index &* ia + 1])
        (c[index &* ic], c[index &* ic + 1]) = (distance * cos(angle), distance * sin(angle))
    }
}
