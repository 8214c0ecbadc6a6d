import Accelerate
import Testing

/// BLAS and LAPACK: ``LinearSystem``, ``SingularValues``, ``Strided``, ``MutableStrided``, ``MatrixView``.
@Suite("Vectors, matrices and linear systems")
struct LinearAlgebraTests {
    @Test("Vectors with steps, also backwards")
    func vectors() {
        let x: [Float] = [1, 2, 3, 4]
        var y: [Float] = [0, 0, 0, 0]
        #expect(cblas_sdot(2, x, 2, x, 1) == 1 * 1 + 3 * 2)
        #expect(cblas_sasum(4, x, 1) == 10 && cblas_isamax(4, x, 1) == 3)
        #expect(abs(cblas_dnrm2(2, [3e200, 4e200], 1) / 5e200 - 1) < 1e-15, "no square overflows")
        cblas_scopy(4, x, -1, &y, 1)
        #expect(y == [4, 3, 2, 1])
        cblas_saxpy(2, 10, x, 1, &y, 2)
        #expect(y == [14, 3, 22, 1])
        cblas_sscal(2, 0.5, &y, 2)
        #expect(y == [7, 3, 11, 1])
        var z: [Float] = [5, 6]
        cblas_sswap(2, &y, 1, &z, 1)
        #expect(y[0] == 5 && y[1] == 6 && z == [7, 3])
    }

    @Test("A product of matrices in both orders and forms equals the definition", arguments: [false, true])
    func products(isRowMajor: Bool) {
        let (rows, columns, inner) = (3, 4, 2)
        let a = (0..<rows * inner).map { Double($0 * $0 + 1) }
        let b = (0..<inner * columns).map { Double(7 - $0) }
        let order = isRowMajor ? CblasRowMajor : CblasColMajor
        for (isTurnedA, isTurnedB) in [(false, false), (true, false), (false, true), (true, true)] {
            func at(_ m: [Double], _ row: Int, _ column: Int, _ rows: Int, _ columns: Int, _ turned: Bool) -> Double {
                let (r, c, h, w) = turned ? (column, row, columns, rows) : (row, column, rows, columns)
                return isRowMajor ? m[r * w + c] : m[c * h + r]
            }
            var c = [Double](repeating: .nan, count: rows * columns)
            func leading(_ rows: Int, _ columns: Int, _ turned: Bool) -> Int32 {
                Int32(isRowMajor == turned ? rows : columns)
            }
            cblas_dgemm(
                order,
                isTurnedA ? CblasTrans : CblasNoTrans,
                isTurnedB ? CblasTrans : CblasNoTrans,
                Int32(rows),
                Int32(columns),
                Int32(inner),
                2,
                a,
                leading(rows, inner, isTurnedA),
                b,
                leading(inner, columns, isTurnedB),
                0,
                &c,
                Int32(isRowMajor ? columns : rows)
            )
            for row in 0..<rows {
                for column in 0..<columns {
                    let expected = (0..<inner).reduce(0) {
                        $0 + 2 * at(a, row, $1, rows, inner, isTurnedA) * at(b, $1, column, inner, columns, isTurnedB)
                    }
                    #expect(c[isRowMajor ? row * columns + column : column * rows + row] == expected)
                }
            }
        }
    }

    @Test("A matrix times a vector, and a product of vectors")
    func matrixAndVector() {
        let a: [Float] = [1, 2, 3, 4, 5, 6]
        var y: [Float] = [1, 1]
        cblas_sgemv(CblasRowMajor, CblasNoTrans, 2, 3, 1, a, 3, [1, 0, 2], 1, 10, &y, 1)
        #expect(y == [17, 26])
        var z: [Float] = [.nan, .nan, .nan]
        cblas_sgemv(CblasRowMajor, CblasTrans, 2, 3, 1, a, 3, [1, 2], 1, 0, &z, 1)
        #expect(z == [9, 12, 15])
        var m = [Float](repeating: 1, count: 4)
        cblas_sger(CblasColMajor, 2, 2, 1, [1, 2], 1, [3, 4], 1, &m, 2)
        #expect(m == [4, 7, 5, 9])
    }

