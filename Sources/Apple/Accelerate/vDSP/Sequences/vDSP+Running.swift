// Ramps, running sums and integrals, limits and fades.
extension vDSP {
    /// A rule of integration.
    public enum IntegrationRule: Sendable {
        /// Each element times the step.
        case runningSum
        /// Parabolas through three elements.
        case simpson
        /// Lines from element to element.
        case trapezoidal
    }

    /// Returns a number with the sign of a comparison: positive where an element is at least the limit.
    public static func limit<U: AccelerateBuffer>(
        _ vector: U,
        limit: Float,
        withOutputConstant outputConstant: Float
    ) -> [Float] where U.Element == Float {
        made(vector.count) { vDSP.limit(vector, limit: limit, withOutputConstant: outputConstant, result: &$0) }
    }

    /// Writes a number with the sign of a comparison: positive where an element is at least the limit.
    public static func limit<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        limit: Float,
        withOutputConstant outputConstant: Float,
        result: inout R
    ) where U.Element == Float, R.Element == Float {
        var (low, constant) = (limit, outputConstant)
        write(vector, &result) { a, d, count in vDSP_vlim(a, 1, &low, &constant, d, 1, count) }
    }

    /// Exchanges the elements of two vectors.
    public static func swapElements<U: AccelerateMutableBuffer, V: AccelerateMutableBuffer>(
        _ vectorA: inout U,
        _ vectorB: inout V
    ) where U.Element == Float, V.Element == Float {
        change(&vectorA) { a, room in
            change(&vectorB) { b, count in vDSP_vswap(a, 1, b, 1, min(room, count)) }
        }
    }

    /// Writes an arithmetic sequence from one limit of a range to the other.
    public static func formRamp<R: AccelerateMutableBuffer>(in range: ClosedRange<Float>, result: inout R)
    where R.Element == Float {
        var (low, high) = (range.lowerBound, range.upperBound)
        change(&result) { vDSP_vgen(&low, &high, $0, 1, $1) }
    }

    /// Returns a vector times a ramp, whose next value becomes the initial one.
    public static func ramp<U: AccelerateBuffer>(
        withInitialValue initialValue: inout Float,
        multiplyingBy vector: U,
        increment: Float
    ) -> [Float] where U.Element == Float {
        var output = [Float](repeating: 0, count: vector.count)
        formRamp(withInitialValue: &initialValue, multiplyingBy: vector, increment: increment, result: &output)
        return output
    }

    /// Writes a vector times a ramp, whose next value becomes the initial one.
    public static func formRamp<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        withInitialValue initialValue: inout Float,
        multiplyingBy vector: U,
        increment: Float,
        result: inout R
    ) where U.Element == Float, R.Element == Float {
        var step = increment
        withUnsafeMutablePointer(to: &initialValue) { start in
            write(vector, &result) { a, d, count in vDSP_vrampmul(a, 1, start, &step, d, 1, count) }
        }
    }

    /// Returns two vectors times one ramp, whose next value becomes the initial one.
    public static func stereoRamp<U: AccelerateBuffer, V: AccelerateBuffer>(
        withInitialValue initialValue: inout Float,
        multiplyingBy vectorA: U,
        _ vectorB: V,
        increment: Float
    ) -> (firstOutput: [Float], secondOutput: [Float]) where U.Element == Float, V.Element == Float {
        var outputs = ([Float](repeating: 0, count: vectorA.count), [Float](repeating: 0, count: vectorB.count))
        formStereoRamp(
            withInitialValue: &initialValue,
            multiplyingBy: vectorA,
            vectorB,
            increment: increment,
            results: &outputs.0,
            &outputs.1
        )
        return outputs
    }

    /// Writes two vectors times one ramp, whose next value becomes the initial one.
    public static func formStereoRamp<
        U: AccelerateBuffer,
        V: AccelerateBuffer,
        R: AccelerateMutableBuffer,
        Q: AccelerateMutableBuffer
    >(
        withInitialValue initialValue: inout Float,
        multiplyingBy vectorA: U,
        _ vectorB: V,
        increment: Float,
        results resultA: inout R,
        _ resultB: inout Q
    ) where U.Element == Float, V.Element == Float, R.Element == Float, Q.Element == Float {
        var again = initialValue
        formRamp(withInitialValue: &again, multiplyingBy: vectorA, increment: increment, result: &resultA)
        formRamp(withInitialValue: &initialValue, multiplyingBy: vectorB, increment: increment, result: &resultB)
    }

    /// Returns the sums of windows that slide over a vector; one less than the window fewer than it has elements.
    public static func slidingWindowSum<U: AccelerateBuffer>(
        _ vector: U,
        usingWindowLength windowLength: Int
    ) -> [Float] where U.Element == Float {
        made(windowLength > 0 ? max(vector.count - windowLength + 1, 0) : 0) {
            slidingWindowSum(vector, usingWindowLength: windowLength, result: &$0)
        }
    }

    /// Writes the sums of windows that slide over a vector.
    public static func slidingWindowSum<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        usingWindowLength windowLength: Int,
        result: inout R
    ) where U.Element == Float, R.Element == Float {
        let (window, size) = (windowLength, vector.count)
        guard window > 0, size >= window else { return }
        let most = vDSP_Length(size - window + 1)
        change(&result) { c, room in
            read(vector) { a, _ in vDSP_vswsum(a, 1, c, 1, min(most, room), vDSP_Length(window)) }
        }
    }

    /// Returns a running integral of a vector, which begins with 0.
    public static func integrate<U: AccelerateBuffer>(
        _ vector: U,
        using rule: IntegrationRule,
        stepSize: Float = 1
    ) -> [Float] where U.Element == Float {
        made(vector.count) { integrate(vector, using: rule, stepSize: stepSize, result: &$0) }
    }

    /// Writes a running integral of a vector, which begins with 0.
    public static func integrate<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        using rule: IntegrationRule,
        stepSize: Float = 1,
        result: inout R
    ) where U.Element == Float, R.Element == Float {
        var step = stepSize
        write(vector, &result) { a, c, count in
            switch rule {
            case .runningSum: vDSP_vrsum(a, 1, &step, c, 1, count)
            case .simpson: vDSP_vsimps(a, 1, &step, c, 1, count)
            case .trapezoidal: vDSP_vtrapz(a, 1, &step, c, 1, count)
            }
        }
    }

    /// Returns a fade from one vector to another.
    public static func taperedMerge<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vectorA: U,
        _ vectorB: V
    ) -> [Float] where U.Element == Float, V.Element == Float {
        made(vectorA.count) { taperedMerge(vectorA, vectorB, result: &$0) }
    }

    /// Writes a fade from one vector to another.
    public static func taperedMerge<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout R
    ) where U.Element == Float, V.Element == Float, R.Element == Float {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vtmerg(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the elements of a table at positions, by linear interpolation.
    public static func linearInterpolate<U: AccelerateBuffer, V: AccelerateBuffer>(
        elementsOf vector: U,
        using controlVector: V
    ) -> [Float] where U.Element == Float, V.Element == Float {
        made(controlVector.count) { linearInterpolate(elementsOf: vector, using: controlVector, result: &$0) }
    }

    /// Writes the elements of a table at positions, by linear interpolation.
    public static func linearInterpolate<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        elementsOf vector: U,
        using controlVector: V,
        result: inout R
    ) where U.Element == Float, V.Element == Float, R.Element == Float {
        change(&result) { c, room in
            vector.withUnsafeBufferPointer { table in
                controlVector.withUnsafeBufferPointer { positions in
                    guard let a = table.baseAddress, let b = positions.baseAddress else { return }
                    let count = min(room, vDSP_Length(positions.count))
                    vDSP_vlint(a, b, 1, c, 1, count, vDSP_Length(table.count))
                }
            }
        }
    }

    /// Returns a vector whose mean is 0 and whose standard deviation is 1.
    public static func normalize<U: AccelerateBuffer>(_ vector: U) -> [Float] where U.Element == Float {
        made(vector.count) { output in
            write(vector, &output) { a, c, count in
                var (mean, deviation): (Float, Float) = (0, 0)
                vDSP_normalize(a, 1, c, 1, &mean, &deviation, count)
            }
        }
    }

    /// Writes powers in decibels above a reference.
    public static func convert<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        power: U,
        toDecibels decibels: inout R,
        zeroReference: Float
    ) where U.Element == Float, R.Element == Float {
        var reference = zeroReference
        write(power, &decibels) { a, c, count in vDSP_vdbcon(a, 1, &reference, c, 1, count, 0) }
    }

    /// Writes amplitudes in decibels above a reference.
    public static func convert<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        amplitude: U,
        toDecibels decibels: inout R,
        zeroReference: Float
    ) where U.Element == Float, R.Element == Float {
        var reference = zeroReference
        write(amplitude, &decibels) { a, c, count in vDSP_vdbcon(a, 1, &reference, c, 1, count, 1) }
    }
}
