import CSignalKernels

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt8D(
    _ a: UnsafePointer<CChar>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_i8_to_d(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix8D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<CChar>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_i8(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr8D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<CChar>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_i8(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt16D(
    _ a: UnsafePointer<Int16>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_i16_to_d(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix16D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_i16(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr16D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_i16(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt32D(
    _ a: UnsafePointer<Int32>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_i32_to_d(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix32D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_i32(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr32D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_i32(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu8D(
    _ a: UnsafePointer<UInt8>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_u8_to_d(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu8D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt8>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_u8(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur8D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt8>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_u8(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu16D(
    _ a: UnsafePointer<UInt16>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_u16_to_d(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu16D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_u16(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur16D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_u16(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu32D(
    _ a: UnsafePointer<UInt32>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_u32_to_d(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu32D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_u32(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur32D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_u32(a, ia, c, ic, elements(n), 1)
}

/// Converts single to double precision.
public func vDSP_vspdp(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_d(a, ia, c, ic, elements(n))
}

/// Converts double to single precision.
public func vDSP_vdpsp(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_d_to_f(a, ia, c, ic, elements(n))
}
