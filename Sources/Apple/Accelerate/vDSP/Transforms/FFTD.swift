import CSignalKernels

/// Creates factors for transforms of powers of 2 up to 2ⁿ, for any number of threads.
///
/// Returns nil for more than 2²⁴ elements, and if memory runs out. The caller destroys the setup.
public func vDSP_create_fftsetupD(_ log2n: vDSP_Length, _ radix: FFTRadix) -> FFTSetupD? {
    guard let plans = TransformPlansD(log2n: log2n, radix: radix) else { return nil }
    return OpaquePointer(Unmanaged.passRetained(plans).toOpaque())
}

/// Destroys factors; nil is allowed.
public func vDSP_destroy_fftsetupD(_ setup: FFTSetupD?) {
    guard let setup else { return }
    Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(setup)).release()
}

/// Transforms complex numbers in place: forward without a factor, inverse as well, so that both multiply by N.
public func vDSP_fft_zipD(
    _ setup: FFTSetupD,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ log2N: vDSP_Length,
    _ direction: FFTDirection
) {
    vDSP_fft_zopD(setup, c, ic, c, ic, log2N, direction)
}

/// Transforms complex numbers: forward without a factor, inverse as well, so that both multiply by N.
public func vDSP_fft_zopD(
    _ setup: FFTSetupD,
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ log2N: vDSP_Length,
    _ direction: FFTDirection
) {
    let plans = Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
    guard let plan = plans.plan(log2N) else { return }
    let isInverse = direction < 0
    transformD(a.pointee, ia, c.pointee, ic, count: plan.length) {
        plan.transform($0.realp, $0.imagp, $1.realp, $1.imagp, isInverse: isInverse)
    }
}

/// Transforms N real numbers in place, given as N/2 complex ones: even elements are real, odd ones imaginary parts.
///
/// The result has the spectrum's first half, times 2: the real part of element 0 is that of frequency 0, its imaginary
/// part that of the highest frequency. The inverse multiplies by N.
public func vDSP_fft_zripD(
    _ setup: FFTSetupD,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ log2N: vDSP_Length,
    _ direction: FFTDirection
) {
    vDSP_fft_zropD(setup, c, ic, c, ic, log2N, direction)
}

/// Transforms N real numbers as ``vDSP_fft_zripD(_:_:_:_:_:)`` does, into other arrays.
public func vDSP_fft_zropD(
    _ setup: FFTSetupD,
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ log2N: vDSP_Length,
    _ direction: FFTDirection
) {
    let plans = Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
    guard let plan = plans.realPlan(log2N) else { return }
    let isInverse = direction < 0
    transformD(a.pointee, ia, c.pointee, ic, count: 1 << (Int(log2N) - 1)) {
        plan.transform($0.realp, $0.imagp, $1.realp, $1.imagp, isInverse: isInverse)
    }
}

/// Transforms complex numbers in place; the temporary memory is not used.
public func vDSP_fft_ziptD(
    _ setup: FFTSetupD,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ buffer: UnsafePointer<DSPDoubleSplitComplex>,
    _ log2N: vDSP_Length,
    _ direction: FFTDirection
) {
    vDSP_fft_zipD(setup, c, ic, log2N, direction)
}

/// Transforms real numbers in place; the temporary memory is not used.
public func vDSP_fft_zriptD(
    _ setup: FFTSetupD,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic: vDSP_Stride,
    _ buffer: UnsafePointer<DSPDoubleSplitComplex>,
    _ log2N: vDSP_Length,
    _ direction: FFTDirection
) {
    vDSP_fft_zripD(setup, c, ic, log2N, direction)
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
