// Sines and cosines at once.
extension vForce {
    /// Returns sines and cosines.
    public static func sincos<U: AccelerateBuffer>(_ vector: U) -> (sinResult: [Float], cosResult: [Float])
    where U.Element == Float {
        var sines = [Float](repeating: 0, count: vector.count)
        var cosines = sines
        sincos(vector, sinResult: &sines, cosResult: &cosines)
        return (sines, cosines)
    }

    /// Writes sines and cosines into vectors.
    public static func sincos<U: AccelerateBuffer, V: AccelerateMutableBuffer, W: AccelerateMutableBuffer>(
        _ vector: U,
        sinResult: inout V,
        cosResult: inout W
    ) where U.Element == Float, V.Element == Float, W.Element == Float {
        vector.withUnsafeBufferPointer { input in
            sinResult.withUnsafeMutableBufferPointer { sines in
                cosResult.withUnsafeMutableBufferPointer { cosines in
                    guard let x = input.baseAddress, let z = sines.baseAddress, let y = cosines.baseAddress else {
                        return
                    }
                    var count = Int32(clamping: min(input.count, sines.count, cosines.count))
                    vvsincosf(z, y, x, &count)
                }
            }
        }
    }

    /// Returns sines and cosines.
    public static func sincos<U: AccelerateBuffer>(_ vector: U) -> (sinResult: [Double], cosResult: [Double])
    where U.Element == Double {
        var sines = [Double](repeating: 0, count: vector.count)
        var cosines = sines
        sincos(vector, sinResult: &sines, cosResult: &cosines)
        return (sines, cosines)
    }

    /// Writes sines and cosines into vectors.
    public static func sincos<U: AccelerateBuffer, V: AccelerateMutableBuffer, W: AccelerateMutableBuffer>(
        _ vector: U,
        sinResult: inout V,
        cosResult: inout W
    ) where U.Element == Double, V.Element == Double, W.Element == Double {
        vector.withUnsafeBufferPointer { input in
            sinResult.withUnsafeMutableBufferPointer { sines in
                cosResult.withUnsafeMutableBufferPointer { cosines in
                    guard let x = input.baseAddress, let z = sines.baseAddress, let y = cosines.baseAddress else {
                        return
                    }
                    var count = Int32(clamping: min(input.count, sines.count, cosines.count))
                    vvsincos(z, y, x, &count)
                }
            }
        }
    }
}
