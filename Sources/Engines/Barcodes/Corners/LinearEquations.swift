/// Small systems of linear equations.
enum LinearEquations {
    /// Returns the solution by elimination; nil for equations that do not determine one.
    ///
    /// - Parameter equations: rows of n factors, each with its right side at the end.
    static func solution(of equations: [[Double]]) -> [Double]? {
        var m = equations
        for pivot in m.indices {
            guard let row = (pivot..<m.count).max(by: { abs(m[$0][pivot]) < abs(m[$1][pivot]) }) else { return nil }
            m.swapAt(pivot, row)
            guard abs(m[pivot][pivot]) > 1e-12 else { return nil }
            for row in m.indices where row != pivot {
                let factor = m[row][pivot] / m[pivot][pivot]
                for column in pivot...m.count { m[row][column] -= factor * m[pivot][column] }
            }
        }
        return m.indices.map { m[$0][m.count] / m[$0][$0] }
    }
}
