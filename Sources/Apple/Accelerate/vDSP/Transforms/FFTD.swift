import CSignalKernels

/// Creates factors for transforms of powers of 2 up to 2ⁿ, for any number of threads.
///
/// Returns nil for more than 2²⁴ elements, and if memory runs out. The caller destroys the setup.
public func vDSP_create_fftsetupD(_ __Log2n: vDSP_Length, _ __Radix: FFTRadix) -> FFTSetupD? {
    guard let plans = TransformPlansD(log2n: __Log2n, radix: __Radix) else { return nil }
    return OpaquePointer(Unmanaged.passRetained(plans).toOpaque())
}

/// Destroys factors; nil is allowed.
public func vDSP_destroy_fftsetupD(_ __setup: FFTSetupD?) {
    guard let __setup else { return }
    Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(__setup)).release()
}

/// Transforms complex numbers in place: forward without a factor, inverse as well, so that both multiply by N.
public func vDSP_fft_zipD(
    _ __Setup: FFTSetupD,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    vDSP_fft_zopD(__Setup, __C, __IC, __C, __IC, __Log2N, __Direction)
}

/// Transforms complex numbers: forward without a factor, inverse as well, so that both multiply by N.
public func vDSP_fft_zopD(
    _ __Setup: FFTSetupD,
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    let plans = Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(__Setup)).takeUnretainedValue()
    guard let plan = plans.plan(__Log2N) else { return }
    let isInverse = __Direction < 0
    transformD(__A.pointee, __IA, __C.pointee, __IC, count: plan.length) {
        plan.transform($0.realp, $0.imagp, $1.realp, $1.imagp, isInverse: isInverse)
    }
}

/// Transforms N real numbers in place, given as N/2 complex ones: even elements are real, odd ones imaginary parts.
///
/// The result has the spectrum's first half, times 2: the real part of element 0 is that of frequency 0, its imaginary
/// part that of the highest frequency. The inverse multiplies by N.
public func vDSP_fft_zripD(
    _ __Setup: FFTSetupD,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    vDSP_fft_zropD(__Setup, __C, __IC, __C, __IC, __Log2N, __Direction)
}

/// Transforms N real numbers as ``vDSP_fft_zripD(_:_:_:_:_:)`` does, into other arrays.
public func vDSP_fft_zropD(
    _ __Setup: FFTSetupD,
    _ __A: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    let plans = Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(__Setup)).takeUnretainedValue()
    guard let plan = plans.realPlan(__Log2N) else { return }
    let isInverse = __Direction < 0
    transformD(__A.pointee, __IA, __C.pointee, __IC, count: 1 << (Int(__Log2N) - 1)) {
        plan.transform($0.realp, $0.imagp, $1.realp, $1.imagp, isInverse: isInverse)
    }
}

/// Transforms complex numbers in place; the temporary memory is not used.
public func vDSP_fft_ziptD(
    _ __Setup: FFTSetupD,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>,
    _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    vDSP_fft_zipD(__Setup, __C, __IC, __Log2N, __Direction)
}

/// Transforms real numbers in place; the temporary memory is not used.
public func vDSP_fft_zriptD(
    _ __Setup: FFTSetupD,
    _ __C: UnsafePointer<DSPDoubleSplitComplex>,
    _ __IC: vDSP_Stride,
    _ __Buffer: UnsafePointer<DSPDoubleSplitComplex>,
    _ __Log2N: vDSP_Length,
    _ __Direction: FFTDirection
) {
    vDSP_fft_zripD(__Setup, __C, __IC, __Log2N, __Direction)
}

/// Runs a transform on arrays of any stride, through copies where the stride is not 1.
private func transformD(
    _ input: DSPDoubleSplitComplex,
    _ inputStride: vDSP_Stride,
    _ output: DSPDoubleSplitComplex,
    _ outputStride: vDSP_Stride,
    count: Int,
    body: (DSPDoubleSplitComplex, DSPDoubleSplitComplex) -> Void
) {
    if inputStride == 1, outputStride == 1 {
        body(input, output)
        return
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { room in
        guard let base = room.baseAddress else { return }
        let copy = DSPDoubleSplitComplex(realp: base, imagp: base + count)
        csignal_unary_d(csignal_copy, input.realp, inputStride, copy.realp, 1, count)
        csignal_unary_d(csignal_copy, input.imagp, inputStride, copy.imagp, 1, count)
        body(copy, copy)
        csignal_unary_d(csignal_copy, copy.realp, 1, output.realp, outputStride, count)
        csignal_unary_d(csignal_copy, copy.imagp, 1, output.imagp, outputStride, count)
    }
}
