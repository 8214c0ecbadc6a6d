/// Transforms 2^N0 × 2^N1 complex numbers in place, without a factor in both directions.
///
/// - Parameters:
///   - setup: Factors for the longer side.
///   - c: The numbers.
///   - ic0: The distance between the numbers of a row.
///   - ic1: The distance between rows; 0 for rows that follow one another.
///   - log2N0: The logarithm of the number of columns.
///   - log2N1: The logarithm of the number of rows.
///   - direction: Forward or inverse.
public func vDSP_fft2d_zipD(
    _ setup: FFTSetupD,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic0: vDSP_Stride,
    _ ic1: vDSP_Stride,
    _ log2N0: vDSP_Length,
    _ log2N1: vDSP_Length,
    _ direction: FFTDirection
) {
    vDSP_fft2d_zopD(setup, c, ic0, ic1, c, ic0, ic1, log2N0, log2N1, direction)
}

/// Transforms complex numbers as ``vDSP_fft2d_zipD(_:_:_:_:_:_:_:)`` does, into other arrays.
public func vDSP_fft2d_zopD(
    _ setup: FFTSetupD,
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia0: vDSP_Stride,
    _ ia1: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic0: vDSP_Stride,
    _ ic1: vDSP_Stride,
    _ log2N0: vDSP_Length,
    _ log2N1: vDSP_Length,
    _ direction: FFTDirection
) {
    guard hasD(setup, log2N0, log2N1) else { return }
    let (columns, rows) = (1 << Int(log2N0), 1 << Int(log2N1))
    let (from, to) = (ia1 == 0 ? ia0 * columns : ia1, ic1 == 0 ? ic0 * columns : ic1)
    for row in 0..<rows {
        var (input, output) = (a.pointee.advanced(row * from), c.pointee.advanced(row * to))
        vDSP_fft_zopD(setup, &input, ia0, &output, ic0, log2N0, direction)
    }
    for column in 0..<columns {
        var numbers = c.pointee.advanced(column * ic0)
        vDSP_fft_zipD(setup, &numbers, to, log2N1, direction)
    }
}

/// Transforms 2^N0 × 2^N1 real numbers in place, given as half as many complex ones in each row.
///
/// Rows are as of ``vDSP_fft_zripD(_:_:_:_:_:)``, with the same factors: 2 forward, N inverse. The first column has the
/// spectra of two real columns, those of the lowest and of the highest frequency of the rows, in its real and its
/// imaginary parts: each the lowest and the highest frequency, and then the real and the imaginary part of the others
/// in turn.
///
/// - Parameters:
///   - setup: Factors for the longer side.
///   - c: The numbers.
///   - ic0: The distance between the complex numbers of a row.
///   - ic1: The distance between rows; 0 for rows that follow one another.
///   - log2N0: The logarithm of the number of columns, which are real ones.
///   - log2N1: The logarithm of the number of rows.
///   - direction: Forward or inverse.
public func vDSP_fft2d_zripD(
    _ setup: FFTSetupD,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic0: vDSP_Stride,
    _ ic1: vDSP_Stride,
    _ log2N0: vDSP_Length,
    _ log2N1: vDSP_Length,
    _ direction: FFTDirection
) {
    vDSP_fft2d_zropD(setup, c, ic0, ic1, c, ic0, ic1, log2N0, log2N1, direction)
}

/// Transforms real numbers as ``vDSP_fft2d_zripD(_:_:_:_:_:_:_:)`` does, into other arrays.
public func vDSP_fft2d_zropD(
    _ setup: FFTSetupD,
    _ a: UnsafePointer<DSPDoubleSplitComplex>,
    _ ia0: vDSP_Stride,
    _ ia1: vDSP_Stride,
    _ c: UnsafePointer<DSPDoubleSplitComplex>,
    _ ic0: vDSP_Stride,
    _ ic1: vDSP_Stride,
    _ log2N0: vDSP_Length,
    _ log2N1: vDSP_Length,
    _ direction: FFTDirection
) {
    guard log2N0 > 0, log2N1 > 0, hasD(setup, log2N0, log2N1) else { return }
    let (columns, rows) = (1 << (Int(log2N0) - 1), 1 << Int(log2N1))
    let (from, to) = (ia1 == 0 ? ia0 * columns : ia1, ic1 == 0 ? ic0 * columns : ic1)
    if direction < 0 {
        for row in 0..<rows where from != to || ia0 != ic0 || a.pointee.realp != c.pointee.realp {
            let (input, output) = (a.pointee.advanced(row * from), c.pointee.advanced(row * to))
            for column in 0..<columns {
                output.realp[column * ic0] = input.realp[column * ia0]
                output.imagp[column * ic0] = input.imagp[column * ia0]
            }
        }
    } else {
        for row in 0..<rows {
            var (input, output) = (a.pointee.advanced(row * from), c.pointee.advanced(row * to))
            vDSP_fft_zropD(setup, &input, ia0, &output, ic0, log2N0, direction)
        }
    }
    realColumnD(setup, c.pointee.realp, to, log2N1, direction)
    realColumnD(setup, c.pointee.imagp, to, log2N1, direction)
    for column in 1..<max(columns, 1) {
        var numbers = c.pointee.advanced(column * ic0)
        vDSP_fft_zipD(setup, &numbers, to, log2N1, direction)
    }
    if direction < 0 {
        for row in 0..<rows {
            var numbers = c.pointee.advanced(row * to)
            vDSP_fft_zripD(setup, &numbers, ic0, log2N0, direction)
        }
    }
}

/// Transforms a column of real numbers in place, without the factor of 2 that rows have had already.
private func realColumnD(
    _ setup: FFTSetupD,
    _ numbers: UnsafeMutablePointer<Double>,
    _ stride: vDSP_Stride,
    _ log2n: vDSP_Length,
    _ direction: FFTDirection
) {
    let half = 1 << (Int(log2n) - 1)
    // Even and odd elements are the real and imaginary parts, both before and after.
    var pairs = DSPDoubleSplitComplex(realp: numbers, imagp: numbers + stride)
    vDSP_fft_zripD(setup, &pairs, 2 * stride, log2n, direction)
    guard direction > 0 else { return }
    for index in 0..<2 * half { numbers[index * stride] /= 2 }
}

/// Returns whether a setup has factors for both sides.
private func hasD(_ setup: FFTSetupD, _ log2N0: vDSP_Length, _ log2N1: vDSP_Length) -> Bool {
    let plans = Unmanaged<TransformPlansD>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
    return plans.plan(log2N0) != nil && plans.plan(log2N1) != nil
}

extension DSPDoubleSplitComplex {
    fileprivate func advanced(_ count: Int) -> DSPDoubleSplitComplex {
        DSPDoubleSplitComplex(realp: realp + count, imagp: imagp + count)
    }
}
