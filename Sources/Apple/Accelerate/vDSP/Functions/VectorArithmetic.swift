import CSignalKernels

// Operations on two vectors. Strides count elements; the result may be one of the vectors.

/// Adds two vectors: `C = A + B`.
public func vDSP_vadd(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_add, a, ia, b, ib, c, ic, elements(n))
}

/// Multiplies two vectors: `C = A · B`.
public func vDSP_vmul(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_multiply, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the larger elements of two vectors.
public func vDSP_vmax(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_maximum, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the smaller elements of two vectors.
public func vDSP_vmin(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_minimum, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the larger magnitudes of two vectors.
public func vDSP_vmaxmg(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_maximum_magnitude, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the smaller magnitudes of two vectors.
public func vDSP_vminmg(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_minimum_magnitude, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the distances from the origin: `C = √(A² + B²)`.
public func vDSP_vdist(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_distance, a, ia, b, ib, c, ic, elements(n))
}

/// Subtracts the first vector from the second: `C = A - B`.
public func vDSP_vsub(
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_subtract, a, ia, b, ib, c, ic, elements(n))
}

/// Divides the second vector by the first: `C = A / B`.
public func vDSP_vdiv(
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_f(csignal_divide, a, ia, b, ib, c, ic, elements(n))
}

/// Adds two vectors: `C = A + B`.
public func vDSP_vaddD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_add, a, ia, b, ib, c, ic, elements(n))
}

/// Multiplies two vectors: `C = A · B`.
public func vDSP_vmulD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_multiply, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the larger elements of two vectors.
public func vDSP_vmaxD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_maximum, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the smaller elements of two vectors.
public func vDSP_vminD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_minimum, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the larger magnitudes of two vectors.
public func vDSP_vmaxmgD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_maximum_magnitude, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the smaller magnitudes of two vectors.
public func vDSP_vminmgD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_minimum_magnitude, a, ia, b, ib, c, ic, elements(n))
}

/// Writes the distances from the origin: `C = √(A² + B²)`.
public func vDSP_vdistD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_distance, a, ia, b, ib, c, ic, elements(n))
}

/// Subtracts the first vector from the second: `C = A - B`.
public func vDSP_vsubD(
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_subtract, a, ia, b, ib, c, ic, elements(n))
}

/// Divides the second vector by the first: `C = A / B`.
public func vDSP_vdivD(
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_binary_d(csignal_divide, a, ia, b, ib, c, ic, elements(n))
}
