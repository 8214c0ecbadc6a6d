// Windows, sequences, decibels and filters.
extension vDSP {
    /// A kind of window.
    public enum WindowSequence: Sendable {
        /// Hann's, with the energy of a rectangle.
        case hanningNormalized
        /// Hann's.
        case hanningDenormalized
        /// Hamming's.
        case hamming
        /// Blackman's.
        case blackman
    }

    /// Returns a periodic window; of a half window, the elements behind the half are 0.
    public static func window<T: vDSP_FloatingPointGeneratable>(
        ofType: T.Type,
        usingSequence sequence: vDSP.WindowSequence,
        count: Int,
        isHalfWindow: Bool
    ) -> [T] {
        switch T.self {
        case is Float.Type:
            let values: [Float] = made(max(count, 0)) {
                formWindow(usingSequence: sequence, result: &$0, isHalfWindow: isHalfWindow)
            }
            return values as? [T] ?? []
        default:
            let values: [Double] = made(max(count, 0)) {
                formWindow(usingSequence: sequence, result: &$0, isHalfWindow: isHalfWindow)
            }
            return values as? [T] ?? []
        }
    }

    /// Writes a periodic window; of a half window, only the first half.
    public static func formWindow<V: AccelerateMutableBuffer>(
        usingSequence sequence: vDSP.WindowSequence,
        result: inout V,
        isHalfWindow: Bool
    ) where V.Element == Float {
        let half = Int32(isHalfWindow ? vDSP_HALF_WINDOW : 0)
        change(&result) { base, count in
            switch sequence {
            case .hanningNormalized: vDSP_hann_window(base, count, Int32(vDSP_HANN_NORM) | half)
            case .hanningDenormalized: vDSP_hann_window(base, count, half)
            case .hamming: vDSP_hamm_window(base, count, half)
            case .blackman: vDSP_blkman_window(base, count, half)
            }
        }
    }

    /// Returns an arithmetic sequence.
    public static func ramp(withInitialValue initialValue: Float, increment: Float, count: Int) -> [Float] {
        made(max(count, 0)) { formRamp(withInitialValue: initialValue, increment: increment, result: &$0) }
    }

    /// Writes an arithmetic sequence.
    public static func formRamp<V: AccelerateMutableBuffer>(
        withInitialValue initialValue: Float,
        increment: Float,
        result: inout V
    ) where V.Element == Float {
        var (start, step) = (initialValue, increment)
        change(&result) { vDSP_vramp(&start, &step, $0, 1, $1) }
    }

    /// Returns an arithmetic sequence from one limit of a range to the other.
    public static func ramp(in range: ClosedRange<Float>, count: Int) -> [Float] {
        var (low, high) = (range.lowerBound, range.upperBound)
        return made(max(count, 0)) { output in change(&output) { vDSP_vgen(&low, &high, $0, 1, $1) } }
    }

