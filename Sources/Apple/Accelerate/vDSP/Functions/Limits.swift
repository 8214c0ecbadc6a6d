import CSignalKernels
import Foundation

/// Limits elements to a range.
public func vDSP_vclip(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_clip_f(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N), nil, nil)
}

/// Limits elements to a range, and counts those that were below and above.
public func vDSP_vclipc(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __NLOW: UnsafeMutablePointer<vDSP_Length>,
    _ __NHI: UnsafeMutablePointer<vDSP_Length>
) {
    var (below, above) = (0, 0)
    csignal_clip_f(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N), &below, &above)
    (__NLOW.pointee, __NHI.pointee) = (vDSP_Length(below), vDSP_Length(above))
}

/// Moves elements inside a range to its limits: negative ones to the lower, others to the upper.
public func vDSP_viclip(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (low, high) = (__B.pointee, __C.pointee)
    for index in 0..<elements(__N) {
        let value = __A[index &* __IA]
        __D[index &* __ID] = value <= low || value >= high ? value : value < 0 ? low : high
    }
}

/// Raises elements below a limit to the limit.
public func vDSP_vthr(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_threshold_f(__A, __IA, __B.pointee, 0, __C, __IC, elements(__N))
}

/// Replaces elements below a limit by 0.
public func vDSP_vthres(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_threshold_f(__A, __IA, __B.pointee, 1, __C, __IC, elements(__N))
}

/// Writes a constant where elements reach a limit, and its negative elsewhere.
public func vDSP_vlim(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_limit_f(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N))
}

/// Writes the elements of the first vector whose partner in the second is not 0, one after the other.
public func vDSP_vcmprs(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    var next = 0
    for index in 0..<elements(__N) where __B[index &* __IB] != 0 {
        __C[next] = __A[index &* __IA]
        next &+= __IC
    }
}

/// Converts to decibels above a reference: of powers with flag 0, of amplitudes with flag 1.
public func vDSP_vdbcon(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __F: UInt32
) {
    let factor: Float = __F == 0 ? 10 : 20
    for index in 0..<elements(__N) {
        __C[index &* __IC] = factor * log10(__A[index &* __IA] / __B.pointee)
    }
}

/// Limits elements to a range.
public func vDSP_vclipD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_clip_d(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N), nil, nil)
}

/// Limits elements to a range, and counts those that were below and above.
public func vDSP_vclipcD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __NLOW: UnsafeMutablePointer<vDSP_Length>,
    _ __NHI: UnsafeMutablePointer<vDSP_Length>
) {
    var (below, above) = (0, 0)
    csignal_clip_d(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N), &below, &above)
    (__NLOW.pointee, __NHI.pointee) = (vDSP_Length(below), vDSP_Length(above))
}

/// Moves elements inside a range to its limits: negative ones to the lower, others to the upper.
public func vDSP_viclipD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    let (low, high) = (__B.pointee, __C.pointee)
    for index in 0..<elements(__N) {
        let value = __A[index &* __IA]
        __D[index &* __ID] = value <= low || value >= high ? value : value < 0 ? low : high
    }
}

/// Raises elements below a limit to the limit.
public func vDSP_vthrD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_threshold_d(__A, __IA, __B.pointee, 0, __C, __IC, elements(__N))
}

/// Replaces elements below a limit by 0.
public func vDSP_vthresD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_threshold_d(__A, __IA, __B.pointee, 1, __C, __IC, elements(__N))
}

/// Writes a constant where elements reach a limit, and its negative elsewhere.
public func vDSP_vlimD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_limit_d(__A, __IA, __B.pointee, __C.pointee, __D, __ID, elements(__N))
}

/// Writes the elements of the first vector whose partner in the second is not 0, one after the other.
public func vDSP_vcmprsD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    var next = 0
    for index in 0..<elements(__N) where __B[index &* __IB] != 0 {
        __C[next] = __A[index &* __IA]
        next &+= __IC
    }
}

/// Converts to decibels above a reference: of powers with flag 0, of amplitudes with flag 1.
public func vDSP_vdbconD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __F: UInt32
) {
    let factor: Double = __F == 0 ? 10 : 20
    for index in 0..<elements(__N) {
        __C[index &* __IC] = factor * log10(__A[index &* __IA] / __B.pointee)
    }
}
