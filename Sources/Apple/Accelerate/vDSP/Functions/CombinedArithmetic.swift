import CSignalKernels

// Operations on three vectors, or on two and a number.

/// Adds, then multiplies: `D = (A + B) · C`.
public func vDSP_vam(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_am, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Subtracts, then multiplies: `D = (A - B) · C`.
public func vDSP_vsbm(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_sbm, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Multiplies, then adds: `D = A · B + C`.
public func vDSP_vma(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_ma, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Multiplies, then subtracts: `D = A · B - C`.
public func vDSP_vmsb(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_msb, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Adds two vectors and multiplies by a number: `D = (A + B) · c`.
public func vDSP_vasm(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_am, __A, __IA, __B, __IB, __C, 0, __D, __ID, elements(__N))
}

/// Subtracts two vectors and multiplies by a number: `D = (A - B) · c`.
public func vDSP_vsbsm(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_sbm, __A, __IA, __B, __IB, __C, 0, __D, __ID, elements(__N))
}

/// Multiplies two vectors and adds a number: `D = A · B + c`.
public func vDSP_vmsa(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_f(csignal_ma, __A, __IA, __B, __IB, __C, 0, __D, __ID, elements(__N))
}

/// Interpolates between two vectors: `D = A + c · (B - A)`.
public func vDSP_vintb(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Float>,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_blend_f(__A, __IA, __B, __IB, __C.pointee, __D, __ID, elements(__N))
}

/// Multiplies by a number and adds a vector: `D = A · b + C`.
public func vDSP_vsma(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Float>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_sma_f(__A, __IA, __B.pointee, __C, __IC, __D, __ID, elements(__N))
}

/// Adds, then multiplies: `D = (A + B) · C`.
public func vDSP_vamD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_am, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Subtracts, then multiplies: `D = (A - B) · C`.
public func vDSP_vsbmD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_sbm, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Multiplies, then adds: `D = A · B + C`.
public func vDSP_vmaD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_ma, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Multiplies, then subtracts: `D = A · B - C`.
public func vDSP_vmsbD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_msb, __A, __IA, __B, __IB, __C, __IC, __D, __ID, elements(__N))
}

/// Adds two vectors and multiplies by a number: `D = (A + B) · c`.
public func vDSP_vasmD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_am, __A, __IA, __B, __IB, __C, 0, __D, __ID, elements(__N))
}

/// Subtracts two vectors and multiplies by a number: `D = (A - B) · c`.
public func vDSP_vsbsmD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_sbm, __A, __IA, __B, __IB, __C, 0, __D, __ID, elements(__N))
}

/// Multiplies two vectors and adds a number: `D = A · B + c`.
public func vDSP_vmsaD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_ternary_d(csignal_ma, __A, __IA, __B, __IB, __C, 0, __D, __ID, elements(__N))
}

/// Interpolates between two vectors: `D = A + c · (B - A)`.
public func vDSP_vintbD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafePointer<Double>,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_blend_d(__A, __IA, __B, __IB, __C.pointee, __D, __ID, elements(__N))
}

/// Multiplies by a number and adds a vector: `D = A · b + C`.
public func vDSP_vsmaD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __D: UnsafeMutablePointer<Double>,
    _ __ID: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_sma_d(__A, __IA, __B.pointee, __C, __IC, __D, __ID, elements(__N))
}
