import CSignalKernels

// Sums and means. Partial sums are kept apart and added in pairs, which keeps the error small.

/// Writes the sum; 0 for no elements.
public func vDSP_sve(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum, a, ia, elements(n))
}

/// Writes the sum of the magnitudes.
public func vDSP_svemg(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum_of_magnitudes, a, ia, elements(n))
}

/// Writes the sum of the squares.
public func vDSP_svesq(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum_of_squares, a, ia, elements(n))
}

/// Writes the sum of the squares with the signs of the elements.
public func vDSP_svs(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum_of_signed_squares, a, ia, elements(n))
}

/// Writes the mean; NaN for no elements.
public func vDSP_meanv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum, a, ia, elements(n)) / Float(n)
}

/// Writes the mean of the magnitudes; NaN for no elements.
public func vDSP_meamgv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum_of_magnitudes, a, ia, elements(n)) / Float(n)
}

/// Writes the mean of the squares; NaN for no elements.
public func vDSP_measqv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum_of_squares, a, ia, elements(n)) / Float(n)
}

/// Writes the mean of the squares with the signs of the elements; NaN for no elements.
public func vDSP_mvessq(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_f(csignal_sum_of_signed_squares, a, ia, elements(n)) / Float(n)
}

/// Writes the root of the mean of the squares; NaN for no elements.
public func vDSP_rmsqv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = (csignal_reduce_f(csignal_sum_of_squares, a, ia, elements(n)) / Float(n)).squareRoot()
}

/// Writes the sum, and the sum of the squares.
public func vDSP_sve_svesq(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ sum: UnsafeMutablePointer<Float>,
    _ sumOfSquares: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    sum.pointee = csignal_reduce_f(csignal_sum, a, ia, elements(n))
    sumOfSquares.pointee = csignal_reduce_f(csignal_sum_of_squares, a, ia, elements(n))
}

/// Writes the sum of the products.
public func vDSP_dotpr(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_dot_f(a, ia, b, ib, elements(n))
}

/// Writes the sum of the squared differences.
public func vDSP_distancesq(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_distance_squared_f(a, ia, b, ib, elements(n))
}

/// Writes the sum; 0 for no elements.
public func vDSP_sveD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum, a, ia, elements(n))
}

/// Writes the sum of the magnitudes.
public func vDSP_svemgD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum_of_magnitudes, a, ia, elements(n))
}

/// Writes the sum of the squares.
public func vDSP_svesqD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum_of_squares, a, ia, elements(n))
}

/// Writes the sum of the squares with the signs of the elements.
public func vDSP_svsD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum_of_signed_squares, a, ia, elements(n))
}

/// Writes the mean; NaN for no elements.
public func vDSP_meanvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum, a, ia, elements(n)) / Double(n)
}

/// Writes the mean of the magnitudes; NaN for no elements.
public func vDSP_meamgvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum_of_magnitudes, a, ia, elements(n)) / Double(n)
}

/// Writes the mean of the squares; NaN for no elements.
public func vDSP_measqvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum_of_squares, a, ia, elements(n)) / Double(n)
}

/// Writes the mean of the squares with the signs of the elements; NaN for no elements.
public func vDSP_mvessqD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_reduce_d(csignal_sum_of_signed_squares, a, ia, elements(n)) / Double(n)
}

/// Writes the root of the mean of the squares; NaN for no elements.
public func vDSP_rmsqvD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = (csignal_reduce_d(csignal_sum_of_squares, a, ia, elements(n)) / Double(n)).squareRoot()
}

/// Writes the sum, and the sum of the squares.
public func vDSP_sve_svesqD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ sum: UnsafeMutablePointer<Double>,
    _ sumOfSquares: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    sum.pointee = csignal_reduce_d(csignal_sum, a, ia, elements(n))
    sumOfSquares.pointee = csignal_reduce_d(csignal_sum_of_squares, a, ia, elements(n))
}

/// Writes the sum of the products.
public func vDSP_dotprD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_dot_d(a, ia, b, ib, elements(n))
}

/// Writes the sum of the squared differences.
public func vDSP_distancesqD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    c.pointee = csignal_distance_squared_d(a, ia, b, ib, elements(n))
}
