import CSignalKernels

/// Multiplies an M × P matrix by a P × N matrix.
public func vDSP_mmul(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __M: vDSP_Length,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    csignal_multiply_matrices_f(__A, __IA, __B, __IB, __C, __IC, elements(__M), elements(__N), elements(__P))
}

/// Transposes a matrix: M is the number of rows of the result, N that of its columns.
public func vDSP_mtrans(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __M: vDSP_Length,
    _ __N: vDSP_Length
) {
    csignal_transpose_f(__A, __IA, __C, __IC, elements(__M), elements(__N))
}

/// Copies a part of a matrix: M columns of N rows, between matrices of TA and TC columns.
public func vDSP_mmov(
    _ __A: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __M: vDSP_Length,
    _ __N: vDSP_Length,
    _ __TA: vDSP_Length,
    _ __TC: vDSP_Length
) {
    for row in 0..<elements(__N) {
        csignal_unary_f(csignal_copy, __A + row &* elements(__TA), 1, __C + row &* elements(__TC), 1, elements(__M))
    }
}

/// Correlates a signal with a filter of P elements: `C[n] = Σ A[n + p] · F[p]`.
///
/// With a filter read backwards, it is a convolution.
public func vDSP_conv(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __F: UnsafePointer<Float>,
    _ __IF: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    csignal_convolve_f(__A, __IA, __F, __IF, __C, __IC, elements(__N), elements(__P))
}

/// Filters a signal and keeps each DF-th result: `C[n] = Σ A[n · DF + p] · F[p]`.
public func vDSP_desamp(
    _ __A: UnsafePointer<Float>,
    _ __DF: vDSP_Stride,
    _ __F: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    csignal_decimate_f(__A, __DF, __F, __C, elements(__N), elements(__P))
}

/// Filters by a difference equation of second order.
///
/// B has five coefficients; C begins with two earlier results, A with two earlier inputs.
public func vDSP_deq22(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let input = __A + index &* __IA
        let output = __C + index &* __IC
        let forward = input[2 &* __IA] * __B[0] + input[__IA] * __B[1] + input[0] * __B[2]
        output[2 &* __IC] = forward - output[__IC] * __B[3] - output[0] * __B[4]
    }
}

/// Convolves an image of NR rows and NC columns with 3 × 3 elements; the rim becomes 0.
public func vDSP_f3x3(
    _ __A: UnsafePointer<Float>,
    _ __NR: vDSP_Length,
    _ __NC: vDSP_Length,
    _ __F: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>
) {
    vDSP_imgfir(__A, __NR, __NC, __F, __C, 3, 3)
}

/// Convolves an image of NR rows and NC columns with 5 × 5 elements; the rim becomes 0.
public func vDSP_f5x5(
    _ __A: UnsafePointer<Float>,
    _ __NR: vDSP_Length,
    _ __NC: vDSP_Length,
    _ __F: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>
) {
    vDSP_imgfir(__A, __NR, __NC, __F, __C, 5, 5)
}

/// Convolves an image of NR rows and NC columns with P × Q elements; the rim becomes 0.
public func vDSP_imgfir(
    _ __A: UnsafePointer<Float>,
    _ __NR: vDSP_Length,
    _ __NC: vDSP_Length,
    _ __F: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __P: vDSP_Length,
    _ __Q: vDSP_Length
) {
    let (rows, columns, height, width) = (elements(__NR), elements(__NC), elements(__P), elements(__Q))
    for y in 0..<rows {
        for x in 0..<columns {
            let (top, left) = (y - height / 2, x - width / 2)
            guard top >= 0, left >= 0, top + height <= rows, left + width <= columns else {
                __C[y * columns + x] = 0
                continue
            }
            var sum: Float = 0
            for j in 0..<height {
                for i in 0..<width { sum += __A[(top + j) * columns + left + i] * __F[j * width + i] }
            }
            __C[y * columns + x] = sum
        }
    }
}

