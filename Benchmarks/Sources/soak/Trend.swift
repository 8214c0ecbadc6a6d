/// A test for growth in values that were measured under comparable conditions.
///
/// The slope is the median of the slopes between all pairs of values (Theil–Sen estimator), which is robust against
/// outliers. The first values are ignored, because caches fill and threads and heap arenas are created.
struct Trend: Codable, Sendable {
    var name: String
    /// The median of the first third of the values considered.
    var first: Double
    /// The median of the last third.
    var last: Double
    /// The slope times the number of values: the growth from first to last, without outliers.
    var growth: Double
    /// The permitted growth.
    var bound: Double
    var count: Int

    var grows: Bool { growth > bound && last - first > bound }

    /// Creates a trend; nil for fewer than six values, which are not significant.
    ///
    /// - Parameter share: the permitted growth as a share of the first value, if that exceeds the bound.
    init?(_ name: String, _ values: [Double], bound: Double, share: Double = 0) {
        let counted = Array(values.dropFirst(max(2, values.count / 5)))
        guard counted.count >= 6 else { return nil }
        var slopes: [Double] = []
        for i in counted.indices {
            for j in counted.indices.dropFirst(i + 1) { slopes.append((counted[j] - counted[i]) / Double(j - i)) }
        }
        let third = counted.count / 3
        self.name = name
        first = Self.median(Array(counted.prefix(third)))
        last = Self.median(Array(counted.suffix(third)))
        growth = Self.median(slopes) * Double(counted.count - 1)
        self.bound = max(bound, first * share)
        count = counted.count
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
