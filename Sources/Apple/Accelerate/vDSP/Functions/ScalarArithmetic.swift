import CSignalKernels

// Operations on one vector, and with numbers.

/// Adds a number to a vector: `C = A + b`.
public func vDSP_vsadd(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_f(csignal_add, __A, __IA, __B.pointee, __C, __IC, elements(__N))
}

/// Multiplies a vector by a number: `C = A · b`.
public func vDSP_vsmul(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_f(csignal_multiply, __A, __IA, __B.pointee, __C, __IC, elements(__N))
}

/// Divides a vector by a number: `C = A / b`.
public func vDSP_vsdiv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_f(csignal_divide, __A, __IA, __B.pointee, __C, __IC, elements(__N))
}

/// Divides a number by a vector: `C = a / B`.
public func vDSP_svdiv(
    _ __A: UnsafePointer<Float>,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_divide_f(__A.pointee, __B, __IB, __C, __IC, elements(__N))
}

/// Multiplies by a number and adds one: `D = A · b + c`.
public func vDSP_vsmsa(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_smsa_f(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N))
}

/// Writes magnitudes.
public func vDSP_vabs(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_f(csignal_abs, __A, __IA, __C, __IC, elements(__N))
}

/// Writes negated magnitudes.
public func vDSP_vnabs(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_f(csignal_negative_abs, __A, __IA, __C, __IC, elements(__N))
}

/// Negates a vector.
public func vDSP_vneg(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_f(csignal_negate, __A, __IA, __C, __IC, elements(__N))
}

/// Squares a vector.
public func vDSP_vsq(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_f(csignal_square, __A, __IA, __C, __IC, elements(__N))
}

/// Squares a vector and keeps the signs.
public func vDSP_vssq(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_f(csignal_signed_square, __A, __IA, __C, __IC, elements(__N))
}

/// Writes the parts behind the point, with the signs.
public func vDSP_vfrac(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_f(csignal_fraction, __A, __IA, __C, __IC, elements(__N))
}

/// Fills a vector with 0.
public func vDSP_vclr(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    csignal_fill_f(0, __C, __IC, elements(__N))
}

/// Fills a vector with a number.
public func vDSP_vfill(
    _ __A: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_fill_f(__A.pointee, __C, __IC, elements(__N))
}

/// Writes an arithmetic sequence: `C[n] = a + n · b`.
public func vDSP_vramp(
    _ __A: UnsafePointer<Float>,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ramp_f(__A.pointee, __B.pointee, __C, __IC, elements(__N))
}

/// Writes an arithmetic sequence from the first number to the second.
public func vDSP_vgen(
    _ __A: UnsafePointer<Float>,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let step = __N > 1 ? (__B.pointee - __A.pointee) / Float(__N - 1) : 0
    csignal_ramp_f(__A.pointee, step, __C, __IC, elements(__N))
}

/// Adds a number to a vector: `C = A + b`.
public func vDSP_vsaddD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_d(csignal_add, __A, __IA, __B.pointee, __C, __IC, elements(__N))
}

/// Multiplies a vector by a number: `C = A · b`.
public func vDSP_vsmulD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_d(csignal_multiply, __A, __IA, __B.pointee, __C, __IC, elements(__N))
}

/// Divides a vector by a number: `C = A / b`.
public func vDSP_vsdivD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_d(csignal_divide, __A, __IA, __B.pointee, __C, __IC, elements(__N))
}

/// Divides a number by a vector: `C = a / B`.
public func vDSP_svdivD(
    _ __A: UnsafePointer<Double>,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_scalar_divide_d(__A.pointee, __B, __IB, __C, __IC, elements(__N))
}

/// Multiplies by a number and adds one: `D = A · b + c`.
public func vDSP_vsmsaD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_smsa_d(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N))
}

/// Writes magnitudes.
public func vDSP_vabsD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_abs, __A, __IA, __C, __IC, elements(__N))
}

/// Writes negated magnitudes.
public func vDSP_vnabsD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_negative_abs, __A, __IA, __C, __IC, elements(__N))
}

/// Negates a vector.
public func vDSP_vnegD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_negate, __A, __IA, __C, __IC, elements(__N))
}

/// Squares a vector.
public func vDSP_vsqD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_square, __A, __IA, __C, __IC, elements(__N))
}

/// Squares a vector and keeps the signs.
public func vDSP_vssqD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_signed_square, __A, __IA, __C, __IC, elements(__N))
}

/// Writes the parts behind the point, with the signs.
public func vDSP_vfracD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_unary_d(csignal_fraction, __A, __IA, __C, __IC, elements(__N))
}

/// Fills a vector with 0.
public func vDSP_vclrD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    csignal_fill_d(0, __C, __IC, elements(__N))
}

/// Fills a vector with a number.
public func vDSP_vfillD(
    _ __A: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_fill_d(__A.pointee, __C, __IC, elements(__N))
}

/// Writes an arithmetic sequence: `C[n] = a + n · b`.
public func vDSP_vrampD(
    _ __A: UnsafePointer<Double>,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ramp_d(__A.pointee, __B.pointee, __C, __IC, elements(__N))
}

/// Writes an arithmetic sequence from the first number to the second.
public func vDSP_vgenD(
    _ __A: UnsafePointer<Double>,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let step = __N > 1 ? (__B.pointee - __A.pointee) / Double(__N - 1) : 0
    csignal_ramp_d(__A.pointee, step, __C, __IC, elements(__N))
}
