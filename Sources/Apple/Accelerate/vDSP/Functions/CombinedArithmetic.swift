import CSignalKernels

// Operations on three vectors, or on two and a number.

/// Adds, then multiplies: `D = (A + B) · C`.
public func vDSP_vam(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_am, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Subtracts, then multiplies: `D = (A - B) · C`.
public func vDSP_vsbm(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_sbm, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Multiplies, then adds: `D = A · B + C`.
public func vDSP_vma(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_ma, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Multiplies, then subtracts: `D = A · B - C`.
public func vDSP_vmsb(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_msb, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Adds two vectors and multiplies by a number: `D = (A + B) · c`.
public func vDSP_vasm(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_am, a, ia, b, ib, c, 0, d, id, elements(n))
}

/// Subtracts two vectors and multiplies by a number: `D = (A - B) · c`.
public func vDSP_vsbsm(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_sbm, a, ia, b, ib, c, 0, d, id, elements(n))
}

/// Multiplies two vectors and adds a number: `D = A · B + c`.
public func vDSP_vmsa(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_f(csignal_ma, a, ia, b, ib, c, 0, d, id, elements(n))
}

/// Interpolates between two vectors: `D = A + c · (B - A)`.
public func vDSP_vintb(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_blend_f(a, ia, b, ib, c.pointee, d, id, elements(n))
}

/// Multiplies by a number and adds a vector: `D = A · b + C`.
public func vDSP_vsma(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_sma_f(a, ia, b.pointee, c, ic, d, id, elements(n))
}

/// Adds, then multiplies: `D = (A + B) · C`.
public func vDSP_vamD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_am, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Subtracts, then multiplies: `D = (A - B) · C`.
public func vDSP_vsbmD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_sbm, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Multiplies, then adds: `D = A · B + C`.
public func vDSP_vmaD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_ma, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Multiplies, then subtracts: `D = A · B - C`.
public func vDSP_vmsbD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_msb, a, ia, b, ib, c, ic, d, id, elements(n))
}

/// Adds two vectors and multiplies by a number: `D = (A + B) · c`.
public func vDSP_vasmD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_am, a, ia, b, ib, c, 0, d, id, elements(n))
}

/// Subtracts two vectors and multiplies by a number: `D = (A - B) · c`.
public func vDSP_vsbsmD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_sbm, a, ia, b, ib, c, 0, d, id, elements(n))
}

/// Multiplies two vectors and adds a number: `D = A · B + c`.
public func vDSP_vmsaD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ternary_d(csignal_ma, a, ia, b, ib, c, 0, d, id, elements(n))
}

/// Interpolates between two vectors: `D = A + c · (B - A)`.
public func vDSP_vintbD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_blend_d(a, ia, b, ib, c.pointee, d, id, elements(n))
}

/// Multiplies by a number and adds a vector: `D = A · b + C`.
public func vDSP_vsmaD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_sma_d(a, ia, b.pointee, c, ic, d, id, elements(n))
}
