import CSignalKernels

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt8(
    _ __A: UnsafePointer<CChar>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_i8_to_f(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix8(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<CChar>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_i8(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr8(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<CChar>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_i8(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt16(
    _ __A: UnsafePointer<Int16>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_i16_to_f(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix16(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_i16(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr16(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_i16(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt32(
    _ __A: UnsafePointer<Int32>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_i32_to_f(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix32(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_i32(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr32(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_i32(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu8(
    _ __A: UnsafePointer<UInt8>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_u8_to_f(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu8(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt8>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_u8(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur8(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt8>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_u8(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu16(
    _ __A: UnsafePointer<UInt16>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_u16_to_f(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu16(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_u16(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur16(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_u16(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu32(
    _ __A: UnsafePointer<UInt32>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_u32_to_f(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu32(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_u32(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur32(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_u32(__A, __IA, __C, __IC, elements(__N), 1)
}
