// LAPACK in single precision, in plain Swift. Arguments are addresses, as in Fortran; matrices are column by column.

/// Solves A X = B: B becomes X, and A its factors.
@discardableResult
public func sgesv_(
    _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ nrhs: UnsafeMutablePointer<__CLPK_integer>!,
    _ a: UnsafeMutablePointer<__CLPK_real>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!,
    _ ipiv: UnsafeMutablePointer<__CLPK_integer>!,
    _ b: UnsafeMutablePointer<__CLPK_real>!,
    _ ldb: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    info.pointee = wrongSize([(n, 1), (nrhs, 2)], [(lda, n, 4), (ldb, n, 7)])
    guard info.pointee == 0 else { return 0 }
    let system = LinearSystem(base: a, rows: Int(n.pointee), columns: Int(n.pointee), leading: Int(lda.pointee))
    info.pointee = system.factorize(ipiv)
    if info.pointee == 0 {
        system.solve(ipiv, isTransposed: false, b, count: Int(nrhs.pointee), leading: Int(ldb.pointee))
    }
    return 0
}

/// Replaces a matrix by its factors, a lower and an upper triangle.
@discardableResult
public func sgetrf_(
    _ m: UnsafeMutablePointer<__CLPK_integer>!,
    _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ a: UnsafeMutablePointer<__CLPK_real>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!,
    _ ipiv: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    info.pointee = wrongSize([(m, 1), (n, 2)], [(lda, m, 4)])
    guard info.pointee == 0 else { return 0 }
    let system = LinearSystem(base: a, rows: Int(m.pointee), columns: Int(n.pointee), leading: Int(lda.pointee))
    info.pointee = system.factorize(ipiv)
    return 0
}

/// Solves A X = B, or Aᵀ X = B, with the factors of A.
@discardableResult
public func sgetrs_(
    _ trans: UnsafeMutablePointer<CChar>!,
    _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ nrhs: UnsafeMutablePointer<__CLPK_integer>!,
    _ a: UnsafeMutablePointer<__CLPK_real>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!,
    _ ipiv: UnsafeMutablePointer<__CLPK_integer>!,
    _ b: UnsafeMutablePointer<__CLPK_real>!,
    _ ldb: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    info.pointee = wrongSize([(n, 2), (nrhs, 3)], [(lda, n, 5), (ldb, n, 8)])
    guard info.pointee == 0 else { return 0 }
    let system = LinearSystem(base: a, rows: Int(n.pointee), columns: Int(n.pointee), leading: Int(lda.pointee))
    let form = Character(Unicode.Scalar(UInt8(bitPattern: trans.pointee)))
    let isTransposed = form != "N" && form != "n"
    system.solve(ipiv, isTransposed: isTransposed, b, count: Int(nrhs.pointee), leading: Int(ldb.pointee))
    return 0
}

/// Replaces the factors of a matrix by its inverse; a `lwork` of -1 asks for the size of the work space.
@discardableResult
public func sgetri_(
    _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ a: UnsafeMutablePointer<__CLPK_real>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!,
    _ ipiv: UnsafeMutablePointer<__CLPK_integer>!,
    _ work: UnsafeMutablePointer<__CLPK_real>!,
    _ lwork: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    info.pointee = wrongSize([(n, 1)], [(lda, n, 3)])
    guard info.pointee == 0 else { return 0 }
    guard lwork.pointee != -1 else {
        work.pointee = __CLPK_real(max(n.pointee, 1))
        return 0
    }
    info.pointee = invert(a, Int(n.pointee), Int(lda.pointee), ipiv)
    return 0
}

/// Finds the shortest X with the smallest |A X - B|: B becomes X, and `s` the singular values.
///
/// A `lwork` of -1 asks for the sizes of the work spaces. A negative `rcond` stands for the precision.
@discardableResult
public func sgelsd_(
    _ m: UnsafeMutablePointer<__CLPK_integer>!,
    _ n: UnsafeMutablePointer<__CLPK_integer>!,
    _ nrhs: UnsafeMutablePointer<__CLPK_integer>!,
    _ a: UnsafeMutablePointer<__CLPK_real>!,
    _ lda: UnsafeMutablePointer<__CLPK_integer>!,
    _ b: UnsafeMutablePointer<__CLPK_real>!,
    _ ldb: UnsafeMutablePointer<__CLPK_integer>!,
    _ s: UnsafeMutablePointer<__CLPK_real>!,
    _ rcond: UnsafeMutablePointer<__CLPK_real>!,
    _ rank: UnsafeMutablePointer<__CLPK_integer>!,
    _ work: UnsafeMutablePointer<__CLPK_real>!,
    _ lwork: UnsafeMutablePointer<__CLPK_integer>!,
    _ iwork: UnsafeMutablePointer<__CLPK_integer>!,
    _ info: UnsafeMutablePointer<__CLPK_integer>!
) -> Int32 {
    info.pointee = wrongSize([(m, 1), (n, 2), (nrhs, 3)], [(lda, m, 5), (ldb, m, 7), (ldb, n, 7)])
    guard info.pointee == 0 else { return 0 }
    guard lwork.pointee != -1 else {
        (work.pointee, iwork.pointee) = (1, 1)
        return 0
    }
    let size = (Int(m.pointee), Int(n.pointee))
    let limit = rcond.pointee < 0 ? __CLPK_real.ulpOfOne : rcond.pointee
    guard let a, let b else { return 0 }
    let right = (b, Int(ldb.pointee), Int(nrhs.pointee))
    rank.pointee = leastSquares(size, (UnsafePointer(a), Int(lda.pointee)), right, s, limit)
    return 0
}
