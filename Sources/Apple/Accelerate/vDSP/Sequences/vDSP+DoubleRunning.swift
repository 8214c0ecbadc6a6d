// Ramps, running sums and integrals, limits and fades.
extension vDSP {
    /// Returns a number with the sign of a comparison: positive where an element is at least the limit.
    public static func limit<U: AccelerateBuffer>(
        _ vector: U,
        limit: Double,
        withOutputConstant outputConstant: Double
    ) -> [Double] where U.Element == Double {
        made(vector.count) { vDSP.limit(vector, limit: limit, withOutputConstant: outputConstant, result: &$0) }
    }

    /// Writes a number with the sign of a comparison: positive where an element is at least the limit.
    public static func limit<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        limit: Double,
        withOutputConstant outputConstant: Double,
        result: inout R
    ) where U.Element == Double, R.Element == Double {
        var (low, constant) = (limit, outputConstant)
        write(vector, &result) { a, d, count in vDSP_vlimD(a, 1, &low, &constant, d, 1, count) }
    }

    /// Exchanges the elements of two vectors.
    public static func swapElements<U: AccelerateMutableBuffer, V: AccelerateMutableBuffer>(
        _ vectorA: inout U,
        _ vectorB: inout V
    ) where U.Element == Double, V.Element == Double {
        change(&vectorA) { a, room in
            change(&vectorB) { b, count in vDSP_vswapD(a, 1, b, 1, min(room, count)) }
        }
    }

    /// Writes an arithmetic sequence from one limit of a range to the other.
    public static func formRamp<R: AccelerateMutableBuffer>(in range: ClosedRange<Double>, result: inout R)
    where R.Element == Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        change(&result) { vDSP_vgenD(&low, &high, $0, 1, $1) }
    }

    /// Returns a vector times a ramp, whose next value becomes the initial one.
    public static func ramp<U: AccelerateBuffer>(
        withInitialValue initialValue: inout Double,
        multiplyingBy vector: U,
        increment: Double
    ) -> [Double] where U.Element == Double {
        var output = [Double](repeating: 0, count: vector.count)
        formRamp(withInitialValue: &initialValue, multiplyingBy: vector, increment: increment, result: &output)
        return output
    }

    /// Writes a vector times a ramp, whose next value becomes the initial one.
    public static func formRamp<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        withInitialValue initialValue: inout Double,
        multiplyingBy vector: U,
        increment: Double,
        result: inout R
    ) where U.Element == Double, R.Element == Double {
        var step = increment
        withUnsafeMutablePointer(to: &initialValue) { start in
            write(vector, &result) { a, d, count in vDSP_vrampmulD(a, 1, start, &step, d, 1, count) }
        }
    }

    /// Returns two vectors times one ramp, whose next value becomes the initial one.
    public static func stereoRamp<U: AccelerateBuffer, V: AccelerateBuffer>(
        withInitialValue initialValue: inout Double,
        multiplyingBy vectorA: U,
        _ vectorB: V,
        increment: Double
    ) -> (firstOutput: [Double], secondOutput: [Double]) where U.Element == Double, V.Element == Double {
        var outputs = ([Double](repeating: 0, count: vectorA.count), [Double](repeating: 0, count: vectorB.count))
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
        withInitialValue initialValue: inout Double,
        multiplyingBy vectorA: U,
        _ vectorB: V,
        increment: Double,
        results resultA: inout R,
        _ resultB: inout Q
    ) where U.Element == Double, V.Element == Double, R.Element == Double, Q.Element == Double {
        var again = initialValue
        formRamp(withInitialValue: &again, multiplyingBy: vectorA, increment: increment, result: &resultA)
        formRamp(withInitialValue: &initialValue, multiplyingBy: vectorB, increment: increment, result: &resultB)
    }

    /// Returns the sums of windows that slide over a vector; one less than the window fewer than it has elements.
    public static func slidingWindowSum<U: AccelerateBuffer>(
        _ vector: U,
        usingWindowLength windowLength: Int
    ) -> [Double] where U.Element == Double {
        made(windowLength > 0 ? max(vector.count - windowLength + 1, 0) : 0) {
            slidingWindowSum(vector, usingWindowLength: windowLength, result: &$0)
        }
    }

    /// Writes the sums of windows that slide over a vector.
    public static func slidingWindowSum<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        usingWindowLength windowLength: Int,
        result: inout R
    ) where U.Element == Double, R.Element == Double {
        let (window, size) = (windowLength, vector.count)
        guard window > 0, size >= window else { return }
        let most = vDSP_Length(size - window + 1)
        change(&result) { c, room in
            read(vector) { a, _ in vDSP_vswsumD(a, 1, c, 1, min(most, room), vDSP_Length(window)) }
        }
    }

    /// Returns a running integral of a vector, which begins with 0.
    public static func integrate<U: AccelerateBuffer>(
        _ vector: U,
        using rule: IntegrationRule,
        stepSize: Double = 1
    ) -> [Double] where U.Element == Double {
        made(vector.count) { integrate(vector, using: rule, stepSize: stepSize, result: &$0) }
    }

    /// Writes a running integral of a vector, which begins with 0.
    public static func integrate<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        using rule: IntegrationRule,
        stepSize: Double = 1,
        result: inout R
    ) where U.Element == Double, R.Element == Double {
        var step = stepSize
        write(vector, &result) { a, c, count in
            switch rule {
            case .runningSum: vDSP_vrsumD(a, 1, &step, c, 1, count)
            case .simpson: vDSP_vsimpsD(a, 1, &step, c, 1, count)
            case .trapezoidal: vDSP_vtrapzD(a, 1, &step, c, 1, count)
            }
        }
    }

    /// Returns a fade from one vector to another.
    public static func taperedMerge<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vectorA: U,
        _ vectorB: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(vectorA.count) { taperedMerge(vectorA, vectorB, result: &$0) }
    }

    /// Writes a fade from one vector to another.
    public static func taperedMerge<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vectorA: U,
        _ vectorB: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        write(vectorA, vectorB, &result) { a, b, c, count in vDSP_vtmergD(a, 1, b, 1, c, 1, count) }
    }

    /// Returns the elements of a table at positions, by linear interpolation.
    public static func linearInterpolate<U: AccelerateBuffer, V: AccelerateBuffer>(
        elementsOf vector: U,
        using controlVector: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(controlVector.count) { linearInterpolate(elementsOf: vector, using: controlVector, result: &$0) }
    }

    /// Writes the elements of a table at positions, by linear interpolation.
    public static func linearInterpolate<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        elementsOf vector: U,
        using controlVector: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        change(&result) { c, room in
            vector.withUnsafeBufferPointer { table in
                controlVector.withUnsafeBufferPointer { positions in
                    guard let a = table.baseAddress, let b = positions.baseAddress else { return }
                    let count = min(room, vDSP_Length(positions.count))
                    vDSP_vlintD(a, b, 1, c, 1, count, vDSP_Length(table.count))
                }
            }
        }
    }

    /// Returns a vector whose mean is 0 and whose standard deviation is 1.
    public static func normalize<U: AccelerateBuffer>(_ vector: U) -> [Double] where U.Element == Double {
        made(vector.count) { output in
            write(vector, &output) { a, c, count in
                var (mean, deviation): (Double, Double) = (0, 0)
                vDSP_normalizeD(a, 1, c, 1, &mean, &deviation, count)
            }
        }
    }

    /// Writes powers in decibels above a reference.
    public static func convert<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        power: U,
        toDecibels decibels: inout R,
        zeroReference: Double
    ) where U.Element == Double, R.Element == Double {
        var reference = zeroReference
        write(power, &decibels) { a, c, count in vDSP_vdbconD(a, 1, &reference, c, 1, count, 0) }
    }

    /// Writes amplitudes in decibels above a reference.
    public static func convert<U: AccelerateBuffer, R: AccelerateMutableBuffer>(
        amplitude: U,
        toDecibels decibels: inout R,
        zeroReference: Double
    ) where U.Element == Double, R.Element == Double {
        var reference = zeroReference
        write(amplitude, &decibels) { a, c, count in vDSP_vdbconD(a, 1, &reference, c, 1, count, 1) }
    }
}