/// Multiplies an M × P matrix by a P × N matrix.
public func vDSP_mmulD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __M: vDSP_Length,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    csignal_multiply_matrices_d(__A, __IA, __B, __IB, __C, __IC, elements(__M), elements(__N), elements(__P))
}

/// Transposes a matrix: M is the number of rows of the result, N that of its columns.
public func vDSP_mtransD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __M: vDSP_Length,
    _ __N: vDSP_Length
) {
    csignal_transpose_d(__A, __IA, __C, __IC, elements(__M), elements(__N))
}

/// Copies a part of a matrix: M columns of N rows, between matrices of TA and TC columns.
public func vDSP_mmovD(
    _ __A: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __M: vDSP_Length,
    _ __N: vDSP_Length,
    _ __TA: vDSP_Length,
    _ __TC: vDSP_Length
) {
    for row in 0..<elements(__N) {
        csignal_unary_d(csignal_copy, __A + row &* elements(__TA), 1, __C + row &* elements(__TC), 1, elements(__M))
    }
}

/// Correlates a signal with a filter of P elements: `C[n] = Σ A[n + p] · F[p]`.
///
/// With a filter read backwards, it is a convolution.
public func vDSP_convD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __F: UnsafePointer<Double>,
    _ __IF: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    csignal_convolve_d(__A, __IA, __F, __IF, __C, __IC, elements(__N), elements(__P))
}

/// Filters a signal and keeps each DF-th result: `C[n] = Σ A[n · DF + p] · F[p]`.
public func vDSP_desampD(
    _ __A: UnsafePointer<Double>,
    _ __DF: vDSP_Stride,
    _ __F: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    csignal_decimate_d(__A, __DF, __F, __C, elements(__N), elements(__P))
}

/// Filters by a difference equation of second order.
///
/// B has five coefficients; C begins with two earlier results, A with two earlier inputs.
public func vDSP_deq22D(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let input = __A + index &* __IA
        let output = __C + index &* __IC
        let forward = input[2 &* __IA] * __B[0] + input[__IA] * __B[1] + input[0] * __B[2]
        output[2 &* __IC] = forward - output[__IC] * __B[3] - output[0] * __B[4]
    }
}

/// Convolves an image of NR rows and NC columns with 3 × 3 elements; the rim becomes 0.
public func vDSP_f3x3D(
    _ __A: UnsafePointer<Double>,
    _ __NR: vDSP_Length,
    _ __NC: vDSP_Length,
    _ __F: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>
) {
    vDSP_imgfirD(__A, __NR, __NC, __F, __C, 3, 3)
}

/// Convolves an image of NR rows and NC columns with 5 × 5 elements; the rim becomes 0.
public func vDSP_f5x5D(
    _ __A: UnsafePointer<Double>,
    _ __NR: vDSP_Length,
    _ __NC: vDSP_Length,
    _ __F: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>
) {
    vDSP_imgfirD(__A, __NR, __NC, __F, __C, 5, 5)
}

/// Convolves an image of NR rows and NC columns with P × Q elements; the rim becomes 0.
public func vDSP_imgfirD(
    _ __A: UnsafePointer<Double>,
    _ __NR: vDSP_Length,
    _ __NC: vDSP_Length,
    _ __F: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __P: vDSP_Length,
    _ __Q: vDSP_Length
) {
    let (rows, columns, height, width) = (elements(__NR), elements(__NC), elements(__P), elements(__Q))
    for y in 0..<rows {
        for x in 0..<columns {
            let (top, left) = (y - height / 2, x - width / 2)
            guard top >= 0, left >= 0, top + height <= rows, left + width <= columns else {
                __C[y * columns + x] = 0
                continue
            }
            var sum: Double = 0
            for j in 0..<height {
                for i in 0..<width { sum += __A[(top + j) * columns + left + i] * __F[j * width + i] }
            }
            __C[y * columns + x] = sum
        }
    }
}
