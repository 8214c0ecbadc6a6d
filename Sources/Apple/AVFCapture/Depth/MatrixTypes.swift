// Apple has these in its module simd, which Linux does not.

/// Three columns of three rows.
public struct simd_float3x3: Sendable, Hashable {
    /// The columns, left to right.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// Nothing but zeros.
    public init() { self.init(SIMD3(), SIMD3(), SIMD3()) }

    /// Makes a matrix of columns.
    public init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>) {
        columns = (first, second, third)
    }

    /// Makes a matrix of columns.
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

    /// Makes a matrix of columns; missing ones are zero, further ones are left out.
    public init(_ columns: [SIMD3<Float>]) {
        func column(_ index: Int) -> SIMD3<Float> { columns.indices.contains(index) ? columns[index] : SIMD3() }
        self.init(column(0), column(1), column(2))
    }

    /// Makes a matrix of rows; missing ones are zero, further ones are left out.
    public init(rows: [SIMD3<Float>]) {
        self = simd_float3x3(rows).transpose
    }

    /// Makes a matrix whose diagonal is given, with zeros elsewhere.
    public init(diagonal: SIMD3<Float>) {
        self.init(SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    /// Rows for columns.
    public var transpose: simd_float3x3 {
        let (a, b, c) = columns
        return simd_float3x3(SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
    }

    /// A column.
    public subscript(column: Int) -> SIMD3<Float> {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("A simd_float3x3 has no column \(column); it has the columns 0 to 2.")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("A simd_float3x3 has no column \(column); it has the columns 0 to 2.")
            }
        }
    }

    /// An element.
    public subscript(column: Int, row: Int) -> Float {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// The matrix product with a column.
    public static func * (lhs: simd_float3x3, rhs: SIMD3<Float>) -> SIMD3<Float> {
        lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y + lhs.columns.2 * rhs.z
    }

    /// The matrix product.
    public static func * (lhs: simd_float3x3, rhs: simd_float3x3) -> simd_float3x3 {
        simd_float3x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2)
    }

    /// Whether all elements are equal.
    public static func == (lhs: simd_float3x3, rhs: simd_float3x3) -> Bool { lhs.columns == rhs.columns }

    /// Feeds the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
    }
}

/// Four columns of three rows.
public struct simd_float4x3: Sendable, Hashable {
    /// The columns, left to right.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// Nothing but zeros.
    public init() { self.init(SIMD3(), SIMD3(), SIMD3(), SIMD3()) }

    /// Makes a matrix of columns.
    public init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>, _ fourth: SIMD3<Float>) {
        columns = (first, second, third, fourth)
    }

    /// Makes a matrix of columns.
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

    /// A column.
    public subscript(column: Int) -> SIMD3<Float> {
        switch column {
        case 0: columns.0
        case 1: columns.1
        case 2: columns.2
        case 3: columns.3
        default: preconditionFailure("A simd_float4x3 has no column \(column); it has the columns 0 to 3.")
        }
    }

    /// The matrix product.
    public static func * (lhs: simd_float3x3, rhs: simd_float4x3) -> simd_float4x3 {
        simd_float4x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }

    /// Whether all elements are equal.
    public static func == (lhs: simd_float4x3, rhs: simd_float4x3) -> Bool { lhs.columns == rhs.columns }

    /// Feeds the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
        hasher.combine(columns.3)
    }
}

/// Three columns of three rows.
public typealias matrix_float3x3 = simd_float3x3
/// Three columns of three rows.
public typealias float3x3 = simd_float3x3
/// Four columns of three rows.
public typealias matrix_float4x3 = simd_float4x3
/// Four columns of three rows.
public typealias float4x3 = simd_float4x3