    /// Returns powers in decibels above a reference.
    public static func powerToDecibels<U: AccelerateBuffer>(_ vector: U, zeroReference: Float) -> [Float]
    where U.Element == Float {
        var reference = zeroReference
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in vDSP_vdbcon(a, 1, &reference, c, 1, count, 0) }
        }
    }

    /// Returns amplitudes in decibels above a reference.
    public static func amplitudeToDecibels<U: AccelerateBuffer>(_ vector: U, zeroReference: Float) -> [Float]
    where U.Element == Float {
        var reference = zeroReference
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in vDSP_vdbcon(a, 1, &reference, c, 1, count, 1) }
        }
    }

    /// Returns a vector correlated with a kernel; the result has as many elements as the kernel fits places.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(_ vector: U, withKernel kernel: V) -> [Float]
    where U.Element == Float, V.Element == Float {
        let places = kernel.count > 0 ? max(vector.count - kernel.count + 1, 0) : 0
        return made(places) { output in
            guard places > 0 else { return }
            let taps = vDSP_Length(kernel.count)
            change(&output) { base, count in
                read(vector, whole: kernel) { a, f in vDSP_conv(a, 1, f, 1, base, 1, count, taps) }
            }
        }
    }

    /// Returns a filtered vector of which each n-th element is kept.
    public static func downsample<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        decimationFactor: Int,
        filter: V
    ) -> [Float] where U.Element == Float, V.Element == Float {
        guard decimationFactor > 0, filter.count > 0, vector.count >= filter.count else { return [] }
        let taps = vDSP_Length(filter.count)
        return made((vector.count - filter.count) / decimationFactor + 1) { output in
            change(&output) { base, count in
                read(vector, whole: filter) { a, f in vDSP_desamp(a, decimationFactor, f, base, count, taps) }
            }
        }
    }

    /// Returns elements between those of two vectors: the first at 0, the second at 1.
    public static func linearInterpolate<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        using interpolationConstant: Float
    ) -> [Float] where U.Element == Float, V.Element == Float {
        var share = interpolationConstant
        return made(vectorA.count) { output in
            write(vectorA, vectorB, &output) { a, b, c, count in vDSP_vintb(a, 1, b, 1, &share, c, 1, count) }
        }
    }

    /// Returns the values of a polynomial, whose first coefficient is that of the highest power.
    public static func evaluatePolynomial<U: AccelerateBuffer>(
        usingCoefficients coefficients: [Float],
        withVariables variables: U
    ) -> [Float] where U.Element == Float {
        guard !coefficients.isEmpty else { return made(variables.count) { clear(&$0) } }
        let degree = vDSP_Length(coefficients.count - 1)
        return made(variables.count) { output in
            write(variables, &output) { x, c, count in vDSP_vpoly(coefficients, 1, x, 1, c, 1, count, degree) }
        }
    }

    /// Writes a periodic window; of a half window, only the first half.
    public static func formWindow<V: AccelerateMutableBuffer>(
        usingSequence sequence: vDSP.WindowSequence,
        result: inout V,
        isHalfWindow: Bool
    ) where V.Element == Double {
        let half = Int32(isHalfWindow ? vDSP_HALF_WINDOW : 0)
        change(&result) { base, count in
            switch sequence {
            case .hanningNormalized: vDSP_hann_windowD(base, count, Int32(vDSP_HANN_NORM) | half)
            case .hanningDenormalized: vDSP_hann_windowD(base, count, half)
            case .hamming: vDSP_hamm_windowD(base, count, half)
            case .blackman: vDSP_blkman_windowD(base, count, half)
            }
        }
    }

    /// Returns an arithmetic sequence.
    public static func ramp(withInitialValue initialValue: Double, increment: Double, count: Int) -> [Double] {
        made(max(count, 0)) { formRamp(withInitialValue: initialValue, increment: increment, result: &$0) }
    }

    /// Writes an arithmetic sequence.
    public static func formRamp<V: AccelerateMutableBuffer>(
        withInitialValue initialValue: Double,
        increment: Double,
        result: inout V
    ) where V.Element == Double {
        var (start, step) = (initialValue, increment)
        change(&result) { vDSP_vrampD(&start, &step, $0, 1, $1) }
    }

    /// Returns an arithmetic sequence from one limit of a range to the other.
    public static func ramp(in range: ClosedRange<Double>, count: Int) -> [Double] {
        var (low, high) = (range.lowerBound, range.upperBound)
        return made(max(count, 0)) { output in change(&output) { vDSP_vgenD(&low, &high, $0, 1, $1) } }
    }

    /// Returns powers in decibels above a reference.
    public static func powerToDecibels<U: AccelerateBuffer>(_ vector: U, zeroReference: Double) -> [Double]
    where U.Element == Double {
        var reference = zeroReference
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in vDSP_vdbconD(a, 1, &reference, c, 1, count, 0) }
        }
    }

    /// Returns amplitudes in decibels above a reference.
    public static func amplitudeToDecibels<U: AccelerateBuffer>(_ vector: U, zeroReference: Double) -> [Double]
    where U.Element == Double {
        var reference = zeroReference
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in vDSP_vdbconD(a, 1, &reference, c, 1, count, 1) }
        }
    }

    /// Returns a vector correlated with a kernel; the result has as many elements as the kernel fits places.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(_ vector: U, withKernel kernel: V) -> [Double]
    where U.Element == Double, V.Element == Double {
        let places = kernel.count > 0 ? max(vector.count - kernel.count + 1, 0) : 0
        return made(places) { output in
            guard places > 0 else { return }
            let taps = vDSP_Length(kernel.count)
            change(&output) { base, count in
                read(vector, whole: kernel) { a, f in vDSP_convD(a, 1, f, 1, base, 1, count, taps) }
            }
        }
    }

    /// Returns a filtered vector of which each n-th element is kept.
    public static func downsample<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        decimationFactor: Int,
        filter: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        guard decimationFactor > 0, filter.count > 0, vector.count >= filter.count else { return [] }
        let taps = vDSP_Length(filter.count)
        return made((vector.count - filter.count) / decimationFactor + 1) { output in
            change(&output) { base, count in
                read(vector, whole: filter) { a, f in vDSP_desampD(a, decimationFactor, f, base, count, taps) }
            }
        }
    }

    /// Returns elements between those of two vectors: the first at 0, the second at 1.
    public static func linearInterpolate<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        using interpolationConstant: Double
    ) -> [Double] where U.Element == Double, V.Element == Double {
        var share = interpolationConstant
        return made(vectorA.count) { output in
            write(vectorA, vectorB, &output) { a, b, c, count in vDSP_vintbD(a, 1, b, 1, &share, c, 1, count) }
        }
    }

    /// Returns the values of a polynomial, whose first coefficient is that of the highest power.
    public static func evaluatePolynomial<U: AccelerateBuffer>(
        usingCoefficients coefficients: [Double],
        withVariables variables: U
    ) -> [Double] where U.Element == Double {
        guard !coefficients.isEmpty else { return made(variables.count) { clear(&$0) } }
        let degree = vDSP_Length(coefficients.count - 1)
        return made(variables.count) { output in
            write(variables, &output) { x, c, count in vDSP_vpolyD(coefficients, 1, x, 1, c, 1, count, degree) }
        }
    }
}
