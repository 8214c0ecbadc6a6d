import CSignalKernels

// Sums and means. Partial sums are kept apart and added in pairs, which keeps the error small.

/// Writes the sum; 0 for no elements.
public func vDSP_sve(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum, __A, __IA, elements(__N))
}

/// Writes the sum of the magnitudes.
public func vDSP_svemg(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum_of_magnitudes, __A, __IA, elements(__N))
}

/// Writes the sum of the squares.
public func vDSP_svesq(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum_of_squares, __A, __IA, elements(__N))
}

/// Writes the sum of the squares with the signs of the elements.
public func vDSP_svs(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum_of_signed_squares, __A, __IA, elements(__N))
}

/// Writes the mean; NaN for no elements.
public func vDSP_meanv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum, __A, __IA, elements(__N)) / Float(__N)
}

/// Writes the mean of the magnitudes; NaN for no elements.
public func vDSP_meamgv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum_of_magnitudes, __A, __IA, elements(__N)) / Float(__N)
}

/// Writes the mean of the squares; NaN for no elements.
public func vDSP_measqv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum_of_squares, __A, __IA, elements(__N)) / Float(__N)
}

/// Writes the mean of the squares with the signs of the elements; NaN for no elements.
public func vDSP_mvessq(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_f(csignal_sum_of_signed_squares, __A, __IA, elements(__N)) / Float(__N)
}

/// Writes the root of the mean of the squares; NaN for no elements.
public func vDSP_rmsqv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = (csignal_reduce_f(csignal_sum_of_squares, __A, __IA, elements(__N)) / Float(__N)).squareRoot()
}

/// Writes the sum, and the sum of the squares.
public func vDSP_sve_svesq(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __Sum: UnsafeMutablePointer<Float>,
    _ __SumOfSquares: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __Sum.pointee = csignal_reduce_f(csignal_sum, __A, __IA, elements(__N))
    __SumOfSquares.pointee = csignal_reduce_f(csignal_sum_of_squares, __A, __IA, elements(__N))
}

/// Writes the sum of the products.
public func vDSP_dotpr(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_dot_f(__A, __IA, __B, __IB, elements(__N))
}

/// Writes the sum of the squared differences.
public func vDSP_distancesq(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_distance_squared_f(__A, __IA, __B, __IB, elements(__N))
}

/// Writes the sum; 0 for no elements.
public func vDSP_sveD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum, __A, __IA, elements(__N))
}

/// Writes the sum of the magnitudes.
public func vDSP_svemgD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum_of_magnitudes, __A, __IA, elements(__N))
}

/// Writes the sum of the squares.
public func vDSP_svesqD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum_of_squares, __A, __IA, elements(__N))
}

/// Writes the sum of the squares with the signs of the elements.
public func vDSP_svsD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum_of_signed_squares, __A, __IA, elements(__N))
}

/// Writes the mean; NaN for no elements.
public func vDSP_meanvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum, __A, __IA, elements(__N)) / Double(__N)
}

/// Writes the mean of the magnitudes; NaN for no elements.
public func vDSP_meamgvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum_of_magnitudes, __A, __IA, elements(__N)) / Double(__N)
}

/// Writes the mean of the squares; NaN for no elements.
public func vDSP_measqvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum_of_squares, __A, __IA, elements(__N)) / Double(__N)
}

/// Writes the mean of the squares with the signs of the elements; NaN for no elements.
public func vDSP_mvessqD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_reduce_d(csignal_sum_of_signed_squares, __A, __IA, elements(__N)) / Double(__N)
}

/// Writes the root of the mean of the squares; NaN for no elements.
public func vDSP_rmsqvD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = (csignal_reduce_d(csignal_sum_of_squares, __A, __IA, elements(__N)) / Double(__N)).squareRoot()
}

/// Writes the sum, and the sum of the squares.
public func vDSP_sve_svesqD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __Sum: UnsafeMutablePointer<Double>,
    _ __SumOfSquares: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __Sum.pointee = csignal_reduce_d(csignal_sum, __A, __IA, elements(__N))
    __SumOfSquares.pointee = csignal_reduce_d(csignal_sum_of_squares, __A, __IA, elements(__N))
}

/// Writes the sum of the products.
public func vDSP_dotprD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_dot_d(__A, __IA, __B, __IB, elements(__N))
}

/// Writes the sum of the squared differences.
public func vDSP_distancesqD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    __C.pointee = csignal_distance_squared_d(__A, __IA, __B, __IB, elements(__N))
}
