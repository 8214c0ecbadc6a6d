import CSignalKernels
import Foundation

/// Splits complex numbers into real and imaginary parts.
///
/// The stride of interleaved numbers is 2.
public func vDSP_ctozD(
    _ __C: UnsafePointer<DSPDoubleComplex>,
    _ __IC: vDSP_Stride,
    _ __Z: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IZ: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let parts = UnsafeRawPointer(__C).assumingMemoryBound(to: Double.self)
    csignal_split_d(parts, __IC, __Z.pointee.realp, __Z.pointee.imagp, __IZ, elements(__N))
}

/// Joins real and imaginary parts to complex numbers.
///
/// The stride of interleaved numbers is 2.
public func vDSP_ztocD(
    _ __Z: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IZ: vDSP_Stride,
    _ __C: UnsafeMutablePointer<DSPDoubleComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let parts = UnsafeMutableRawPointer(__C).assumingMemoryBound(to: Double.self)
    csignal_join_d(__Z.pointee.realp, __Z.pointee.imagp, __IZ, parts, __IC, elements(__N))
}

/// Writes squared magnitudes.
public func vDSP_zvmagsD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_magnitudes_d(__A.pointee.realp, __A.pointee.imagp, __IA, 1, __C, __IC, elements(__N))
}

/// Writes magnitudes.
public func vDSP_zvabsD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_magnitudes_d(__A.pointee.realp, __A.pointee.imagp, __IA, 0, __C, __IC, elements(__N))
}

/// Writes phases in radians.
public func vDSP_zvphasD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (real, imaginary) = (__A.pointee.realp, __A.pointee.imagp)
    for index in 0..<elements(__N) {
        __C[index &* __IC] = atan2(imaginary[index &* __IA], real[index &* __IA])
    }
}

/// Adds complex vectors.
public func vDSP_zvaddD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(
        csignal_add,
        __A.pointee.realp,
        __IA,
        __B.pointee.realp,
        __IB,
        __C.pointee.realp,
        __IC,
        elements(__N)
    )
    csignal_binary_d(
        csignal_add,
        __A.pointee.imagp,
        __IA,
        __B.pointee.imagp,
        __IB,
        __C.pointee.imagp,
        __IC,
        elements(__N)
    )
}

/// Subtracts complex vectors: `C = A - B`.
public func vDSP_zvsubD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(
        csignal_subtract,
        __A.pointee.realp,
        __IA,
        __B.pointee.realp,
        __IB,
        __C.pointee.realp,
        __IC,
        elements(__N)
    )
    csignal_binary_d(
        csignal_subtract,
        __A.pointee.imagp,
        __IA,
        __B.pointee.imagp,
        __IB,
        __C.pointee.imagp,
        __IC,
        elements(__N)
    )
}

/// Multiplies complex vectors; with a conjugate of -1, the conjugates of the first.
public func vDSP_zvmulD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __Conjugate: Int32
) {
    csignal_complex_multiply_d(
        __A.pointee.realp,
        __A.pointee.imagp,
        __IA,
        __B.pointee.realp,
        __B.pointee.imagp,
        __IB,
        __C.pointee.realp,
        __C.pointee.imagp,
        __IC,
        elements(__N),
        __Conjugate
    )
}

/// Multiplies a complex by a real vector.
public func vDSP_zrvmulD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_multiply, __A.pointee.realp, __IA, __B, __IB, __C.pointee.realp, __IC, elements(__N))
    csignal_binary_d(csignal_multiply, __A.pointee.imagp, __IA, __B, __IB, __C.pointee.imagp, __IC, elements(__N))
}

/// Copies a complex vector.
public func vDSP_zvmovD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_copy, __A.pointee.realp, __IA, __C.pointee.realp, __IC, elements(__N))
    csignal_unary_d(csignal_copy, __A.pointee.imagp, __IA, __C.pointee.imagp, __IC, elements(__N))
}

/// Writes conjugates.
public func vDSP_zvconjD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_copy, __A.pointee.realp, __IA, __C.pointee.realp, __IC, elements(__N))
    csignal_unary_d(csignal_negate, __A.pointee.imagp, __IA, __C.pointee.imagp, __IC, elements(__N))
}

/// Adds squared magnitudes to a vector.
public func vDSP_zaspecD(
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_ma, __A.pointee.realp, 1, __A.pointee.realp, 1, __C, 1, __C, 1, elements(__N))
    csignal_ternary_d(csignal_ma, __A.pointee.imagp, 1, __A.pointee.imagp, 1, __C, 1, __C, 1, elements(__N))
}

/// Converts pairs of coordinates to pairs of a distance and an angle.
///
/// Strides count numbers, 2 for pairs.
public func vDSP_polarD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let (x, y) = (__A[index &* __IA], __A[index &* __IA + 1])
        (__C[index &* __IC], __C[index &* __IC + 1]) = ((x * x + y * y).squareRoot(), atan2(y, x))
    }
}

/// Converts pairs of a distance and an angle to pairs of coordinates.
///
/// Strides count numbers, 2 for pairs.
public func vDSP_rectD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let (distance, angle) = (__A[index &* __IA], __A[index &* __IA + 1])
        (__C[index &* __IC], __C[index &* __IC + 1]) = (distance * cos(angle), distance * sin(angle))
    }
}
