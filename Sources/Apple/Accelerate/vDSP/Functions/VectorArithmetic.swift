import CSignalKernels

// Operations on two vectors. Strides count elements; the result may be one of the vectors.

/// Adds two vectors: `C = A + B`.
public func vDSP_vadd(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_add, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Multiplies two vectors: `C = A · B`.
public func vDSP_vmul(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_multiply, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the larger elements of two vectors.
public func vDSP_vmax(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_maximum, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the smaller elements of two vectors.
public func vDSP_vmin(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_minimum, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the larger magnitudes of two vectors.
public func vDSP_vmaxmg(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_maximum_magnitude, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the smaller magnitudes of two vectors.
public func vDSP_vminmg(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_minimum_magnitude, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the distances from the origin: `C = √(A² + B²)`.
public func vDSP_vdist(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_distance, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Subtracts the first vector from the second: `C = A - B`.
public func vDSP_vsub(
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_subtract, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Divides the second vector by the first: `C = A / B`.
public func vDSP_vdiv(
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_f(csignal_divide, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Adds two vectors: `C = A + B`.
public func vDSP_vaddD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_add, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Multiplies two vectors: `C = A · B`.
public func vDSP_vmulD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_multiply, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the larger elements of two vectors.
public func vDSP_vmaxD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_maximum, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the smaller elements of two vectors.
public func vDSP_vminD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_minimum, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the larger magnitudes of two vectors.
public func vDSP_vmaxmgD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_maximum_magnitude, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the smaller magnitudes of two vectors.
public func vDSP_vminmgD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_minimum_magnitude, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Writes the distances from the origin: `C = √(A² + B²)`.
public func vDSP_vdistD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_distance, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Subtracts the first vector from the second: `C = A - B`.
public func vDSP_vsubD(
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_subtract, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}

/// Divides the second vector by the first: `C = A / B`.
public func vDSP_vdivD(
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_binary_d(csignal_divide, __A, __IA, __B, __IB, __C, __IC, elements(__N))
}
