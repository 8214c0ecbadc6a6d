// Operations on three and four vectors, and on vectors times numbers.

/// Multiplies sums: `E = (A + B) · (C + D)`.
public func vDSP_vaamD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ id: vDSP_Stride,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    fill(e, ie, n) { (a[$0 &* ia] + b[$0 &* ib]) * (c[$0 &* ic] + d[$0 &* id]) }
}

/// Multiplies differences: `E = (A - B) · (C - D)`.
public func vDSP_vsbsbmD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ id: vDSP_Stride,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    fill(e, ie, n) { (a[$0 &* ia] - b[$0 &* ib]) * (c[$0 &* ic] - d[$0 &* id]) }
}

/// Multiplies sums and differences: `E = (A + B) · (C - D)`.
public func vDSP_vasbmD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ id: vDSP_Stride,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    fill(e, ie, n) { (a[$0 &* ia] + b[$0 &* ib]) * (c[$0 &* ic] - d[$0 &* id]) }
}

/// Adds products: `E = A · B + C · D`.
public func vDSP_vmmaD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ id: vDSP_Stride,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    fill(e, ie, n) { a[$0 &* ia] * b[$0 &* ib] + c[$0 &* ic] * d[$0 &* id] }
}

/// Subtracts products: `E = A · B - C · D`.
public func vDSP_vmmsbD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ id: vDSP_Stride,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    fill(e, ie, n) { a[$0 &* ia] * b[$0 &* ib] - c[$0 &* ic] * d[$0 &* id] }
}

/// Writes distances of points: `E = √((A - C)² + (B - D)²)`.
public func vDSP_vpythgD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ id: vDSP_Stride,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    fill(e, ie, n) { hypotenuse(a[$0 &* ia] - c[$0 &* ic], b[$0 &* ib] - d[$0 &* id]) }
}

/// Multiplies by a number, then subtracts: `D = A · b - C`.
public func vDSP_vsmsbD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    let factor = b.pointee
    fill(d, id, n) { a[$0 &* ia] * factor - c[$0 &* ic] }
}

/// Adds two vectors times numbers: `E = A · b + C · d`.
public func vDSP_vsmsmaD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<Double>,
    _ e: UnsafeMutablePointer<Double>,
    _ ie: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (first, second) = (b.pointee, d.pointee)
    fill(e, ie, n) { a[$0 &* ia] * first + c[$0 &* ic] * second }
}

/// Adds and subtracts: `O0 = I1 + I0`, `O1 = I1 - I0`.
///
/// Each output can be one of the inputs.
public func vDSP_vaddsubD(
    _ i0: UnsafePointer<Double>,
    _ i0s: vDSP_Stride,
    _ i1: UnsafePointer<Double>,
    _ i1s: vDSP_Stride,
    _ o0: UnsafeMutablePointer<Double>,
    _ o0s: vDSP_Stride,
    _ o1: UnsafeMutablePointer<Double>,
    _ o1s: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (first, second) = (i0[index &* i0s], i1[index &* i1s])
        o0[index &* o0s] = second + first
        o1[index &* o1s] = second - first
    }
}

/// Averages: `C = (C · b + A) / (b + 1)`, where b is the number of vectors that C has averaged.
public func vDSP_vavlinD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let before = b.pointee
    fill(c, ic, n) { (c[$0 &* ic] * before + a[$0 &* ia]) / (before + 1) }
}

/// Keeps what is outside an envelope: `D = C` where C is above A or below B, else 0.
public func vDSP_venvlpD(
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
    fill(d, id, n) { c[$0 &* ic] > a[$0 &* ia] || c[$0 &* ic] < b[$0 &* ib] ? c[$0 &* ic] : 0 }
}

/// Writes a number with a sign: `D = c` where A is at least b, else `-c`.
public func vDSP_vthrscD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    vDSP_vlimD(a, ia, b, c, d, id, n)
}
