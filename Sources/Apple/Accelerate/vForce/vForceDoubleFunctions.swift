import CSignalKernels

// Functions of the C library on vectors. The number of elements is given by reference; the result may be an input.

/// Writes powers of e: `y = f(x)`.
public func vvexp(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_exp, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes powers of 2: `y = f(x)`.
public func vvexp2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_exp2, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes powers of e less 1: `y = f(x)`.
public func vvexpm1(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_expm1, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes natural logarithms: `y = f(x)`.
public func vvlog(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_log, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes logarithms of base 2: `y = f(x)`.
public func vvlog2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_log2, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes logarithms of base 10: `y = f(x)`.
public func vvlog10(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_log10, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes natural logarithms of 1 + x: `y = f(x)`.
public func vvlog1p(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_log1p, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes exponents of base 2: `y = f(x)`.
public func vvlogb(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_logb, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes square roots: `y = f(x)`.
public func vvsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_sqrt, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes reciprocals of square roots: `y = f(x)`.
public func vvrsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_rsqrt, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes reciprocals: `y = f(x)`.
public func vvrec(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_rec, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes sines: `y = f(x)`.
public func vvsin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_sin, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes cosines: `y = f(x)`.
public func vvcos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_cos, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes tangents: `y = f(x)`.
public func vvtan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_tan, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes arc sines: `y = f(x)`.
public func vvasin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_asin, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes arc cosines: `y = f(x)`.
public func vvacos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_acos, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes arc tangents: `y = f(x)`.
public func vvatan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_atan, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes hyperbolic sines: `y = f(x)`.
public func vvsinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_sinh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes hyperbolic cosines: `y = f(x)`.
public func vvcosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_cosh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes hyperbolic tangents: `y = f(x)`.
public func vvtanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_tanh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes inverse hyperbolic sines: `y = f(x)`.
public func vvasinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_asinh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes inverse hyperbolic cosines: `y = f(x)`.
public func vvacosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_acosh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes inverse hyperbolic tangents: `y = f(x)`.
public func vvatanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_atanh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes cube roots: `y = f(x)`.
public func vvcbrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_cbrt, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds downwards: `y = f(x)`.
public func vvfloor(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_floor, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds upwards: `y = f(x)`.
public func vvceil(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_ceil, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds towards zero: `y = f(x)`.
public func vvint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_trunc, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds to the nearest integers, halves to even: `y = f(x)`.
public func vvnint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_rint, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes magnitudes: `y = f(x)`.
public func vvfabs(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_fabs, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes sines of πx: `y = f(x)`.
public func vvsinpi(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_sinpi, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes cosines of πx: `y = f(x)`.
public func vvcospi(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_cospi, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes tangents of πx: `y = f(x)`.
public func vvtanpi(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
    csignal_apply_d(csignal_tanpi, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes powers: the exponent comes first.
public func vvpow(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_pow, x, y, Int(max(n.pointee, 0)), z)
}

/// Writes angles of the points (x, y), of which y comes first.
public func vvatan2(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_atan2, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes remainders of divisions towards zero.
public func vvfmod(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_fmod, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes remainders of divisions to the nearest integer.
public func vvremainder(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_remainder, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes the magnitudes of the first with the signs of the second.
public func vvcopysign(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_copysign, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes the next numbers towards the second.
public func vvnextafter(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_nextafter, y, x, Int(max(n.pointee, 0)), z)
}

/// Divides the first by the second.
public func vvdiv(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_d(csignal_div, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes sines and cosines.
public func vvsincos(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafeMutablePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    let count = Int(max(n.pointee, 0))
    // A copy, because an output may be the input.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { copy in
        guard let base = copy.baseAddress else { return }
        base.update(from: x, count: count)
        csignal_apply_d(csignal_sin, base, nil, count, z)
        csignal_apply_d(csignal_cos, base, nil, count, y)
    }
}

/// Raises numbers to one power: `z = x^y`.
public func vvpows(
    _ z: UnsafeMutablePointer<Double>,
    _ y: UnsafePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ n: UnsafePointer<Int32>
) {
    let count = Int(max(n.pointee, 0))
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { powers in
        powers.initialize(repeating: y.pointee)
        guard let base = powers.baseAddress else { return }
        csignal_apply_d(csignal_pow, x, base, count, z)
    }
}
