// BLAS in single precision, in plain Swift.

/// Returns the sum of the products of two vectors' elements.
public func cblas_sdot(
    _ __N: Int32,
    _ __X: UnsafePointer<Float>!,
    _ __incX: Int32,
    _ __Y: UnsafePointer<Float>!,
    _ __incY: Int32
) -> Float { dot(__N, Strided(__X, __N, __incX), Strided(__Y, __N, __incY)) }

/// Returns the length of a vector.
public func cblas_snrm2(_ __N: Int32, _ __X: UnsafePointer<Float>!, _ __incX: Int32) -> Float {
    guard __N > 0, __incX > 0 else { return 0 }
    let x = Strided(__X, __N, __incX)
    // Scaled, so that no square overflows.
    let scale = (0..<Int(__N)).reduce(0) { max($0, abs(x[$1])) }
    guard scale > 0, scale.isFinite else { return scale }
    return scale * (0..<Int(__N)).reduce(Float(0)) { $0 + (x[$1] / scale) * (x[$1] / scale) }.squareRoot()
}

/// Returns the sum of the absolute values of a vector.
public func cblas_sasum(_ __N: Int32, _ __X: UnsafePointer<Float>!, _ __incX: Int32) -> Float {
    guard __N > 0, __incX > 0 else { return 0 }
    let x = Strided(__X, __N, __incX)
    return (0..<Int(__N)).reduce(0) { $0 + abs(x[$1]) }
}

/// Returns the index of the first element with the largest absolute value.
public func cblas_isamax(_ __N: Int32, _ __X: UnsafePointer<Float>!, _ __incX: Int32) -> Int32 {
    guard __N > 0, __incX > 0 else { return 0 }
    let x = Strided(__X, __N, __incX)
    var best = 0
    for index in 1..<max(Int(__N), 1) where abs(x[index]) > abs(x[best]) { best = index }
    return Int32(best)
}

/// Adds a multiple of a vector to another one.
public func cblas_saxpy(
    _ __N: Int32,
    _ __alpha: Float,
    _ __X: UnsafePointer<Float>!,
    _ __incX: Int32,
    _ __Y: UnsafeMutablePointer<Float>!,
    _ __incY: Int32
) {
    let (x, y) = (Strided(__X, __N, __incX), MutableStrided(__Y, __N, __incY))
    for index in 0..<max(Int(__N), 0) { y[index] += __alpha * x[index] }
}

/// Copies a vector.
public func cblas_scopy(
    _ __N: Int32,
    _ __X: UnsafePointer<Float>!,
    _ __incX: Int32,
    _ __Y: UnsafeMutablePointer<Float>!,
    _ __incY: Int32
) {
    let (x, y) = (Strided(__X, __N, __incX), MutableStrided(__Y, __N, __incY))
    for index in 0..<max(Int(__N), 0) { y[index] = x[index] }
}

/// Exchanges two vectors.
public func cblas_sswap(
    _ __N: Int32,
    _ __X: UnsafeMutablePointer<Float>!,
    _ __incX: Int32,
    _ __Y: UnsafeMutablePointer<Float>!,
    _ __incY: Int32
) {
    let (x, y) = (MutableStrided(__X, __N, __incX), MutableStrided(__Y, __N, __incY))
    for index in 0..<max(Int(__N), 0) { (x[index], y[index]) = (y[index], x[index]) }
}

/// Multiplies a vector by a number.
public func cblas_sscal(_ __N: Int32, _ __alpha: Float, _ __X: UnsafeMutablePointer<Float>!, _ __incX: Int32) {
    guard __N > 0, __incX > 0 else { return }
    let x = MutableStrided(__X, __N, __incX)
    for index in 0..<Int(__N) { x[index] *= __alpha }
}

/// Computes y = alpha A x + beta y for a matrix of `__M` rows and `__N` columns, or its transpose.
public func cblas_sgemv(
    _ __Order: CBLAS_ORDER,
    _ __TransA: CBLAS_TRANSPOSE,
    _ __M: Int32,
    _ __N: Int32,
    _ __alpha: Float,
    _ __A: UnsafePointer<Float>!,
    _ __lda: Int32,
    _ __X: UnsafePointer<Float>!,
    _ __incX: Int32,
    _ __beta: Float,
    _ __Y: UnsafeMutablePointer<Float>!,
    _ __incY: Int32
) {
    let size = __TransA == CblasNoTrans ? (__M, __N) : (__N, __M)
    let matrix = MatrixView<Float>(__A, __Order, __TransA, __lda)
    let y = MutableStrided<Float>(__Y, size.0, __incY)
    multiply(matrix, size, __alpha, Strided(__X, size.1, __incX), __beta, y)
}

/// Computes C = alpha A B + beta C, where C has `__M` rows and `__N` columns and A, as taken, has `__K` columns.
public func cblas_sgemm(
    _ __Order: CBLAS_ORDER,
    _ __TransA: CBLAS_TRANSPOSE,
    _ __TransB: CBLAS_TRANSPOSE,
    _ __M: Int32,
    _ __N: Int32,
    _ __K: Int32,
    _ __alpha: Float,
    _ __A: UnsafePointer<Float>!,
    _ __lda: Int32,
    _ __B: UnsafePointer<Float>!,
    _ __ldb: Int32,
    _ __beta: Float,
    _ __C: UnsafeMutablePointer<Float>!,
    _ __ldc: Int32
) {
    guard let __A, let __B, let __C else { return }
    let size = (__M, __N, __K)
    multiply(__Order, __TransA, __TransB, size, __alpha, (__A, __lda), (__B, __ldb), __beta, (__C, __ldc))
}

/// Adds alpha x yᵀ to a matrix of `__M` rows and `__N` columns.
public func cblas_sger(
    _ __Order: CBLAS_ORDER,
    _ __M: Int32,
    _ __N: Int32,
    _ __alpha: Float,
    _ __X: UnsafePointer<Float>!,
    _ __incX: Int32,
    _ __Y: UnsafePointer<Float>!,
    _ __incY: Int32,
    _ __A: UnsafeMutablePointer<Float>!,
    _ __lda: Int32
) {
    let (x, y) = (Strided(__X, __M, __incX), Strided(__Y, __N, __incY))
    let (down, right) = __Order == CblasRowMajor ? (Int(__lda), 1) : (1, Int(__lda))
    for row in 0..<max(Int(__M), 0) {
        for column in 0..<max(Int(__N), 0) { __A[row * down + column * right] += __alpha * x[row] * y[column] }
    }
}
