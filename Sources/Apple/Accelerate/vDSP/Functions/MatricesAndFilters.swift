import CSignalKernels

/// Multiplies an M × P matrix by a P × N matrix.
public func vDSP_mmul(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ m: vDSP_Length,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    csignal_multiply_matrices_f(a, ia, b, ib, c, ic, elements(m), elements(n), elements(p))
}

/// Transposes a matrix: M is the number of rows of the result, N that of its columns.
public func vDSP_mtrans(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ m: vDSP_Length,
    _ n: vDSP_Length
) {
    csignal_transpose_f(a, ia, c, ic, elements(m), elements(n))
}

/// Copies a part of a matrix: M columns of N rows, between matrices of TA and TC columns.
public func vDSP_mmov(
    _ a: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ m: vDSP_Length,
    _ n: vDSP_Length,
    _ ta: vDSP_Length,
    _ tc: vDSP_Length
) {
    for row in 0..<elements(n) {
        csignal_unary_f(csignal_copy, a + row &* elements(ta), 1, c + row &* elements(tc), 1, elements(m))
    }
}

/// Correlates a signal with a filter of P elements: `C[n] = Σ A[n + p] · F[p]`.
///
/// With a filter read backwards, it is a convolution.
public func vDSP_conv(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ f: UnsafePointer<Float>,
    _ filterStride: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    csignal_convolve_f(a, ia, f, filterStride, c, ic, elements(n), elements(p))
}

/// Filters a signal and keeps each DF-th result: `C[n] = Σ A[n · DF + p] · F[p]`.
public func vDSP_desamp(
    _ a: UnsafePointer<Float>,
    _ df: vDSP_Stride,
    _ f: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    csignal_decimate_f(a, df, f, c, elements(n), elements(p))
}

/// Filters by a difference equation of second order.
///
/// B has five coefficients; C begins with two earlier results, A with two earlier inputs.
public func vDSP_deq22(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let input = a + index &* ia
        let output = c + index &* ic
        let forward = input[2 &* ia] * b[0] + input[ia] * b[1] + input[0] * b[2]
        output[2 &* ic] = forward - output[ic] * b[3] - output[0] * b[4]
    }
}

/// Convolves an image of NR rows and NC columns with 3 × 3 elements; the rim becomes 0.
public func vDSP_f3x3(
    _ a: UnsafePointer<Float>,
    _ nr: vDSP_Length,
    _ nc: vDSP_Length,
    _ f: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>
) {
    vDSP_imgfir(a, nr, nc, f, c, 3, 3)
}

/// Convolves an image of NR rows and NC columns with 5 × 5 elements; the rim becomes 0.
public func vDSP_f5x5(
    _ a: UnsafePointer<Float>,
    _ nr: vDSP_Length,
    _ nc: vDSP_Length,
    _ f: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>
) {
    vDSP_imgfir(a, nr, nc, f, c, 5, 5)
}

/// Convolves an image of NR rows and NC columns with P × Q elements; the rim becomes 0.
public func vDSP_imgfir(
    _ a: UnsafePointer<Float>,
    _ nr: vDSP_Length,
    _ nc: vDSP_Length,
    _ f: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ p: vDSP_Length,
    _ q: vDSP_Length
) {
    let (rows, columns, height, width) = (elements(nr), elements(nc), elements(p), elements(q))
    for y in 0..<rows {
        for x in 0..<columns {
            let (top, left) = (y - height / 2, x - width / 2)
            guard top >= 0, left >= 0, top + height <= rows, left + width <= columns else {
                c[y * columns + x] = 0
                continue
            }
            var sum: Float = 0
            for j in 0..<height {
                for i in 0..<width { sum += a[(top + j) * columns + left + i] * f[j * width + i] }
            }
            c[y * columns + x] = sum
        }
    }
}

/// Multiplies an M × P matrix by a P × N matrix.
public func vDSP_mmulD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ m: vDSP_Length,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    csignal_multiply_matrices_d(a, ia, b, ib, c, ic, elements(m), elements(n), elements(p))
}

/// Transposes a matrix: M is the number of rows of the result, N that of its columns.
public func vDSP_mtransD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ m: vDSP_Length,
    _ n: vDSP_Length
) {
    csignal_transpose_d(a, ia, c, ic, elements(m), elements(n))
}

/// Copies a part of a matrix: M columns of N rows, between matrices of TA and TC columns.
public func vDSP_mmovD(
    _ a: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ m: vDSP_Length,
    _ n: vDSP_Length,
    _ ta: vDSP_Length,
    _ tc: vDSP_Length
) {
    for row in 0..<elements(n) {
        csignal_unary_d(csignal_copy, a + row &* elements(ta), 1, c + row &* elements(tc), 1, elements(m))
    }
}

/// Correlates a signal with a filter of P elements: `C[n] = Σ A[n + p] · F[p]`.
///
/// With a filter read backwards, it is a convolution.
public func vDSP_convD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ f: UnsafePointer<Double>,
    _ filterStride: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    csignal_convolve_d(a, ia, f, filterStride, c, ic, elements(n), elements(p))
}

/// Filters a signal and keeps each DF-th result: `C[n] = Σ A[n · DF + p] · F[p]`.
public func vDSP_desampD(
    _ a: UnsafePointer<Double>,
    _ df: vDSP_Stride,
    _ f: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    csignal_decimate_d(a, df, f, c, elements(n), elements(p))
}

/// Filters by a difference equation of second order.
///
/// B has five coefficients; C begins with two earlier results, A with two earlier inputs.
public func vDSP_deq22D(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let input = a + index &* ia
        let output = c + index &* ic
        let forward = input[2 &* ia] * b[0] + input[ia] * b[1] + input[0] * b[2]
        output[2 &* ic] = forward - output[ic] * b[3] - output[0] * b[4]
    }
}

/// Convolves an image of NR rows and NC columns with 3 × 3 elements; the rim becomes 0.
public func vDSP_f3x3D(
    _ a: UnsafePointer<Double>,
    _ nr: vDSP_Length,
    _ nc: vDSP_Length,
    _ f: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>
) {
    vDSP_imgfirD(a, nr, nc, f, c, 3, 3)
}

/// Convolves an image of NR rows and NC columns with 5 × 5 elements; the rim becomes 0.
public func vDSP_f5x5D(
    _ a: UnsafePointer<Double>,
    _ nr: vDSP_Length,
    _ nc: vDSP_Length,
    _ f: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>
) {
    vDSP_imgfirD(a, nr, nc, f, c, 5, 5)
}

/// Convolves an image of NR rows and NC columns with P × Q elements; the rim becomes 0.
public func vDSP_imgfirD(
    _ a: UnsafePointer<Double>,
    _ nr: vDSP_Length,
    _ nc: vDSP_Length,
    _ f: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ p: vDSP_Length,
    _ q: vDSP_Length
) {
    let (rows, columns, height, width) = (elements(nr), elements(nc), elements(p), elements(q))
    for y in 0..<rows {
        for x in 0..<columns {
            let (top, left) = (y - height / 2, x - width / 2)
            guard top >= 0, left >= 0, top + height <= rows, left + width <= columns else {
                c[y * columns + x] = 0
                continue
            }
            var sum: Double = 0
            for j in 0..<height {
                for i in 0..<width { sum += a[(top + j) * columns + left + i] * f[j * width + i] }
            }
            c[y * columns + x] = sum
        }
    }
}
