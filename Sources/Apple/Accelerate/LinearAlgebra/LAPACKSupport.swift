/// An integer of LAPACK.
public typealias __CLPK_integer = Int32
/// A number of LAPACK in single precision.
public typealias __CLPK_real = Float
/// A number of LAPACK in double precision.
public typealias __CLPK_doublereal = Double

/// Returns 0, or the negated number of the first argument that is wrong.
func wrongSize(
    _ counts: [(UnsafeMutablePointer<Int32>, Int32)],
    _ leading: [(UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, Int32)]
) -> Int32 {
    for (count, number) in counts where count.pointee < 0 { return -number }
    for (step, rows, number) in leading where step.pointee < max(rows.pointee, 1) { return -number }
    return 0
}

/// Replaces factors by the inverse; returns 0, or the number of a pivot that is 0.
func invert<Number: BinaryFloatingPoint>(
    _ a: UnsafeMutablePointer<Number>,
    _ size: Int,
    _ leading: Int,
    _ pivots: UnsafePointer<Int32>
) -> Int32 {
    for step in 0..<size where a[step * leading + step] == 0 { return Int32(step + 1) }
    var inverse = [Number](repeating: 0, count: size * size)
    for step in 0..<size { inverse[step * size + step] = 1 }
    let system = LinearSystem(base: a, rows: size, columns: size, leading: leading)
    inverse.withUnsafeMutableBufferPointer { room in
        guard let base = room.baseAddress else { return }
        system.solve(pivots, isTransposed: false, base, count: size, leading: size)
        for column in 0..<size {
            for row in 0..<size { a[column * leading + row] = base[column * size + row] }
        }
    }
    return 0
}

/// Finds the shortest solution; returns the rank.
func leastSquares<Number: BinaryFloatingPoint>(
    _ size: (Int, Int),
    _ matrixA: (UnsafePointer<Number>, Int),
    _ matrixB: (UnsafeMutablePointer<Number>, Int, Int),
    _ values: UnsafeMutablePointer<Number>,
    _ limit: Number
) -> Int32 {
    let (rows, columns) = size
    let (a, leadingA) = matrixA
    let (b, leadingB, sides) = matrixB
    // The decomposition wants at least as many rows as columns: otherwise that of the transpose is taken.
    let isTall = rows >= columns
    let (lineStep, elementStep) = isTall ? (leadingA, 1) : (1, leadingA)
    var lines: [[Double]] = []
    for line in 0..<min(rows, columns) {
        lines.append((0..<max(rows, columns)).map { Double(a[line * lineStep + $0 * elementStep]) })
    }
    let parts = SingularValues(columns: lines)
    for (index, value) in parts.values.enumerated() { values[index] = Number(value) }
    let least = Double(limit) * (parts.values.first ?? 0)
    let rank = parts.values.prefix { $0 > least && $0 > 0 }.count
    let (left, right) = isTall ? (parts.left, parts.right) : (parts.right, parts.left)
    for side in 0..<sides {
        let line = b + side * leadingB
        var solution = [Double](repeating: 0, count: columns)
        for index in 0..<rank {
            let share = (0..<rows).reduce(0) { $0 + left[index][$1] * Double(line[$1]) } / parts.values[index]
            for column in 0..<columns { solution[column] += share * right[index][column] }
        }
        for column in 0..<columns { line[column] = Number(solution[column]) }
    }
    return Int32(rank)
}
