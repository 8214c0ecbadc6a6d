// Apple has these types in the module simd, which Linux lacks.

/// A matrix of three columns and three rows.
public struct simd_float3x3: Sendable, Hashable {
    /// The columns, left to right.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// Creates a matrix of zeros.
    public init() { self.init(SIMD3(), SIMD3(), SIMD3()) }

    /// Creates a matrix from columns.
    public init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>) {
        columns = (first, second, third)
    }

    /// Creates a matrix from columns.
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

    /// Creates a matrix from columns; missing columns are zero, and further ones are ignored.
    public init(_ columns: [SIMD3<Float>]) {
        func column(_ index: Int) -> SIMD3<Float> { columns.indices.contains(index) ? columns[index] : SIMD3() }
        self.init(column(0), column(1), column(2))
    }

    /// Creates a matrix from rows; missing rows are zero, and further ones are ignored.
    public init(rows: [SIMD3<Float>]) {
        self = simd_float3x3(rows).transpose
    }

    /// Creates a matrix with the given diagonal and zeros elsewhere.
    public init(diagonal: SIMD3<Float>) {
        self.init(SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    /// The transposed matrix.
    public var transpose: simd_float3x3 {
        let (a, b, c) = columns
        return simd_float3x3(SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
    }

    /// Accesses a column.
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

    /// Accesses an element.
    public subscript(column: Int, row: Int) -> Float {
        get { self[column][row] }
        set { self[column][row] = newValue }
    }

    /// Returns the product of a matrix and a column vector.
    public static func * (lhs: simd_float3x3, rhs: SIMD3<Float>) -> SIMD3<Float> {
        lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y + lhs.columns.2 * rhs.z
    }

    /// Returns the matrix product.
    public static func * (lhs: simd_float3x3, rhs: simd_float3x3) -> simd_float3x3 {
        simd_float3x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2)
    }

    /// Returns whether all elements are equal.
    public static func == (lhs: simd_float3x3, rhs: simd_float3x3) -> Bool { lhs.columns == rhs.columns }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
    }
}

/// A matrix of four columns and three rows.
public struct simd_float4x3: Sendable, Hashable {
    /// The columns, left to right.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// Creates a matrix of zeros.
    public init() { self.init(SIMD3(), SIMD3(), SIMD3(), SIMD3()) }

    /// Creates a matrix from columns.
    public init(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>, _ fourth: SIMD3<Float>) {
        columns = (first, second, third, fourth)
    }

    /// Creates a matrix from columns.
    public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

    /// Accesses a column.
    public subscript(column: Int) -> SIMD3<Float> {
        switch column {
        case 0: columns.0
        case 1: columns.1
        case 2: columns.2
        case 3: columns.3
        default: preconditionFailure("A simd_float4x3 has no column \(column); it has the columns 0 to 3.")
        }
    }

    /// Returns the matrix product.
    public static func * (lhs: simd_float3x3, rhs: simd_float4x3) -> simd_float4x3 {
        simd_float4x3(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }

    /// Returns whether all elements are equal.
    public static func == (lhs: simd_float4x3, rhs: simd_float4x3) -> Bool { lhs.columns == rhs.columns }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
        hasher.combine(columns.3)
    }
}

/// A matrix of four columns and four rows.
public struct simd_float4x4: Sendable, Hashable {
    /// The columns, left to right.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    /// Creates a matrix of zeros.
    public init() { self.init(SIMD4(), SIMD4(), SIMD4(), SIMD4()) }

    /// Creates a matrix from columns.
    public init(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>) {
        columns = (first, second, third, fourth)
    }

    /// Creates a matrix from columns.
    public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }

    /// Creates a matrix with the given diagonal and zeros elsewhere.
    public init(diagonal: SIMD4<Float>) {
        self.init(
            SIMD4(diagonal.x, 0, 0, 0),
            SIMD4(0, diagonal.y, 0, 0),
            SIMD4(0, 0, diagonal.z, 0),
            SIMD4(0, 0, 0, diagonal.w)
        )
    }

    /// Accesses a column.
    public subscript(column: Int) -> SIMD4<Float> {
        switch column {
        case 0: columns.0
        case 1: columns.1
        case 2: columns.2
        case 3: columns.3
        default: preconditionFailure("A simd_float4x4 has no column \(column); it has the columns 0 to 3.")
        }
    }

    /// Returns the product of a matrix and a column vector.
    public static func * (lhs: simd_float4x4, rhs: SIMD4<Float>) -> SIMD4<Float> {
        lhs.columns.0 * rhs.x + lhs.columns.1 * rhs.y + lhs.columns.2 * rhs.z + lhs.columns.3 * rhs.w
    }

    /// Returns the matrix product.
    public static func * (lhs: simd_float4x4, rhs: simd_float4x4) -> simd_float4x4 {
        simd_float4x4(lhs * rhs.columns.0, lhs * rhs.columns.1, lhs * rhs.columns.2, lhs * rhs.columns.3)
    }

    /// Returns whether all elements are equal.
    public static func == (lhs: simd_float4x4, rhs: simd_float4x4) -> Bool { lhs.columns == rhs.columns }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
        hasher.combine(columns.3)
    }
}

/// The identity matrix of three columns and three rows.
public let matrix_identity_float3x3 = simd_float3x3(diagonal: SIMD3(1, 1, 1))
/// The identity matrix of four columns and four rows.
public let matrix_identity_float4x4 = simd_float4x4(diagonal: SIMD4(1, 1, 1, 1))

/// A matrix of three columns and three rows.
public typealias matrix_float3x3 = simd_float3x3
/// A matrix of three columns and three rows.
public typealias float3x3 = simd_float3x3
/// A matrix of four columns and three rows.
public typealias matrix_float4x3 = simd_float4x3
/// A matrix of four columns and three rows.
public typealias float4x3 = simd_float4x3
/// A matrix of four columns and four rows.
public typealias matrix_float4x4 = simd_float4x4
/// A matrix of four columns and four rows.
public typealias float4x4 = simd_float4x4
