import CSignalKernels

// Order, places and tables.

/// Reverses a vector in place.
public func vDSP_vrvrs(_ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    var (low, high) = (0, elements(__N) - 1)
    while low < high {
        let value = __C[low &* __IC]
        __C[low &* __IC] = __C[high &* __IC]
        __C[high &* __IC] = value
        (low, high) = (low + 1, high - 1)
    }
}

/// Exchanges two vectors.
public func vDSP_vswap(
    _ __A: UnsafeMutablePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafeMutablePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let value = __A[index &* __IA]
        __A[index &* __IA] = __B[index &* __IB]
        __B[index &* __IB] = value
    }
}

/// Sorts a vector in place: upwards with order 1, downwards with -1.
public func vDSP_vsort(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Order: Int32) {
    var values = UnsafeMutableBufferPointer(start: __C, count: elements(__N))
    if __Order < 0 { values.sort(by: >) } else { values.sort() }
}

/// Sorts places of a vector by its elements: upwards with order 1, downwards with -1.
public func vDSP_vsorti(
    _ __C: UnsafePointer<Float>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __Temporary: UnsafeMutablePointer<vDSP_Length>?,
    _ __N: vDSP_Length,
    _ __Order: Int32
) {
    var places = UnsafeMutableBufferPointer(start: __I, count: elements(__N))
    places.sort {
        __Order < 0 ? __C[Int(clamping: $0)] > __C[Int(clamping: $1)] : __C[Int(clamping: $0)] < __C[Int(clamping: $1)]
    }
}

/// Writes running sums times a number: `C[n] = C[n - 1] + s · A[n]`, `C[0] = 0`.
public func vDSP_vrsum(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __S: UnsafePointer<Float>,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_integrate_f(__A, __IA, __S.pointee, __C, __IC, elements(__N))
}

/// Collects elements at places that count from 1.
public func vDSP_vgathr(
    _ __A: UnsafePointer<Float>,
    _ __B: UnsafePointer<vDSP_Length>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        __C[index &* __IC] = __A[Int(clamping: __B[index &* __IB]) - 1]
    }
}

/// Collects elements at places that count from 0 and are given as numbers, without their fractions.
public func vDSP_vindex(
    _ __A: UnsafePointer<Float>,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        __C[index &* __IC] = __A[place(Double(__B[index &* __IB]))]
    }
}

/// Interpolates a table of M values linearly at positions.
public func vDSP_vlint(
    _ __A: UnsafePointer<Float>,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __M: vDSP_Length
) {
    let last = max(elements(__M) - 1, 0)
    for index in 0..<elements(__N) {
        let position = __B[index &* __IB]
        let low = min(place(Double(position)), last)
        let share = position - Float(low)
        let (first, second) = (__A[low], __A[min(low + 1, last)])
        __C[index &* __IC] = first + share * (second - first)
    }
}

/// Evaluates a polynomial of degree P, whose first coefficient is that of the highest power.
public func vDSP_vpoly(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Float>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let x = __B[index &* __IB]
        var sum = __A[0]
        for power in 0..<elements(__P) { sum = sum * x + __A[(power + 1) &* __IA] }
        __C[index &* __IC] = sum
    }
}

/// Writes the mean and the standard deviation, and the elements less the mean over the deviation.
public func vDSP_normalize(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Float>?,
    _ __IC: vDSP_Stride,
    _ __Mean: UnsafeMutablePointer<Float>,
    _ __StandardDeviation: UnsafeMutablePointer<Float>,
    _ __N: vDSP_Length
) {
    let count = elements(__N)
    let mean = csignal_reduce_f(csignal_sum, __A, __IA, count) / Float(count)
    var squares: Double = 0
    for index in 0..<count {
        let difference = Double(__A[index &* __IA] - mean)
        squares += difference * difference
    }
    let deviation = Float((squares / Double(count)).squareRoot())
    (__Mean.pointee, __StandardDeviation.pointee) = (mean, deviation)
    guard let __C else { return }
    csignal_smsa_f(__A, __IA, 1 / deviation, -mean / deviation, __C, __IC, count)
}

/// Finds changes of sign: the place of the last one counted, and their number, up to a limit.
public func vDSP_nzcros(
    _ __A: UnsafePointer<Float>,
    _ __IA: vDSP_Stride,
    _ __B: vDSP_Length,
    _ __C: UnsafeMutablePointer<vDSP_Length>,
    _ __D: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var (place, found) = (vDSP_Length(0), vDSP_Length(0))
    for index in stride(from: 1, to: elements(__N), by: 1) where found < __B {
        guard __A[index &* __IA].sign != __A[(index - 1) &* __IA].sign else { continue }
        found += 1
        place = vDSP_Length(bitPattern: index &* __IA)
    }
    (__C.pointee, __D.pointee) = (place, found)
}

/// Reverses a vector in place.
public func vDSP_vrvrsD(_ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length) {
    var (low, high) = (0, elements(__N) - 1)
    while low < high {
        let value = __C[low &* __IC]
        __C[low &* __IC] = __C[high &* __IC]
        __C[high &* __IC] = value
        (low, high) = (low + 1, high - 1)
    }
}

