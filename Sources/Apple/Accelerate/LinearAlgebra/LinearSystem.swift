import Foundation

// Factorizations of LAPACK in plain Swift. Matrices are column by column.

/// A factorization into a lower and an upper triangle, in the client's memory.
struct LinearSystem<Number: BinaryFloatingPoint> {
    let base: UnsafeMutablePointer<Number>
    let (rows, columns, leading): (Int, Int, Int)

    @inline(__always)
    private func at(_ row: Int, _ column: Int) -> UnsafeMutablePointer<Number> { base + column * leading + row }

    /// Replaces the matrix by its factors; returns 0, or the number of the first pivot that is 0.
    func factorize(_ pivots: UnsafeMutablePointer<Int32>) -> Int32 {
        var singular: Int32 = 0
        for step in 0..<min(rows, columns) {
            var best = step
            for row in step..<rows where at(row, step).pointee.magnitude > at(best, step).pointee.magnitude {
                best = row
            }
            pivots[step] = Int32(best + 1)
            if at(best, step).pointee == 0 {
                if singular == 0 { singular = Int32(step + 1) }
                continue
            }
            if best != step { exchange(best, step) }
            for row in step + 1..<max(rows, step + 1) {
                let factor = at(row, step).pointee / at(step, step).pointee
                at(row, step).pointee = factor
                for column in step + 1..<max(columns, step + 1) {
                    at(row, column).pointee -= factor * at(step, column).pointee
                }
            }
        }
        return singular
    }

    /// Replaces right sides by solutions, after a factorization of a square matrix.
    func solve(
        _ pivots: UnsafePointer<Int32>,
        isTransposed: Bool,
        _ right: UnsafeMutablePointer<Number>,
        count: Int,
        leading step: Int
    ) {
        for side in 0..<count {
            let x = right + side * step
            if isTransposed {
                solveTransposed(x)
                for row in (0..<rows).reversed() { swapElements(x, row, Int(pivots[row]) - 1) }
            } else {
                for row in 0..<rows { swapElements(x, row, Int(pivots[row]) - 1) }
                for row in 0..<rows {
                    for column in 0..<row { x[row] -= at(row, column).pointee * x[column] }
                }
                for row in (0..<rows).reversed() {
                    for column in row + 1..<max(rows, row + 1) { x[row] -= at(row, column).pointee * x[column] }
                    x[row] /= at(row, row).pointee
                }
            }
        }
    }

    private func solveTransposed(_ x: UnsafeMutablePointer<Number>) {
        for row in 0..<rows {
            for column in 0..<row { x[row] -= at(column, row).pointee * x[column] }
            x[row] /= at(row, row).pointee
        }
        for row in (0..<rows).reversed() {
            for column in row + 1..<max(rows, row + 1) { x[row] -= at(column, row).pointee * x[column] }
        }
    }

    private func exchange(_ first: Int, _ second: Int) {
        for column in 0..<columns {
            (at(first, column).pointee, at(second, column).pointee) = (
                at(second, column).pointee, at(first, column).pointee
            )
        }
    }

    private func swapElements(_ x: UnsafeMutablePointer<Number>, _ first: Int, _ second: Int) {
        guard first != second else { return }
        (x[first], x[second]) = (x[second], x[first])
    }
}

/// The singular values and vectors of a matrix, after one-sided rotations of Jacobi; in double precision.
struct SingularValues {
    /// The columns of U, as many as there are values.
    private(set) var left: [[Double]]
    /// The columns of V.
    private(set) var right: [[Double]]
    /// The values, the largest first.
    private(set) var values: [Double]

    /// Decomposes a matrix that is given by its columns, of which there are at most as many as rows.
    init(columns: [[Double]]) {
        var work = columns
        var vectors = columns.indices.map { index in columns.indices.map { $0 == index ? 1.0 : 0 } }
        for _ in 0..<60 where Self.rotate(&work, &vectors) == false { break }
        let lengths = work.map { $0.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        let order = lengths.indices.sorted { lengths[$0] > lengths[$1] }
        values = order.map { lengths[$0] }
        left = order.map { index in work[index].map { lengths[index] > 0 ? $0 / lengths[index] : 0 } }
        right = order.map { vectors[$0] }
    }

    /// Makes all pairs of columns orthogonal once; returns whether any was not.
    private static func rotate(_ work: inout [[Double]], _ vectors: inout [[Double]]) -> Bool {
        var changed = false
        for first in work.indices {
            for second in work.indices where second > first {
                let (alpha, beta) = (product(work[first], work[first]), product(work[second], work[second]))
                let gamma = product(work[first], work[second])
                guard abs(gamma) > 1e-15 * (alpha * beta).squareRoot(), gamma.isFinite else { continue }
                changed = true
                let zeta = (beta - alpha) / (2 * gamma)
                let tangent = (zeta < 0 ? -1 : 1) / (abs(zeta) + (1 + zeta * zeta).squareRoot())
                let cosine = 1 / (1 + tangent * tangent).squareRoot()
                let sine = cosine * tangent
                turn(&work, first, second, cosine, sine)
                turn(&vectors, first, second, cosine, sine)
            }
        }
        return changed
    }

    private static func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

    private static func turn(_ m: inout [[Double]], _ a: Int, _ b: Int, _ cosine: Double, _ sine: Double) {
        for row in m[a].indices {
            let (x, y) = (m[a][row], m[b][row])
            (m[a][row], m[b][row]) = (cosine * x - sine * y, sine * x + cosine * y)
        }
    }
}
