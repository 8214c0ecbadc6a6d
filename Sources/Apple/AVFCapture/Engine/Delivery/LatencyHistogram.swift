/// A histogram of latencies, with buckets that grow with the value.
///
/// There are eight buckets for each power of two of microseconds, so a value read back is at most 1/8 too large.
/// Recording does not allocate.
package struct LatencyHistogram: Sendable {
    private static let stepBits = 3
    private static let steps = 1 << stepBits
    /// Covers up to 2^27 µs, about two minutes; larger values are counted in the last bucket.
    private static let bucketCount = 25 * steps

    private var buckets = [UInt32](repeating: 0, count: bucketCount)
    private var total = 0
    private var largest: UInt64 = 0

    /// Creates an empty histogram.
    package init() {}

    /// The number of recorded values.
    package var count: Int { total }

    /// The largest value, exact, in milliseconds; 0 if empty.
    package var maximum: Double { Double(largest) / 1_000_000 }

    /// Adds a value.
    package mutating func record(nanoseconds: UInt64) {
        buckets[Self.bucket(of: nanoseconds / 1000)] += 1
        total += 1
        largest = max(largest, nanoseconds)
    }

    /// Returns the value, in milliseconds, that a fraction of all values does not exceed; 0 if empty.
    ///
    /// - Parameter fraction: A fraction from 0 to 1, e.g. 0.99.
    package func percentile(_ fraction: Double) -> Double {
        guard total > 0 else { return 0 }
        let rank = min(max(Int((Double(total) * fraction).rounded(.up)), 1), total)
        var seen = 0
        for (index, count) in buckets.enumerated() {
            seen += Int(count)
            if seen >= rank { return min(Double(Self.upperBound(of: index)) / 1000, maximum) }
        }
        return maximum
    }

    /// Adds all values of another histogram.
    package mutating func merge(_ other: LatencyHistogram) {
        for index in buckets.indices { buckets[index] += other.buckets[index] }
        total += other.total
        largest = max(largest, other.largest)
    }

    private static func bucket(of microseconds: UInt64) -> Int {
        guard microseconds >= UInt64(steps) else { return Int(microseconds) }
        let exponent = 63 - microseconds.leadingZeroBitCount
        let step = Int(microseconds >> UInt64(exponent - stepBits)) & (steps - 1)
        return min((exponent - stepBits + 1) * steps + step, bucketCount - 1)
    }

    /// Returns the smallest value, in microseconds, that is too large for a bucket.
    private static func upperBound(of bucket: Int) -> UInt64 {
        guard bucket >= steps else { return UInt64(bucket) + 1 }
        let exponent = bucket / steps - 1
        return UInt64(steps + bucket % steps + 1) << UInt64(exponent)
    }
}
