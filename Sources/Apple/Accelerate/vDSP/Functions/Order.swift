import CSignalKernels

// Order, places and tables.

/// Reverses a vector in place.
public func vDSP_vrvrs(_ c: UnsafeMutablePointer<Float>, _ ic: vDSP_Stride, _ n: vDSP_Length) {
    var (low, high) = (0, elements(n) - 1)
    while low < high {
        let value = c[low &* ic]
        c[low &* ic] = c[high &* ic]
        c[high &* ic] = value
        (low, high) = (low + 1, high - 1)
    }
}

/// Exchanges two vectors.
public func vDSP_vswap(
    _ a: UnsafeMutablePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafeMutablePointer<Float>,
    _ ib: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let value = a[index &* ia]
        a[index &* ia] = b[index &* ib]
        b[index &* ib] = value
    }
}

/// Sorts a vector in place: upwards with order 1, downwards with -1.
public func vDSP_vsort(_ c: UnsafeMutablePointer<Float>, _ n: vDSP_Length, _ order: Int32) {
    var values = UnsafeMutableBufferPointer(start: c, count: elements(n))
    if order < 0 { values.sort(by: >) } else { values.sort() }
}

/// Sorts places of a vector by its elements: upwards with order 1, downwards with -1.
public func vDSP_vsorti(
    _ c: UnsafePointer<Float>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ temporary: UnsafeMutablePointer<vDSP_Length>?,
    _ n: vDSP_Length,
    _ order: Int32
) {
    var places = UnsafeMutableBufferPointer(start: i, count: elements(n))
    places.sort {
        order < 0 ? c[Int(clamping: $0)] > c[Int(clamping: $1)] : c[Int(clamping: $0)] < c[Int(clamping: $1)]
    }
}

/// Writes running sums times a number: `C[n] = C[n - 1] + s · A[n]`, `C[0] = 0`.
public func vDSP_vrsum(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ s: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_integrate_f(a, ia, s.pointee, c, ic, elements(n))
}

/// Collects elements at places that count from 1.
public func vDSP_vgathr(
    _ a: UnsafePointer<Float>,
    _ b: UnsafePointer<vDSP_Length>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        c[index &* ic] = a[Int(clamping: b[index &* ib]) - 1]
    }
}

/// Collects elements at places that count from 0 and are given as numbers, without their fractions.
public func vDSP_vindex(
    _ a: UnsafePointer<Float>,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        c[index &* ic] = a[place(Double(b[index &* ib]))]
    }
}

/// Interpolates a table of M values linearly at positions.
public func vDSP_vlint(
    _ a: UnsafePointer<Float>,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ m: vDSP_Length
) {
    let last = max(elements(m) - 1, 0)
    for index in 0..<elements(n) {
        let position = b[index &* ib]
        let low = min(place(Double(position)), last)
        let share = position - Float(low)
        let (first, second) = (a[low], a[min(low + 1, last)])
        c[index &* ic] = first + share * (second - first)
    }
}

/// Evaluates a polynomial of degree P, whose first coefficient is that of the highest power.
public func vDSP_vpoly(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Float>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    for index in 0..<elements(n) {
        let x = b[index &* ib]
        var sum = a[0]
        for power in 0..<elements(p) { sum = sum * x + a[(power + 1) &* ia] }
        c[index &* ic] = sum
    }
}

/// Writes the mean and the standard deviation, and the elements less the mean over the deviation.
public func vDSP_normalize(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Float>?,
    _ ic: vDSP_Stride,
    _ meanResult: UnsafeMutablePointer<Float>,
    _ deviationResult: UnsafeMutablePointer<Float>,
    _ n: vDSP_Length
) {
    let count = elements(n)
    let mean = csignal_reduce_f(csignal_sum, a, ia, count) / Float(count)
    var squares: Double = 0
    for index in 0..<count {
        let difference = Double(a[index &* ia] - mean)
        squares += difference * difference
    }
    let deviation = Float((squares / Double(count)).squareRoot())
    (meanResult.pointee, deviationResult.pointee) = (mean, deviation)
    guard let c else { return }
    csignal_smsa_f(a, ia, 1 / deviation, -mean / deviation, c, ic, count)
}

/// Finds changes of sign: the place of the last one counted, and their number, up to a limit.
public func vDSP_nzcros(
    _ a: UnsafePointer<Float>,
    _ ia: vDSP_Stride,
    _ b: vDSP_Length,
    _ c: UnsafeMutablePointer<vDSP_Length>,
    _ d: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var (place, found) = (vDSP_Length(0), vDSP_Length(0))
    for index in stride(from: 1, to: elements(n), by: 1) where found < b {
        guard a[index &* ia].sign != a[(index - 1) &* ia].sign else { continue }
        found += 1
        place = vDSP_Length(bitPattern: index &* ia)
    }
    (c.pointee, d.pointee) = (place, found)
}

