import CSignalKernels
import Foundation

/// Limits elements to a range.
public func vDSP_vclip(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_clip_f(a, ia, b.pointee, c.pointee, d, id, elements(n), nil, nil)
}

/// Limits elements to a range, and counts those that were below and above.
public func vDSP_vclipc(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length,
    _ nlow: UnsafeMutablePointer<vDSP_Length>,
    _ nhi: UnsafeMutablePointer<vDSP_Length>
) {
    var (below, above) = (0, 0)
    csignal_clip_f(a, ia, b.pointee, c.pointee, d, id, elements(n), &below, &above)
    (nlow.pointee, nhi.pointee) = (vDSP_Length(below), vDSP_Length(above))
}

/// Moves elements inside a range to its limits: negative ones to the lower, others to the upper.
public func vDSP_viclip(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (low, high) = (b.pointee, c.pointee)
    for index in 0..<elements(n) {
        let value = a[index &* ia]
        d[index &* id] = value <= low || value >= high ? value : value < 0 ? low : high
    }
}

/// Raises elements below a limit to the limit.
public func vDSP_vthr(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_threshold_f(a, ia, b.pointee, 0, c, ic, elements(n))
}

/// Replaces elements below a limit by 0.
public func vDSP_vthres(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_threshold_f(a, ia, b.pointee, 1, c, ic, elements(n))
}

/// Writes a constant where elements reach a limit, and its negative elsewhere.
public func vDSP_vlim(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafePointer<Float>,
    _ d: UnsafeMutablePointer<Float>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_limit_f(a, ia, b.pointee, c.pointee, d, id, elements(n))
}

/// Writes the elements of the first vector whose partner in the second is not 0, one after the other.
public func vDSP_vcmprs(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    var next = 0
    for index in 0..<elements(n) where b[index &* ib] != 0 {
        c[next] = a[index &* ia]
        next &+= ic
    }
}

/// Converts to decibels above a reference: of powers with flag 0, of amplitudes with flag 1.
public func vDSP_vdbcon(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ f: UInt32
) {
    let factor: Float = f == 0 ? 10 : 20
    for index in 0..<elements(n) {
        c[index &* ic] = factor * log10(a[index &* ia] / b.pointee)
    }
}

/// Limits elements to a range.
public func vDSP_vclipD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_clip_d(a, ia, b.pointee, c.pointee, d, id, elements(n), nil, nil)
}

/// Limits elements to a range, and counts those that were below and above.
public func vDSP_vclipcD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length,
    _ nlow: UnsafeMutablePointer<vDSP_Length>,
    _ nhi: UnsafeMutablePointer<vDSP_Length>
) {
    var (below, above) = (0, 0)
    csignal_clip_d(a, ia, b.pointee, c.pointee, d, id, elements(n), &below, &above)
    (nlow.pointee, nhi.pointee) = (vDSP_Length(below), vDSP_Length(above))
}

/// Moves elements inside a range to its limits: negative ones to the lower, others to the upper.
public func vDSP_viclipD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (low, high) = (b.pointee, c.pointee)
    for index in 0..<elements(n) {
        let value = a[index &* ia]
        d[index &* id] = value <= low || value >= high ? value : value < 0 ? low : high
    }
}

/// Raises elements below a limit to the limit.
public func vDSP_vthrD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_threshold_d(a, ia, b.pointee, 0, c, ic, elements(n))
}

/// Replaces elements below a limit by 0.
public func vDSP_vthresD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_threshold_d(a, ia, b.pointee, 1, c, ic, elements(n))
}

/// Writes a constant where elements reach a limit, and its negative elsewhere.
public func vDSP_vlimD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafePointer<Double>,
    _ d: UnsafeMutablePointer<Double>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_limit_d(a, ia, b.pointee, c.pointee, d, id, elements(n))
}

/// Writes the elements of the first vector whose partner in the second is not 0, one after the other.
public func vDSP_vcmprsD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    var next = 0
    for index in 0..<elements(n) where b[index &* ib] != 0 {
        c[next] = a[index &* ia]
        next &+= ic
    }
}

/// Converts to decibels above a reference: of powers with flag 0, of amplitudes with flag 1.
public func vDSP_vdbconD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ f: UInt32
) {
    let factor: Double = f == 0 ? 10 : 20
    for index in 0..<elements(n) {
        c[index &* ic] = factor * log10(a[index &* ia] / b.pointee)
    }
}
