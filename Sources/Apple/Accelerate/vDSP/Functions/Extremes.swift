import CSignalKernels

/// Writes the largest element; -∞ for no elements.
public func vDSP_maxv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_f(csignal_max, a, ia, elements(n), nil)
}

/// Writes the largest element and its first place: the index times the stride.
public func vDSP_maxvi(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_f(csignal_max, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the smallest element; +∞ for no elements.
public func vDSP_minv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_f(csignal_min, a, ia, elements(n), nil)
}

/// Writes the smallest element and its first place: the index times the stride.
public func vDSP_minvi(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_f(csignal_min, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the largest magnitude; 0 for no elements.
public func vDSP_maxmgv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_f(csignal_max_magnitude, a, ia, elements(n), nil)
}

/// Writes the largest magnitude and its first place: the index times the stride.
public func vDSP_maxmgvi(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_f(csignal_max_magnitude, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the smallest magnitude; +∞ for no elements.
public func vDSP_minmgv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_f(csignal_min_magnitude, a, ia, elements(n), nil)
}

/// Writes the smallest magnitude and its first place: the index times the stride.
public func vDSP_minmgvi(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_f(csignal_min_magnitude, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the largest element; -∞ for no elements.
public func vDSP_maxvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_d(csignal_max, a, ia, elements(n), nil)
}

/// Writes the largest element and its first place: the index times the stride.
public func vDSP_maxviD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_d(csignal_max, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the smallest element; +∞ for no elements.
public func vDSP_minvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_d(csignal_min, a, ia, elements(n), nil)
}

/// Writes the smallest element and its first place: the index times the stride.
public func vDSP_minviD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_d(csignal_min, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the largest magnitude; 0 for no elements.
public func vDSP_maxmgvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_d(csignal_max_magnitude, a, ia, elements(n), nil)
}

/// Writes the largest magnitude and its first place: the index times the stride.
public func vDSP_maxmgviD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_d(csignal_max_magnitude, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}

/// Writes the smallest magnitude; +∞ for no elements.
public func vDSP_minmgvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_extreme_d(csignal_min_magnitude, a, ia, elements(n), nil)
}

/// Writes the smallest magnitude and its first place: the index times the stride.
public func vDSP_minmgviD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var index = 0
    c.pointee = csignal_extreme_d(csignal_min_magnitude, a, ia, elements(n), &index)
    i.pointee = vDSP_Length(bitPattern: index &* ia)
}
