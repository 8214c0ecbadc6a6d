import CSignalKernels

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt8(
    _ a: UnsafePointer<CChar>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_i8_to_f(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix8(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<CChar>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_i8(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr8(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<CChar>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_i8(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt16(
    _ a: UnsafePointer<Int16>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_i16_to_f(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix16(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_i16(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr16(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_i16(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt32(
    _ a: UnsafePointer<Int32>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_i32_to_f(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix32(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_i32(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr32(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Int32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_i32(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu8(
    _ a: UnsafePointer<UInt8>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_u8_to_f(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu8(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt8>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_u8(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur8(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt8>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_u8(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu16(
    _ a: UnsafePointer<UInt16>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_u16_to_f(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu16(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_u16(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur16(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt16>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_u16(a, ia, c, ic, elements(n), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu32(
    _ a: UnsafePointer<UInt32>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_u32_to_f(a, ia, c, ic, elements(n))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu32(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_u32(a, ia, c, ic, elements(n), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur32(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<UInt32>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_f_to_u32(a, ia, c, ic, elements(n), 1)
}
