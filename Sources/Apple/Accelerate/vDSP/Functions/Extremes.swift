import CSignalKernels

/// Writes the largest element; -∞ for no elements.
public func vDSP_maxv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_f(csignal_max, __A, __IA, elements(__N), nil)
}

/// Writes the largest element and its first place: the index times the stride.
public func vDSP_maxvi(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_f(csignal_max, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the smallest element; +∞ for no elements.
public func vDSP_minv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_f(csignal_min, __A, __IA, elements(__N), nil)
}

/// Writes the smallest element and its first place: the index times the stride.
public func vDSP_minvi(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_f(csignal_min, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the largest magnitude; 0 for no elements.
public func vDSP_maxmgv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_f(csignal_max_magnitude, __A, __IA, elements(__N), nil)
}

/// Writes the largest magnitude and its first place: the index times the stride.
public func vDSP_maxmgvi(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_f(csignal_max_magnitude, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the smallest magnitude; +∞ for no elements.
public func vDSP_minmgv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_f(csignal_min_magnitude, __A, __IA, elements(__N), nil)
}

/// Writes the smallest magnitude and its first place: the index times the stride.
public func vDSP_minmgvi(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_f(csignal_min_magnitude, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the largest element; -∞ for no elements.
public func vDSP_maxvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_d(csignal_max, __A, __IA, elements(__N), nil)
}

/// Writes the largest element and its first place: the index times the stride.
public func vDSP_maxviD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_d(csignal_max, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the smallest element; +∞ for no elements.
public func vDSP_minvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_d(csignal_min, __A, __IA, elements(__N), nil)
}

/// Writes the smallest element and its first place: the index times the stride.
public func vDSP_minviD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_d(csignal_min, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the largest magnitude; 0 for no elements.
public func vDSP_maxmgvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_d(csignal_max_magnitude, __A, __IA, elements(__N), nil)
}

/// Writes the largest magnitude and its first place: the index times the stride.
public func vDSP_maxmgviD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_d(csignal_max_magnitude, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}

/// Writes the smallest magnitude; +∞ for no elements.
public func vDSP_minmgvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_extreme_d(csignal_min_magnitude, __A, __IA, elements(__N), nil)
}

/// Writes the smallest magnitude and its first place: the index times the stride.
public func vDSP_minmgviD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var index = 0
    __C.pointee = csignal_extreme_d(csignal_min_magnitude, __A, __IA, elements(__N), &index)
    __I.pointee = vDSP_Length(bitPattern: index &* __IA)
}