    @Test("Systems are solved, also by factors, and inverted; a singular one is told")
    func systems() {
        let matrix: [Double] = [0, 2, 1, 1, 1, 0, 3, 0, 1]
        // Each argument is an address of its own.
        var (n, leadingA, leadingB, one, info): (Int32, Int32, Int32, Int32, Int32) = (3, 3, 3, 1, -9)
        var pivots = [Int32](repeating: 0, count: 3)
        var (a, x) = (matrix, [11.0, 4, 4])
        dgesv_(&n, &one, &a, &leadingA, &pivots, &x, &leadingB, &info)
        #expect(info == 0)
        for row in 0..<3 {
            let sum = (0..<3).reduce(0) { $0 + matrix[$1 * 3 + row] * x[$1] }
            #expect(abs(sum - [11.0, 4, 4][row]) < 1e-12)
        }
        var turned = [1.0, 2, 3]
        var form = CChar(UInt8(ascii: "T"))
        dgetrs_(&form, &n, &one, &a, &leadingA, &pivots, &turned, &leadingB, &info)
        for row in 0..<3 {
            let sum = (0..<3).reduce(0) { $0 + matrix[row * 3 + $1] * turned[$1] }
            #expect(abs(sum - [1.0, 2, 3][row]) < 1e-12)
        }
        var (work, size) = ([Double](repeating: 0, count: 3), Int32(3))
        dgetri_(&n, &a, &leadingA, &pivots, &work, &size, &info)
        for row in 0..<3 {
            for column in 0..<3 {
                let sum = (0..<3).reduce(0) { $0 + matrix[$1 * 3 + row] * a[column * 3 + $1] }
                #expect(abs(sum - (row == column ? 1 : 0)) < 1e-12)
            }
        }
        var (singular, right): ([Float], [Float]) = ([1, 2, 2, 4], [1, 1])
        var two: Int32 = 2
        (leadingA, leadingB) = (2, 2)
        sgesv_(&two, &one, &singular, &leadingA, &pivots, &right, &leadingB, &info)
        #expect(info == 2)
        var wrong: Int32 = -1
        sgesv_(&wrong, &one, &singular, &leadingA, &pivots, &right, &leadingB, &info)
        #expect(info == -1)
    }

    @Test("The shortest solution of least squares: tall, wide and without full rank")
    func leastSquares() {
        // A line through four points.
        var a: [Double] = [1, 1, 1, 1, 0, 1, 2, 3]
        let line = solve(&a, rows: 4, columns: 2, [1, 3, 5, 7])
        #expect(line.rank == 2 && abs(line.x[0] - 1) < 1e-12 && abs(line.x[1] - 2) < 1e-12)
        // One equation of two unknowns.
        var wide: [Double] = [3, 4]
        let shortest = solve(&wide, rows: 1, columns: 2, [25])
        #expect(shortest.rank == 1 && abs(shortest.x[0] - 3) < 1e-12 && abs(shortest.x[1] - 4) < 1e-12)
        #expect(abs(shortest.values[0] - 5) < 1e-12)
        var poor: [Double] = [1, 1, 1, 1]
        let half = solve(&poor, rows: 2, columns: 2, [2, 4])
        #expect(half.rank == 1 && abs(half.x[0] - 1.5) < 1e-12 && abs(half.x[1] - 1.5) < 1e-12)
    }

    private func solve(
        _ a: inout [Double],
        rows: Int32,
        columns: Int32,
        _ right: [Double]
    ) -> (x: [Double], values: [Double], rank: Int32) {
        var (m, n, one, leadingA, leading) = (rows, columns, Int32(1), rows, max(rows, columns))
        var b = right + [Double](repeating: 0, count: Int(leading) - right.count)
        var values = [Double](repeating: 0, count: Int(min(rows, columns)))
        var (limit, rank, work, size, room, info) = (-1.0, Int32(0), 0.0, Int32(-1), Int32(0), Int32(0))
        dgelsd_(&m, &n, &one, &a, &leadingA, &b, &leading, &values, &limit, &rank, &work, &size, &room, &info)
        #expect(work >= 1)
        size = Int32(work)
        dgelsd_(&m, &n, &one, &a, &leadingA, &b, &leading, &values, &limit, &rank, &work, &size, &room, &info)
        #expect(info == 0)
        return (Array(b.prefix(Int(columns))), values, rank)
    }
}
