// Limits, order and filling.
extension vDSP {
    /// The treatment of elements below a threshold.
    public enum ThresholdRule<T: BinaryFloatingPoint> {
        /// They become the threshold.
        case clampToThreshold
        /// They become 0.
        case zeroFill
        /// They become the negative of a constant, the others the constant.
        case signedConstant(T)
    }

    /// The order of sorted elements.
    public enum SortOrder: Int32, Sendable {
        /// The smallest first.
        case ascending = 1
        /// The largest first.
        case descending = -1
    }

    /// Returns elements limited to a range.
    public static func clip<U: AccelerateBuffer>(_ vector: U, to bounds: ClosedRange<Float>) -> [Float]
    where U.Element == Float {
        made(vector.count) { clip(vector, to: bounds, result: &$0) }
    }

    /// Writes elements limited to a range.
    public static func clip<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ vector: U,
        to bounds: ClosedRange<Float>,
        result: inout V
    ) where U.Element == Float, V.Element == Float {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        write(vector, &result) { a, c, count in vDSP_vclip(a, 1, &low, &high, c, 1, count) }
    }

    /// Returns elements that are not inside a range: negative ones move to its lower limit, others to its upper.
    public static func invertedClip<U: AccelerateBuffer>(_ vector: U, to bounds: ClosedRange<Float>) -> [Float]
    where U.Element == Float {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in vDSP_viclip(a, 1, &low, &high, c, 1, count) }
        }
    }

    /// Returns elements with those below a threshold changed.
    public static func threshold<U: AccelerateBuffer>(
        _ vector: U,
        to lowerBound: Float,
        with rule: ThresholdRule<Float>
    ) -> [Float] where U.Element == Float {
        var low = lowerBound
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in
                switch rule {
                case .clampToThreshold: vDSP_vthr(a, 1, &low, c, 1, count)
                case .zeroFill: vDSP_vthres(a, 1, &low, c, 1, count)
                case .signedConstant(var constant): vDSP_vlim(a, 1, &low, &constant, c, 1, count)
                }
            }
        }
    }

    /// Returns the elements whose partner in the gating vector is not 0.
    public static func compress<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        gatingVector: V,
        nonZeroGatingCount: Int?
    ) -> [Float] where U.Element == Float, V.Element == Float {
        let kept = gatingVector.withUnsafeBufferPointer { $0.prefix(vector.count).count { $0 != 0 } }
        return Array(
            made(max(kept, 0)) { output in
                output.withUnsafeMutableBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    read(vector, gatingVector) { a, b, count in vDSP_vcmprs(a, 1, b, 1, base, 1, count) }
                }
            }.prefix(max(nonZeroGatingCount ?? kept, 0))
        )
    }

    /// Sorts in place.
    public static func sort<V: AccelerateMutableBuffer>(_ vector: inout V, sortOrder: SortOrder)
    where V.Element == Float {
        change(&vector) { vDSP_vsort($0, $1, sortOrder.rawValue) }
    }

    /// Reverses in place.
    public static func reverse<V: AccelerateMutableBuffer>(_ vector: inout V) where V.Element == Float {
        change(&vector) { vDSP_vrvrs($0, 1, $1) }
    }

    /// Fills with a number.
    public static func fill<V: AccelerateMutableBuffer>(_ vector: inout V, with value: Float) where V.Element == Float {
        var value = value
        change(&vector) { vDSP_vfill(&value, $0, 1, $1) }
    }

    /// Fills with 0.
    public static func clear<V: AccelerateMutableBuffer>(_ vector: inout V) where V.Element == Float {
        change(&vector) { vDSP_vclr($0, 1, $1) }
    }

    /// Returns elements limited to a range.
    public static func clip<U: AccelerateBuffer>(_ vector: U, to bounds: ClosedRange<Double>) -> [Double]
    where U.Element == Double {
        made(vector.count) { clip(vector, to: bounds, result: &$0) }
    }

    /// Writes elements limited to a range.
    public static func clip<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ vector: U,
        to bounds: ClosedRange<Double>,
        result: inout V
    ) where U.Element == Double, V.Element == Double {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        write(vector, &result) { a, c, count in vDSP_vclipD(a, 1, &low, &high, c, 1, count) }
    }

    /// Returns elements that are not inside a range: negative ones move to its lower limit, others to its upper.
    public static func invertedClip<U: AccelerateBuffer>(_ vector: U, to bounds: ClosedRange<Double>) -> [Double]
    where U.Element == Double {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in vDSP_viclipD(a, 1, &low, &high, c, 1, count) }
        }
    }

    /// Returns elements with those below a threshold changed.
    public static func threshold<U: AccelerateBuffer>(
        _ vector: U,
        to lowerBound: Double,
        with rule: ThresholdRule<Double>
    ) -> [Double] where U.Element == Double {
        var low = lowerBound
        return made(vector.count) { output in
            write(vector, &output) { a, c, count in
                switch rule {
                case .clampToThreshold: vDSP_vthrD(a, 1, &low, c, 1, count)
                case .zeroFill: vDSP_vthresD(a, 1, &low, c, 1, count)
                case .signedConstant(var constant): vDSP_vlimD(a, 1, &low, &constant, c, 1, count)
                }
            }
        }
    }

    /// Returns the elements whose partner in the gating vector is not 0.
    public static func compress<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        gatingVector: V,
        nonZeroGatingCount: Int?
    ) -> [Double] where U.Element == Double, V.Element == Double {
        let kept = gatingVector.withUnsafeBufferPointer { $0.prefix(vector.count).count { $0 != 0 } }
        return Array(
            made(max(kept, 0)) { output in
                output.withUnsafeMutableBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    read(vector, gatingVector) { a, b, count in vDSP_vcmprsD(a, 1, b, 1, base, 1, count) }
                }
            }.prefix(max(nonZeroGatingCount ?? kept, 0))
        )
    }

    /// Sorts in place.
    public static func sort<V: AccelerateMutableBuffer>(_ vector: inout V, sortOrder: SortOrder)
    where V.Element == Double {
        change(&vector) { vDSP_vsortD($0, $1, sortOrder.rawValue) }
    }

    /// Reverses in place.
    public static func reverse<V: AccelerateMutableBuffer>(_ vector: inout V) where V.Element == Double {
        change(&vector) { vDSP_vrvrsD($0, 1, $1) }
    }

    /// Fills with a number.
    public static func fill<V: AccelerateMutableBuffer>(_ vector: inout V, with value: Double)
    where V.Element == Double {
        var value = value
        change(&vector) { vDSP_vfillD(&value, $0, 1, $1) }
    }

    /// Fills with 0.
    public static func clear<V: AccelerateMutableBuffer>(_ vector: inout V) where V.Element == Double {
        change(&vector) { vDSP_vclrD($0, 1, $1) }
    }
}
