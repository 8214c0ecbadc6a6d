import CSignalKernels

// Functions of the C library on vectors. The number of elements is given by reference; the result may be an input.

/// Writes powers of e: `y = f(x)`.
public func vvexpf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_exp, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes powers of 2: `y = f(x)`.
public func vvexp2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_exp2, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes powers of e less 1: `y = f(x)`.
public func vvexpm1f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_expm1, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes natural logarithms: `y = f(x)`.
public func vvlogf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_log, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes logarithms of base 2: `y = f(x)`.
public func vvlog2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_log2, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes logarithms of base 10: `y = f(x)`.
public func vvlog10f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_log10, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes natural logarithms of 1 + x: `y = f(x)`.
public func vvlog1pf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_log1p, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes exponents of base 2: `y = f(x)`.
public func vvlogbf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_logb, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes square roots: `y = f(x)`.
public func vvsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_sqrt, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes reciprocals of square roots: `y = f(x)`.
public func vvrsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_rsqrt, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes reciprocals: `y = f(x)`.
public func vvrecf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_rec, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes sines: `y = f(x)`.
public func vvsinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_sin, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes cosines: `y = f(x)`.
public func vvcosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_cos, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes tangents: `y = f(x)`.
public func vvtanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_tan, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes arc sines: `y = f(x)`.
public func vvasinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_asin, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes arc cosines: `y = f(x)`.
public func vvacosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_acos, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes arc tangents: `y = f(x)`.
public func vvatanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_atan, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes hyperbolic sines: `y = f(x)`.
public func vvsinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_sinh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes hyperbolic cosines: `y = f(x)`.
public func vvcoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_cosh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes hyperbolic tangents: `y = f(x)`.
public func vvtanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_tanh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes inverse hyperbolic sines: `y = f(x)`.
public func vvasinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_asinh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes inverse hyperbolic cosines: `y = f(x)`.
public func vvacoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_acosh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes inverse hyperbolic tangents: `y = f(x)`.
public func vvatanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_atanh, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes cube roots: `y = f(x)`.
public func vvcbrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_cbrt, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds downwards: `y = f(x)`.
public func vvfloorf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_floor, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds upwards: `y = f(x)`.
public func vvceilf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_ceil, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds towards zero: `y = f(x)`.
public func vvintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_trunc, x, nil, Int(max(n.pointee, 0)), y)
}

/// Rounds to the nearest integers, halves to even: `y = f(x)`.
public func vvnintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_rint, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes magnitudes: `y = f(x)`.
public func vvfabsf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_fabs, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes sines of πx: `y = f(x)`.
public func vvsinpif(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_sinpi, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes cosines of πx: `y = f(x)`.
public func vvcospif(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_cospi, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes tangents of πx: `y = f(x)`.
public func vvtanpif(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
    csignal_apply_f(csignal_tanpi, x, nil, Int(max(n.pointee, 0)), y)
}

/// Writes powers: the exponent comes first.
public func vvpowf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_pow, x, y, Int(max(n.pointee, 0)), z)
}

/// Writes angles of the points (x, y), of which y comes first.
public func vvatan2f(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_atan2, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes remainders of divisions towards zero.
public func vvfmodf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_fmod, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes remainders of divisions to the nearest integer.
public func vvremainderf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_remainder, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes the magnitudes of the first with the signs of the second.
public func vvcopysignf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_copysign, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes the next numbers towards the second.
public func vvnextafterf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_nextafter, y, x, Int(max(n.pointee, 0)), z)
}

/// Divides the first by the second.
public func vvdivf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    csignal_apply_f(csignal_div, y, x, Int(max(n.pointee, 0)), z)
}

/// Writes sines and cosines.
public func vvsincosf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafeMutablePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    let count = Int(max(n.pointee, 0))
    // A copy, because an output may be the input.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { copy in
        guard let base = copy.baseAddress else { return }
        base.update(from: x, count: count)
        csignal_apply_f(csignal_sin, base, nil, count, z)
        csignal_apply_f(csignal_cos, base, nil, count, y)
    }
}

/// Raises numbers to one power: `z = x^y`.
public func vvpowsf(
    _ z: UnsafeMutablePointer<Float>,
    _ y: UnsafePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ n: UnsafePointer<Int32>
) {
    let count = Int(max(n.pointee, 0))
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { powers in
        powers.initialize(repeating: y.pointee)
        guard let base = powers.baseAddress else { return }
        csignal_apply_f(csignal_pow, x, base, count, z)
    }
}
