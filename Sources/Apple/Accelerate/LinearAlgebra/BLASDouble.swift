// BLAS in double precision, in plain Swift.

/// Returns the sum of the products of two vectors' elements.
public func cblas_ddot(
    _ n: Int32,
    _ xs: UnsafePointer<Double>!,
    _ incX: Int32,
    _ ys: UnsafePointer<Double>!,
    _ incY: Int32
) -> Double { dot(n, Strided(xs, n, incX), Strided(ys, n, incY)) }

/// Returns the length of a vector.
public func cblas_dnrm2(_ n: Int32, _ xs: UnsafePointer<Double>!, _ incX: Int32) -> Double {
    guard n > 0, incX > 0 else { return 0 }
    let x = Strided(xs, n, incX)
    // Scaled, so that no square overflows.
    let scale = (0..<Int(n)).reduce(0) { max($0, abs(x[$1])) }
    guard scale > 0, scale.isFinite else { return scale }
    return scale * (0..<Int(n)).reduce(Double(0)) { $0 + (x[$1] / scale) * (x[$1] / scale) }.squareRoot()
}

/// Returns the sum of the absolute values of a vector.
public func cblas_dasum(_ n: Int32, _ xs: UnsafePointer<Double>!, _ incX: Int32) -> Double {
    guard n > 0, incX > 0 else { return 0 }
    let x = Strided(xs, n, incX)
    return (0..<Int(n)).reduce(0) { $0 + abs(x[$1]) }
}

/// Returns the index of the first element with the largest absolute value.
public func cblas_idamax(_ n: Int32, _ xs: UnsafePointer<Double>!, _ incX: Int32) -> Int32 {
    guard n > 0, incX > 0 else { return 0 }
    let x = Strided(xs, n, incX)
    var best = 0
    for index in 1..<max(Int(n), 1) where abs(x[index]) > abs(x[best]) { best = index }
    return Int32(best)
}

/// Adds a multiple of a vector to another one.
public func cblas_daxpy(
    _ n: Int32,
    _ alpha: Double,
    _ xs: UnsafePointer<Double>!,
    _ incX: Int32,
    _ ys: UnsafeMutablePointer<Double>!,
    _ incY: Int32
) {
    let (x, y) = (Strided(xs, n, incX), MutableStrided(ys, n, incY))
    for index in 0..<max(Int(n), 0) { y[index] += alpha * x[index] }
}

/// Copies a vector.
public func cblas_dcopy(
    _ n: Int32,
    _ xs: UnsafePointer<Double>!,
    _ incX: Int32,
    _ ys: UnsafeMutablePointer<Double>!,
    _ incY: Int32
) {
    let (x, y) = (Strided(xs, n, incX), MutableStrided(ys, n, incY))
    for index in 0..<max(Int(n), 0) { y[index] = x[index] }
}

/// Exchanges two vectors.
public func cblas_dswap(
    _ n: Int32,
    _ xs: UnsafeMutablePointer<Double>!,
    _ incX: Int32,
    _ ys: UnsafeMutablePointer<Double>!,
    _ incY: Int32
) {
    let (x, y) = (MutableStrided(xs, n, incX), MutableStrided(ys, n, incY))
    for index in 0..<max(Int(n), 0) { (x[index], y[index]) = (y[index], x[index]) }
}

/// Multiplies a vector by a number.
public func cblas_dscal(_ n: Int32, _ alpha: Double, _ xs: UnsafeMutablePointer<Double>!, _ incX: Int32) {
    guard n > 0, incX > 0 else { return }
    let x = MutableStrided(xs, n, incX)
    for index in 0..<Int(n) { x[index] *= alpha }
}

/// Computes y = alpha A x + beta y for a matrix of `m` rows and `n` columns, or its transpose.
public func cblas_dgemv(
    _ order: CBLAS_ORDER,
    _ transA: CBLAS_TRANSPOSE,
    _ m: Int32,
    _ n: Int32,
    _ alpha: Double,
    _ matrixA: UnsafePointer<Double>!,
    _ lda: Int32,
    _ xs: UnsafePointer<Double>!,
    _ incX: Int32,
    _ beta: Double,
    _ ys: UnsafeMutablePointer<Double>!,
    _ incY: Int32
) {
    let size = transA == CblasNoTrans ? (m, n) : (n, m)
    let matrix = MatrixView<Double>(matrixA, order, transA, lda)
    let y = MutableStrided<Double>(ys, size.0, incY)
    multiply(matrix, size, alpha, Strided(xs, size.1, incX), beta, y)
}

/// Computes C = alpha A B + beta C, where C has `m` rows and `n` columns and A, as taken, has `k` columns.
public func cblas_dgemm(
    _ order: CBLAS_ORDER,
    _ transA: CBLAS_TRANSPOSE,
    _ transB: CBLAS_TRANSPOSE,
    _ m: Int32,
    _ n: Int32,
    _ k: Int32,
    _ alpha: Double,
    _ matrixA: UnsafePointer<Double>!,
    _ lda: Int32,
    _ matrixB: UnsafePointer<Double>!,
    _ ldb: Int32,
    _ beta: Double,
    _ matrixC: UnsafeMutablePointer<Double>!,
    _ ldc: Int32
) {
    guard let matrixA, let matrixB, let matrixC else { return }
    let size = (m, n, k)
    multiply(order, transA, transB, size, alpha, (matrixA, lda), (matrixB, ldb), beta, (matrixC, ldc))
}

/// Adds alpha x yᵀ to a matrix of `m` rows and `n` columns.
public func cblas_dger(
    _ order: CBLAS_ORDER,
    _ m: Int32,
    _ n: Int32,
    _ alpha: Double,
    _ xs: UnsafePointer<Double>!,
    _ incX: Int32,
    _ ys: UnsafePointer<Double>!,
    _ incY: Int32,
    _ matrixA: UnsafeMutablePointer<Double>!,
    _ lda: Int32
) {
    let (x, y) = (Strided(xs, m, incX), Strided(ys, n, incY))
    let (down, right) = order == CblasRowMajor ? (Int(lda), 1) : (1, Int(lda))
    for row in 0..<max(Int(m), 0) {
        for column in 0..<max(Int(n), 0) { matrixA[row * down + column * right] += alpha * x[row] * y[column] }
    }
}
