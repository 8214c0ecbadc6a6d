// Operations that read neighbours or positions: integrals, sliding windows, tables and ramps.

/// Integrates by the trapezoidal rule with a step of b: `C[n] = C[n-1] + b · (A[n-1] + A[n]) / 2`, from 0 on.
public func vDSP_vtrapzD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let half = b.pointee / 2
    var sum: Double = 0
    for index in 0..<elements(n) {
        if index > 0 { sum += half * (a[(index - 1) &* ia] + a[index &* ia]) }
        c[index &* ic] = sum
    }
}

/// Integrates by Simpson's rule with a step of b; the second element is by the trapezoidal rule.
public func vDSP_vsimpsD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let step = b.pointee
    for index in 0..<elements(n) {
        switch index {
        case 0: c[0] = 0
        case 1: c[ic] = step * (a[0] + a[ia]) / 2
        default:
            let values = a[(index - 2) &* ia] + 4 * a[(index - 1) &* ia] + a[index &* ia]
            c[index &* ic] = c[(index - 2) &* ic] + values * step / 3
        }
    }
}

/// Sums windows of P elements: `C[n] = A[n] + … + A[n + P - 1]`.
///
/// A has N + P - 1 elements.
public func vDSP_vswsumD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    let window = elements(p)
    for index in 0..<elements(n) {
        var sum: Double = 0
        for tap in 0..<window { sum += a[(index + tap) &* ia] }
        c[index &* ic] = sum
    }
}

/// Writes the largest of windows of P elements: `C[n] = max(A[n], …, A[n + P - 1])`.
///
/// A has N + P - 1 elements.
public func vDSP_vswmaxD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    let window = elements(p)
    for index in 0..<elements(n) {
        var largest = -Double.infinity
        for tap in 0..<window { largest = max(largest, a[(index + tap) &* ia]) }
        c[index &* ic] = largest
    }
}

/// Fades from A to B: `C[n] = A[n] + (B[n] - A[n]) · n / (N - 1)`.
public func vDSP_vtmergD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let last = Double(max(elements(n) - 1, 1))
    fill(c, ic, n) { a[$0 &* ia] + (b[$0 &* ib] - a[$0 &* ia]) * Double($0) / last }
}

/// Interpolates a table A of M elements at the positions B by a parabola through three elements.
///
/// Positions are kept within 1 to M - 2.
public func vDSP_vqintD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ m: vDSP_Length
) {
    let last = elements(m) - 2
    guard last >= 1 else { return }
    fill(c, ic, n) {
        let position = b[$0 &* ib]
        let middle = min(max(place(Double(position)), 1), last)
        let t = position - Double(middle)
        let (before, after) = (a[middle - 1] * (t * t - t), a[middle + 1] * (t * t + t))
        return (before + a[middle] * (2 - 2 * t * t) + after) / 2
    }
}

/// Looks up a table C of M elements at the positions `s1 · A + s2`, with linear interpolation.
///
/// Positions outside the table count as its ends.
public func vDSP_vtabiD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ s1: UnsafePointer<Double>,
    _ s2: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ m: vDSP_Length,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    let last = elements(m) - 1
    guard last >= 0 else { return }
    let (scale, offset) = (s1.pointee, s2.pointee)
    fill(d, id, n) {
        let position = scale * a[$0 &* ia] + offset
        let low = min(place(Double(position)), last)
        guard low < last, position > 0 else { return c[low] }
        return c[low] + (position - Double(low)) * (c[low + 1] - c[low])
    }
}

/// Multiplies by a ramp, whose next value it leaves in the start: `O[n] = (start + n · step) · I[n]`.
public func vDSP_vrampmulD(
    _ i: UnsafePointer<Double>,
    _ ii: vDSP_Stride,
    _ start: UnsafeMutablePointer<Double>,
    _ step: UnsafePointer<Double>,
    _ o: UnsafeMutablePointer<Double>,
    _ io: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (first, step) = (start.pointee, step.pointee)
    fill(o, io, n) { (first + Double($0) * step) * i[$0 &* ii] }
    start.pointee = first + Double(elements(n)) * step
}

/// Multiplies by a ramp and adds: `O[n] += (start + n · step) · I[n]`; leaves the next value in the start.
public func vDSP_vrampmuladdD(
    _ i: UnsafePointer<Double>,
    _ ii: vDSP_Stride,
    _ start: UnsafeMutablePointer<Double>,
    _ step: UnsafePointer<Double>,
    _ o: UnsafeMutablePointer<Double>,
    _ io: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (first, step) = (start.pointee, step.pointee)
    fill(o, io, n) { o[$0 &* io] + (first + Double($0) * step) * i[$0 &* ii] }
    start.pointee = first + Double(elements(n)) * step
}

/// Multiplies two vectors by one ramp, whose next value it leaves in the start.
public func vDSP_vrampmul2D(
    _ i0: UnsafePointer<Double>,
    _ i1: UnsafePointer<Double>,
    _ ii: vDSP_Stride,
    _ start: UnsafeMutablePointer<Double>,
    _ step: UnsafePointer<Double>,
    _ o0: UnsafeMutablePointer<Double>,
    _ o1: UnsafeMutablePointer<Double>,
    _ io: vDSP_Stride,
    _ n: vDSP_Length
) {
    var again = start.pointee
    vDSP_vrampmulD(i0, ii, &again, step, o0, io, n)
    vDSP_vrampmulD(i1, ii, start, step, o1, io, n)
}

/// Multiplies two vectors by one ramp and adds them; leaves the next value in the start.
public func vDSP_vrampmuladd2D(
    _ i0: UnsafePointer<Double>,
    _ i1: UnsafePointer<Double>,
    _ ii: vDSP_Stride,
    _ start: UnsafeMutablePointer<Double>,
    _ step: UnsafePointer<Double>,
    _ o0: UnsafeMutablePointer<Double>,
    _ o1: UnsafeMutablePointer<Double>,
    _ io: vDSP_Stride,
    _ n: vDSP_Length
) {
    var again = start.pointee
    vDSP_vrampmuladdD(i0, ii, &again, step, o0, io, n)
    vDSP_vrampmuladdD(i1, ii, start, step, o1, io, n)
}
