// Operations of vectors and matrices, for both precisions. A negative step begins at the vector's end, as in BLAS.

/// A vector in the client's memory.
struct Strided<Number: BinaryFloatingPoint> {
    private let base: UnsafePointer<Number>
    let step: Int

    init(_ start: UnsafePointer<Number>, _ count: Int32, _ step: Int32) {
        self.step = Int(step)
        base = step < 0 ? start + (1 - Int(count)) * Int(step) : start
    }

    subscript(index: Int) -> Number { base[index * step] }
}

/// A vector in the client's memory that is written.
struct MutableStrided<Number: BinaryFloatingPoint> {
    private let base: UnsafeMutablePointer<Number>
    let step: Int

    init(_ start: UnsafeMutablePointer<Number>, _ count: Int32, _ step: Int32) {
        self.step = Int(step)
        base = step < 0 ? start + (1 - Int(count)) * Int(step) : start
    }

    subscript(index: Int) -> Number {
        get { base[index * step] }
        nonmutating set { base[index * step] = newValue }
    }
}

/// Returns the sum of the products of two vectors' elements.
@inline(__always)
func dot<Number: BinaryFloatingPoint>(_ count: Int32, _ x: Strided<Number>, _ y: Strided<Number>) -> Number {
    var sum: Number = 0
    for index in 0..<max(Int(count), 0) { sum += x[index] * y[index] }
    return sum
}

/// A matrix in the client's memory, in one of the two orders and forms.
struct MatrixView<Number: BinaryFloatingPoint> {
    let base: UnsafePointer<Number>
    /// The distances of neighbours in a column and in a row.
    let (down, right): (Int, Int)

    init(_ base: UnsafePointer<Number>, _ order: CBLAS_ORDER, _ form: CBLAS_TRANSPOSE, _ leading: Int32) {
        self.base = base
        let isPlain = (order == CblasRowMajor) == (form == CblasNoTrans)
        (down, right) = isPlain ? (Int(leading), 1) : (1, Int(leading))
    }

    @inline(__always)
    subscript(row: Int, column: Int) -> Number { base[row * down + column * right] }
}

/// Computes C = alpha A B + beta C.
@inline(__always)
func multiply<Number: BinaryFloatingPoint>(
    _ order: CBLAS_ORDER,
    _ formA: CBLAS_TRANSPOSE,
    _ formB: CBLAS_TRANSPOSE,
    _ size: (Int32, Int32, Int32),
    _ alpha: Number,
    _ matrixA: (UnsafePointer<Number>, Int32),
    _ matrixB: (UnsafePointer<Number>, Int32),
    _ beta: Number,
    _ matrixC: (UnsafeMutablePointer<Number>, Int32)
) {
    let (rows, columns, inner) = size
    let (a, leadingA) = matrixA
    let (b, leadingB) = matrixB
    let (c, leadingC) = matrixC
    let left = MatrixView(a, order, formA, leadingA)
    let right = MatrixView(b, order, formB, leadingB)
    let (down, along) = order == CblasRowMajor ? (Int(leadingC), 1) : (1, Int(leadingC))
    for row in 0..<max(Int(rows), 0) {
        let line = c + row * down
        for column in 0..<max(Int(columns), 0) {
            // A factor of 0 also clears values that are not numbers.
            line[column * along] = beta == 0 ? 0 : line[column * along] * beta
        }
        guard alpha != 0 else { continue }
        for step in 0..<max(Int(inner), 0) {
            let factor = alpha * left[row, step]
            for column in 0..<max(Int(columns), 0) { line[column * along] += factor * right[step, column] }
        }
    }
}

/// Computes y = alpha A x + beta y.
@inline(__always)
func multiply<Number: BinaryFloatingPoint>(
    _ matrix: MatrixView<Number>,
    _ size: (Int32, Int32),
    _ alpha: Number,
    _ x: Strided<Number>,
    _ beta: Number,
    _ y: MutableStrided<Number>
) {
    let (rows, columns) = size
    for row in 0..<max(Int(rows), 0) {
        var sum: Number = 0
        for column in 0..<max(Int(columns), 0) { sum += matrix[row, column] * x[column] }
        y[row] = alpha * sum + (beta == 0 ? 0 : beta * y[row])
    }
}
