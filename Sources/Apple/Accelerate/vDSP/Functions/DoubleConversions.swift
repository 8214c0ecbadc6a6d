import CSignalKernels

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt8D(
    _ __A: UnsafePointer<CChar>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_i8_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix8D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<CChar>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_i8(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr8D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<CChar>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_i8(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt16D(
    _ __A: UnsafePointer<Int16>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_i16_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix16D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_i16(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr16D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_i16(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vflt32D(
    _ __A: UnsafePointer<Int32>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_i32_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfix32D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_i32(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixr32D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Int32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_i32(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu8D(
    _ __A: UnsafePointer<UInt8>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_u8_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu8D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt8>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_u8(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur8D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt8>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_u8(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu16D(
    _ __A: UnsafePointer<UInt16>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_u16_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu16D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_u16(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur16D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt16>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_u16(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts integers to floating-point numbers, without scaling.
public func vDSP_vfltu32D(
    _ __A: UnsafePointer<UInt32>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_u32_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts to integers, rounded towards zero and saturated.
public func vDSP_vfixu32D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_u32(__A, __IA, __C, __IC, elements(__N), 0)
}

/// Converts to integers, rounded to the nearest integer, halves to even and saturated.
public func vDSP_vfixur32D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<UInt32>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_u32(__A, __IA, __C, __IC, elements(__N), 1)
}

/// Converts single to double precision.
public func vDSP_vspdp(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_f_to_d(__A, __IA, __C, __IC, elements(__N))
}

/// Converts double to single precision.
public func vDSP_vdpsp(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_d_to_f(__A, __IA, __C, __IC, elements(__N))
}
