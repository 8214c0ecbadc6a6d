// Products, quotients and sums of complex vectors in two arrays.

/// Divides complex vectors: `C = A / B`; B comes first.
public func vDSP_zvdiv(
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let ((ar, ai), (br, bi)) = (number(a, ia, index), number(b, ib, index))
        let size = br * br + bi * bi
        c.pointee.realp[index &* ic] = (ar * br + ai * bi) / size
        c.pointee.imagp[index &* ic] = (ai * br - ar * bi) / size
    }
}

/// Divides a complex vector by a real one: `C = A / B`.
public func vDSP_zrvdiv(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        c.pointee.realp[index &* ic] = ar / b[index &* ib]
        c.pointee.imagp[index &* ic] = ai / b[index &* ib]
    }
}

/// Adds a real vector to a complex one: `C = A + B`.
public func vDSP_zrvadd(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        c.pointee.realp[index &* ic] = ar + b[index &* ib]
        c.pointee.imagp[index &* ic] = ai
    }
}

/// Subtracts a real vector from a complex one: `C = A - B`.
public func vDSP_zrvsub(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        c.pointee.realp[index &* ic] = ar - b[index &* ib]
        c.pointee.imagp[index &* ic] = ai
    }
}

/// Multiplies the conjugates of one complex vector by another: `C = A* · B`.
public func vDSP_zvcmul(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        let (br, bi) = number(b, ib, index)
        c.pointee.realp[index &* ic] = ar * br + ai * bi
        c.pointee.imagp[index &* ic] = ar * bi - ai * br
    }
}

/// Multiplies complex vectors, then adds: `D = A · B + C`.
public func vDSP_zvma(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<DSPSplitComplex>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        let (br, bi) = number(b, ib, index)
        let (cr, ci) = number(c, ic, index)
        d.pointee.realp[index &* id] = ar * br - ai * bi + cr
        d.pointee.imagp[index &* id] = ar * bi + ai * br + ci
    }
}

/// Multiplies conjugates by a complex vector, then adds: `D = A* · B + C`.
public func vDSP_zvcma(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ d: UnsafePointer<DSPSplitComplex>,
    _ id: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        let (br, bi) = number(b, ib, index)
        let (cr, ci) = number(c, ic, index)
        d.pointee.realp[index &* id] = ar * br + ai * bi + cr
        d.pointee.imagp[index &* id] = ar * bi - ai * br + ci
    }
}

/// Negates a complex vector.
public func vDSP_zvneg(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        c.pointee.realp[index &* ic] = -ar
        c.pointee.imagp[index &* ic] = -ai
    }
}

/// Fills a complex vector with a number.
public func vDSP_zvfill(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (real, imaginary) = (a.pointee.realp[0], a.pointee.imagp[0])
    for index in 0..<elements(n) {
        c.pointee.realp[index &* ic] = real
        c.pointee.imagp[index &* ic] = imaginary
    }
}

/// Multiplies a complex vector by a complex number.
public func vDSP_zvzsml(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    let (br, bi) = (b.pointee.realp[0], b.pointee.imagp[0])
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        c.pointee.realp[index &* ic] = ar * br - ai * bi
        c.pointee.imagp[index &* ic] = ar * bi + ai * br
    }
}

/// Adds the cross-spectrum of two complex vectors: `C += A* · B`.
public func vDSP_zcspec(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ n: vDSP_Length
) {
    vDSP_zvcma(a, 1, b, 1, c, 1, c, 1, n)
}

/// Writes the dot product of complex vectors: the sum of `A · B`.
public func vDSP_zdotpr(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ n: vDSP_Length
) {
    var (real, imaginary): (Float, Float) = (0, 0)
    for index in 0..<elements(n) {
        let ((ar, ai), (br, bi)) = (number(a, ia, index), number(b, ib, index))
        real += ar * br - ai * bi
        imaginary += ar * bi + ai * br
    }
    c.pointee.realp[0] = real
    c.pointee.imagp[0] = imaginary
}

/// Writes the inner product of complex vectors: the sum of `A* · B`.
public func vDSP_zidotpr(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<DSPSplitComplex>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ n: vDSP_Length
) {
    var (real, imaginary): (Float, Float) = (0, 0)
    for index in 0..<elements(n) {
        let ((ar, ai), (br, bi)) = (number(a, ia, index), number(b, ib, index))
        real += ar * br + ai * bi
        imaginary += ar * bi - ai * br
    }
    c.pointee.realp[0] = real
    c.pointee.imagp[0] = imaginary
}

/// Writes the dot product of a complex vector and a real one.
public func vDSP_zrdotpr(
    _ a: UnsafePointer<DSPSplitComplex>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafePointer<DSPSplitComplex>,
    _ n: vDSP_Length
) {
    var (real, imaginary): (Float, Float) = (0, 0)
    for index in 0..<elements(n) {
        let (ar, ai) = number(a, ia, index)
        real += ar * b[index &* ib]
        imaginary += ai * b[index &* ib]
    }
    c.pointee.realp[0] = real
    c.pointee.imagp[0] = imaginary
}
