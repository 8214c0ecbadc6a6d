// Sums, means and extremes.
extension vDSP {
    /// Returns the sum.
    public static func sum<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_sve(base, 1, &value, count) }
        return value
    }

    /// Returns the sum of the squares.
    public static func sumOfSquares<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_svesq(base, 1, &value, count) }
        return value
    }

    /// Returns the sum of the magnitudes.
    public static func sumOfMagnitudes<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_svemg(base, 1, &value, count) }
        return value
    }

    /// Returns the mean; NaN for no elements.
    public static func mean<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_meanv(base, 1, &value, count) }
        return value
    }

    /// Returns the mean of the magnitudes; NaN for no elements.
    public static func meanMagnitude<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_meamgv(base, 1, &value, count) }
        return value
    }

    /// Returns the mean of the squares; NaN for no elements.
    public static func meanSquare<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_measqv(base, 1, &value, count) }
        return value
    }

    /// Returns the root of the mean of the squares; NaN for no elements.
    public static func rootMeanSquare<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_rmsqv(base, 1, &value, count) }
        return value
    }

    /// Returns the largest element; -∞ for none.
    public static func maximum<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_maxv(base, 1, &value, count) }
        return value
    }

    /// Returns the smallest element; +∞ for none.
    public static func minimum<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_minv(base, 1, &value, count) }
        return value
    }

    /// Returns the largest magnitude; 0 for no elements.
    public static func maximumMagnitude<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var value: Float = 0
        read(vector) { base, count in vDSP_maxmgv(base, 1, &value, count) }
        return value
    }

    /// Returns the largest element and its first index.
    public static func indexOfMaximum<U: AccelerateBuffer>(_ vector: U) -> (UInt, Float) where U.Element == Float {
        var (index, value): (UInt, Float) = (0, 0)
        read(vector) { base, count in vDSP_maxvi(base, 1, &value, &index, count) }
        return (index, value)
    }

    /// Returns the smallest element and its first index.
    public static func indexOfMinimum<U: AccelerateBuffer>(_ vector: U) -> (UInt, Float) where U.Element == Float {
        var (index, value): (UInt, Float) = (0, 0)
        read(vector) { base, count in vDSP_minvi(base, 1, &value, &index, count) }
        return (index, value)
    }

    /// Returns the largest magnitude and its first index.
    public static func indexOfMaximumMagnitude<U: AccelerateBuffer>(_ vector: U) -> (UInt, Float)
    where U.Element == Float {
        var (index, value): (UInt, Float) = (0, 0)
        read(vector) { base, count in vDSP_maxmgvi(base, 1, &value, &index, count) }
        return (index, value)
    }

    /// Returns the sum of the elements and that of their squares.
    public static func sumAndSumOfSquares<U: AccelerateBuffer>(
        _ vector: U
    ) -> (elementsSum: Float, squaresSum: Float) where U.Element == Float {
        (sum(vector), sumOfSquares(vector))
    }

    /// Returns the standard deviation from the mean.
    public static func standardDeviation<U: AccelerateBuffer>(_ vector: U) -> Float where U.Element == Float {
        var (mean, deviation): (Float, Float) = (0, 0)
        read(vector) { base, count in vDSP_normalize(base, 1, nil, 1, &mean, &deviation, count) }
        return deviation
    }

    /// Returns the sum of the products of two vectors of equal length.
    public static func dot<U: AccelerateBuffer, V: AccelerateBuffer>(_ vector1: U, _ vector2: V) -> Float
    where U.Element == Float, V.Element == Float {
        var value: Float = 0
        read(vector1, vector2) { a, b, count in vDSP_dotpr(a, 1, b, 1, &value, count) }
        return value
    }

    /// Returns the sum of the squared differences of two vectors of equal length.
    public static func distanceSquared<U: AccelerateBuffer, V: AccelerateBuffer>(_ pointA: U, _ pointB: V) -> Float
    where U.Element == Float, V.Element == Float {
        var value: Float = 0
        read(pointA, pointB) { a, b, count in vDSP_distancesq(a, 1, b, 1, &value, count) }
        return value
    }

    /// Returns the number of changes of sign.
    public static func countZeroCrossings<U: AccelerateBuffer>(_ vector: U) -> UInt where U.Element == Float {
        var (place, found): (vDSP_Length, vDSP_Length) = (0, 0)
        read(vector) { base, count in vDSP_nzcros(base, 1, count, &place, &found, count) }
        return found
    }

    /// Returns the sum.
    public static func sum<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_sveD(base, 1, &value, count) }
        return value
    }

    /// Returns the sum of the squares.
    public static func sumOfSquares<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_svesqD(base, 1, &value, count) }
        return value
    }

    /// Returns the sum of the magnitudes.
    public static func sumOfMagnitudes<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_svemgD(base, 1, &value, count) }
        return value
    }

    /// Returns the mean; NaN for no elements.
    public static func mean<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_meanvD(base, 1, &value, count) }
        return value
    }

    /// Returns the mean of the magnitudes; NaN for no elements.
    public static func meanMagnitude<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_meamgvD(base, 1, &value, count) }
        return value
    }

    /// Returns the mean of the squares; NaN for no elements.
    public static func meanSquare<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_measqvD(base, 1, &value, count) }
        return value
    }

    /// Returns the root of the mean of the squares; NaN for no elements.
    public static func rootMeanSquare<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_rmsqvD(base, 1, &value, count) }
        return value
    }

    /// Returns the largest element; -∞ for none.
    public static func maximum<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_maxvD(base, 1, &value, count) }
        return value
    }

    /// Returns the smallest element; +∞ for none.
    public static func minimum<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_minvD(base, 1, &value, count) }
        return value
    }

    /// Returns the largest magnitude; 0 for no elements.
    public static func maximumMagnitude<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var value: Double = 0
        read(vector) { base, count in vDSP_maxmgvD(base, 1, &value, count) }
        return value
    }

    /// Returns the largest element and its first index.
    public static func indexOfMaximum<U: AccelerateBuffer>(_ vector: U) -> (UInt, Double) where U.Element == Double {
        var (index, value): (UInt, Double) = (0, 0)
        read(vector) { base, count in vDSP_maxviD(base, 1, &value, &index, count) }
        return (index, value)
    }

    /// Returns the smallest element and its first index.
    public static func indexOfMinimum<U: AccelerateBuffer>(_ vector: U) -> (UInt, Double) where U.Element == Double {
        var (index, value): (UInt, Double) = (0, 0)
        read(vector) { base, count in vDSP_minviD(base, 1, &value, &index, count) }
        return (index, value)
    }

    /// Returns the largest magnitude and its first index.
    public static func indexOfMaximumMagnitude<U: AccelerateBuffer>(_ vector: U) -> (UInt, Double)
    where U.Element == Double {
        var (index, value): (UInt, Double) = (0, 0)
        read(vector) { base, count in vDSP_maxmgviD(base, 1, &value, &index, count) }
        return (index, value)
    }

    /// Returns the sum of the elements and that of their squares.
    public static func sumAndSumOfSquares<U: AccelerateBuffer>(
        _ vector: U
    ) -> (elementsSum: Double, squaresSum: Double) where U.Element == Double {
        (sum(vector), sumOfSquares(vector))
    }

    /// Returns the standard deviation from the mean.
    public static func standardDeviation<U: AccelerateBuffer>(_ vector: U) -> Double where U.Element == Double {
        var (mean, deviation): (Double, Double) = (0, 0)
        read(vector) { base, count in vDSP_normalizeD(base, 1, nil, 1, &mean, &deviation, count) }
        return deviation
    }

    /// Returns the sum of the products of two vectors of equal length.
    public static func dot<U: AccelerateBuffer, V: AccelerateBuffer>(_ vector1: U, _ vector2: V) -> Double
    where U.Element == Double, V.Element == Double {
        var value: Double = 0
        read(vector1, vector2) { a, b, count in vDSP_dotprD(a, 1, b, 1, &value, count) }
        return value
    }

    /// Returns the sum of the squared differences of two vectors of equal length.
    public static func distanceSquared<U: AccelerateBuffer, V: AccelerateBuffer>(_ pointA: U, _ pointB: V) -> Double
    where U.Element == Double, V.Element == Double {
        var value: Double = 0
        read(pointA, pointB) { a, b, count in vDSP_distancesqD(a, 1, b, 1, &value, count) }
        return value
    }

    /// Returns the number of changes of sign.
    public static func countZeroCrossings<U: AccelerateBuffer>(_ vector: U) -> UInt where U.Element == Double {
        var (place, found): (vDSP_Length, vDSP_Length) = (0, 0)
        read(vector) { base, count in vDSP_nzcrosD(base, 1, count, &place, &found, count) }
        return found
    }
}
