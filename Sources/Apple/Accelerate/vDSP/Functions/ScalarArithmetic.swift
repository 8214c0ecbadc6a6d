import CSignalKernels

// Operations on one vector, and with numbers.

/// Adds a number to a vector: `C = A + b`.
public func vDSP_vsadd(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_f(csignal_add, a, ia, b.pointee, c, ic, elements(n))
}

/// Multiplies a vector by a number: `C = A · b`.
public func vDSP_vsmul(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_f(csignal_multiply, a, ia, b.pointee, c, ic, elements(n))
}

/// Divides a vector by a number: `C = A / b`.
public func vDSP_vsdiv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_f(csignal_divide, a, ia, b.pointee, c, ic, elements(n))
}

/// Divides a number by a vector: `C = a / B`.
public func vDSP_svdiv(
    _ a: UnsafePointer<Float>,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_divide_f(a.pointee, b, ib, c, ic, elements(n))
}

/// Multiplies by a number and adds one: `D = A · b + c`.
public func vDSP_vsmsa(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_smsa_f(a, ia, b.pointee, c.pointee, d, id, elements(n))
}

/// Writes magnitudes.
public func vDSP_vabs(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_abs, a, ia, c, ic, elements(n))
}

/// Writes negated magnitudes.
public func vDSP_vnabs(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_negative_abs, a, ia, c, ic, elements(n))
}

/// Negates a vector.
public func vDSP_vneg(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_negate, a, ia, c, ic, elements(n))
}

/// Squares a vector.
public func vDSP_vsq(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_square, a, ia, c, ic, elements(n))
}

/// Squares a vector and keeps the signs.
public func vDSP_vssq(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_signed_square, a, ia, c, ic, elements(n))
}

/// Writes the parts behind the point, with the signs.
public func vDSP_vfrac(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_f(csignal_fraction, a, ia, c, ic, elements(n))
}

/// Fills a vector with 0.
public func vDSP_vclr(_ c: UnsafeMutablePointer<Float>, _ ic: vDSP_Stride, _ n: vDSP_Length) {
    csignal_fill_f(0, c, ic, elements(n))
}

/// Fills a vector with a number.
public func vDSP_vfill(
    _ a: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_fill_f(a.pointee, c, ic, elements(n))
}

/// Writes an arithmetic sequence: `C[n] = a + n · b`.
public func vDSP_vramp(
    _ a: UnsafePointer<Float>,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ramp_f(a.pointee, b.pointee, c, ic, elements(n))
}

/// Writes an arithmetic sequence from the first number to the second.
public func vDSP_vgen(
    _ a: UnsafePointer<Float>,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let step = n > 1 ? (b.pointee - a.pointee) / Float(n - 1) : 0
    csignal_ramp_f(a.pointee, step, c, ic, elements(n))
}

/// Adds a number to a vector: `C = A + b`.
public func vDSP_vsaddD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_d(csignal_add, a, ia, b.pointee, c, ic, elements(n))
}

/// Multiplies a vector by a number: `C = A · b`.
public func vDSP_vsmulD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_d(csignal_multiply, a, ia, b.pointee, c, ic, elements(n))
}

/// Divides a vector by a number: `C = A / b`.
public func vDSP_vsdivD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_d(csignal_divide, a, ia, b.pointee, c, ic, elements(n))
}

/// Divides a number by a vector: `C = a / B`.
public func vDSP_svdivD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_scalar_divide_d(a.pointee, b, ib, c, ic, elements(n))
}

/// Multiplies by a number and adds one: `D = A · b + c`.
public func vDSP_vsmsaD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_smsa_d(a, ia, b.pointee, c.pointee, d, id, elements(n))
}

/// Writes magnitudes.
public func vDSP_vabsD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_abs, a, ia, c, ic, elements(n))
}

/// Writes negated magnitudes.
public func vDSP_vnabsD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_negative_abs, a, ia, c, ic, elements(n))
}

/// Negates a vector.
public func vDSP_vnegD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_negate, a, ia, c, ic, elements(n))
}

/// Squares a vector.
public func vDSP_vsqD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_square, a, ia, c, ic, elements(n))
}

/// Squares a vector and keeps the signs.
public func vDSP_vssqD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_signed_square, a, ia, c, ic, elements(n))
}

/// Writes the parts behind the point, with the signs.
public func vDSP_vfracD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_unary_d(csignal_fraction, a, ia, c, ic, elements(n))
}

/// Fills a vector with 0.
public func vDSP_vclrD(_ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride, _ n: vDSP_Length) {
    csignal_fill_d(0, c, ic, elements(n))
}

/// Fills a vector with a number.
public func vDSP_vfillD(
    _ a: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_fill_d(a.pointee, c, ic, elements(n))
}

/// Writes an arithmetic sequence: `C[n] = a + n · b`.
public func vDSP_vrampD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_ramp_d(a.pointee, b.pointee, c, ic, elements(n))
}

/// Writes an arithmetic sequence from the first number to the second.
public func vDSP_vgenD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let step = n > 1 ? (b.pointee - a.pointee) / Double(n - 1) : 0
    csignal_ramp_d(a.pointee, step, c, ic, elements(n))
}