/// Reverses a vector in place.
public func vDSP_vrvrsD(_ c: UnsafeMutablePointer<Double>, _ ic: vDSP_Stride, _ n: vDSP_Length) {
    var (low, high) = (0, elements(n) - 1)
    while low < high {
        let value = c[low &* ic]
        c[low &* ic] = c[high &* ic]
        c[high &* ic] = value
        (low, high) = (low + 1, high - 1)
    }
}

/// Exchanges two vectors.
public func vDSP_vswapD(
    _ a: UnsafeMutablePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafeMutablePointer<Double>,
    _ ib: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        let value = a[index &* ia]
        a[index &* ia] = b[index &* ib]
        b[index &* ib] = value
    }
}

/// Sorts a vector in place: upwards with order 1, downwards with -1.
public func vDSP_vsortD(_ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length, _ order: Int32) {
    var values = UnsafeMutableBufferPointer(start: c, count: elements(n))
    if order < 0 { values.sort(by: >) } else { values.sort() }
}

/// Sorts places of a vector by its elements: upwards with order 1, downwards with -1.
public func vDSP_vsortiD(
    _ c: UnsafePointer<Double>,
    _ i: UnsafeMutablePointer<vDSP_Length>,
    _ temporary: UnsafeMutablePointer<vDSP_Length>?,
    _ n: vDSP_Length,
    _ order: Int32
) {
    var places = UnsafeMutableBufferPointer(start: i, count: elements(n))
    places.sort {
        order < 0 ? c[Int(clamping: $0)] > c[Int(clamping: $1)] : c[Int(clamping: $0)] < c[Int(clamping: $1)]
    }
}

/// Writes running sums times a number: `C[n] = C[n - 1] + s · A[n]`, `C[0] = 0`.
public func vDSP_vrsumD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ s: UnsafePointer<Double>,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    csignal_integrate_d(a, ia, s.pointee, c, ic, elements(n))
}

/// Collects elements at places that count from 1.
public func vDSP_vgathrD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<vDSP_Length>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        c[index &* ic] = a[Int(clamping: b[index &* ib]) - 1]
    }
}

/// Collects elements at places that count from 0 and are given as numbers, without their fractions.
public func vDSP_vindexD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length
) {
    for index in 0..<elements(n) {
        c[index &* ic] = a[place(Double(b[index &* ib]))]
    }
}

/// Interpolates a table of M values linearly at positions.
public func vDSP_vlintD(
    _ a: UnsafePointer<Double>,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ m: vDSP_Length
) {
    let last = max(elements(m) - 1, 0)
    for index in 0..<elements(n) {
        let position = b[index &* ib]
        let low = min(place(Double(position)), last)
        let share = position - Double(low)
        let (first, second) = (a[low], a[min(low + 1, last)])
        c[index &* ic] = first + share * (second - first)
    }
}

/// Evaluates a polynomial of degree P, whose first coefficient is that of the highest power.
public func vDSP_vpolyD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: UnsafePointer<Double>,
    _ ib: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>,
    _ ic: vDSP_Stride,
    _ n: vDSP_Length,
    _ p: vDSP_Length
) {
    for index in 0..<elements(n) {
        let x = b[index &* ib]
        var sum = a[0]
        for power in 0..<elements(p) { sum = sum * x + a[(power + 1) &* ia] }
        c[index &* ic] = sum
    }
}

/// Writes the mean and the standard deviation, and the elements less the mean over the deviation.
public func vDSP_normalizeD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ c: UnsafeMutablePointer<Double>?,
    _ ic: vDSP_Stride,
    _ meanResult: UnsafeMutablePointer<Double>,
    _ deviationResult: UnsafeMutablePointer<Double>,
    _ n: vDSP_Length
) {
    let count = elements(n)
    let mean = csignal_reduce_d(csignal_sum, a, ia, count) / Double(count)
    var squares: Double = 0
    for index in 0..<count {
        let difference = Double(a[index &* ia] - mean)
        squares += difference * difference
    }
    let deviation = Double((squares / Double(count)).squareRoot())
    (meanResult.pointee, deviationResult.pointee) = (mean, deviation)
    guard let c else { return }
    csignal_smsa_d(a, ia, 1 / deviation, -mean / deviation, c, ic, count)
}

/// Finds changes of sign: the place of the last one counted, and their number, up to a limit.
public func vDSP_nzcrosD(
    _ a: UnsafePointer<Double>,
    _ ia: vDSP_Stride,
    _ b: vDSP_Length,
    _ c: UnsafeMutablePointer<vDSP_Length>,
    _ d: UnsafeMutablePointer<vDSP_Length>,
    _ n: vDSP_Length
) {
    var (place, found) = (vDSP_Length(0), vDSP_Length(0))
    for index in stride(from: 1, to: elements(n), by: 1) where found < b {
        guard a[index &* ia].sign != a[(index - 1) &* ia].sign else { continue }
        found += 1
        place = vDSP_Length(bitPattern: index &* ia)
    }
    (c.pointee, d.pointee) = (place, found)
}
