// The values that calls of BLAS take.

/// The order of a matrix in memory.
public struct CBLAS_ORDER: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt32
    /// Creates an order from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates an order from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The form in which a matrix is taken.
public struct CBLAS_TRANSPOSE: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt32
    /// Creates a form from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a form from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Row by row.
public var CblasRowMajor: CBLAS_ORDER { CBLAS_ORDER(101) }
/// Column by column.
public var CblasColMajor: CBLAS_ORDER { CBLAS_ORDER(102) }
/// Not transposed.
public var CblasNoTrans: CBLAS_TRANSPOSE { CBLAS_TRANSPOSE(111) }
/// Transposed.
public var CblasTrans: CBLAS_TRANSPOSE { CBLAS_TRANSPOSE(112) }
/// Transposed and conjugated, which is transposed for real numbers.
public var CblasConjTrans: CBLAS_TRANSPOSE { CBLAS_TRANSPOSE(113) }