/// Exchanges two vectors.
public func vDSP_vswapD(
    _ __A: UnsafeMutablePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafeMutablePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let value = __A[index &* __IA]
        __A[index &* __IA] = __B[index &* __IB]
        __B[index &* __IB] = value
    }
}

/// Sorts a vector in place: upwards with order 1, downwards with -1.
public func vDSP_vsortD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Order: Int32) {
    var values = UnsafeMutableBufferPointer(start: __C, count: elements(__N))
    if __Order < 0 { values.sort(by: >) } else { values.sort() }
}

/// Sorts places of a vector by its elements: upwards with order 1, downwards with -1.
public func vDSP_vsortiD(
    _ __C: UnsafePointer<Double>,
    _ __I: UnsafeMutablePointer<vDSP_Length>,
    _ __Temporary: UnsafeMutablePointer<vDSP_Length>?,
    _ __N: vDSP_Length,
    _ __Order: Int32
) {
    var places = UnsafeMutableBufferPointer(start: __I, count: elements(__N))
    places.sort {
        __Order < 0 ? __C[Int(clamping: $0)] > __C[Int(clamping: $1)] : __C[Int(clamping: $0)] < __C[Int(clamping: $1)]
    }
}

/// Writes running sums times a number: `C[n] = C[n - 1] + s · A[n]`, `C[0] = 0`.
public func vDSP_vrsumD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __S: UnsafePointer<Double>,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    csignal_integrate_d(__A, __IA, __S.pointee, __C, __IC, elements(__N))
}

/// Collects elements at places that count from 1.
public func vDSP_vgathrD(
    _ __A: UnsafePointer<Double>,
    _ __B: UnsafePointer<vDSP_Length>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        __C[index &* __IC] = __A[Int(clamping: __B[index &* __IB]) - 1]
    }
}

/// Collects elements at places that count from 0 and are given as numbers, without their fractions.
public func vDSP_vindexD(
    _ __A: UnsafePointer<Double>,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length
) {
    for index in 0..<elements(__N) {
        __C[index &* __IC] = __A[place(Double(__B[index &* __IB]))]
    }
}

/// Interpolates a table of M values linearly at positions.
public func vDSP_vlintD(
    _ __A: UnsafePointer<Double>,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __M: vDSP_Length
) {
    let last = max(elements(__M) - 1, 0)
    for index in 0..<elements(__N) {
        let position = __B[index &* __IB]
        let low = min(place(Double(position)), last)
        let share = position - Double(low)
        let (first, second) = (__A[low], __A[min(low + 1, last)])
        __C[index &* __IC] = first + share * (second - first)
    }
}

/// Evaluates a polynomial of degree P, whose first coefficient is that of the highest power.
public func vDSP_vpolyD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: UnsafePointer<Double>,
    _ __IB: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>,
    _ __IC: vDSP_Stride,
    _ __N: vDSP_Length,
    _ __P: vDSP_Length
) {
    for index in 0..<elements(__N) {
        let x = __B[index &* __IB]
        var sum = __A[0]
        for power in 0..<elements(__P) { sum = sum * x + __A[(power + 1) &* __IA] }
        __C[index &* __IC] = sum
    }
}

/// Writes the mean and the standard deviation, and the elements less the mean over the deviation.
public func vDSP_normalizeD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __C: UnsafeMutablePointer<Double>?,
    _ __IC: vDSP_Stride,
    _ __Mean: UnsafeMutablePointer<Double>,
    _ __StandardDeviation: UnsafeMutablePointer<Double>,
    _ __N: vDSP_Length
) {
    let count = elements(__N)
    let mean = csignal_reduce_d(csignal_sum, __A, __IA, count) / Double(count)
    var squares: Double = 0
    for index in 0..<count {
        let difference = Double(__A[index &* __IA] - mean)
        squares += difference * difference
    }
    let deviation = Double((squares / Double(count)).squareRoot())
    (__Mean.pointee, __StandardDeviation.pointee) = (mean, deviation)
    guard let __C else { return }
    csignal_smsa_d(__A, __IA, 1 / deviation, -mean / deviation, __C, __IC, count)
}

/// Finds changes of sign: the place of the last one counted, and their number, up to a limit.
public func vDSP_nzcrosD(
    _ __A: UnsafePointer<Double>,
    _ __IA: vDSP_Stride,
    _ __B: vDSP_Length,
    _ __C: UnsafeMutablePointer<vDSP_Length>,
    _ __D: UnsafeMutablePointer<vDSP_Length>,
    _ __N: vDSP_Length
) {
    var (place, found) = (vDSP_Length(0), vDSP_Length(0))
    for index in stride(from: 1, to: elements(__N), by: 1) where found < __B {
        guard __A[index &* __IA].sign != __A[(index - 1) &* __IA].sign else { continue }
        found += 1
        place = vDSP_Length(bitPattern: index &* __IA)
    }
    (__C.pointee, __D.pointee) = (place, found)
}
