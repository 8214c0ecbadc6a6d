/// How much each client may still ask for: buckets that fill with time.
struct Allowances: Sendable {
    private struct Bucket {
        var level: Double
        var time: Double
    }

    let rate: Double
    let burst: Double
    private let most: Int
    private var buckets: [String: Bucket] = [:]

    /// - Parameters:
    ///   - rate: how much comes in a second.
    ///   - burst: how much there is at most.
    ///   - most: how many clients are remembered.
    init(rate: Double, burst: Double, most: Int) {
        self.rate = rate
        self.burst = burst
        self.most = most
    }

    /// Takes one.
    ///
    /// - Parameter now: seconds, of any clock that does not go back.
    /// - Returns: whether there was one.
    mutating func take(_ client: String, now: Double) -> Bool {
        var bucket = current(client, now: now)
        let isThere = bucket.level >= 1
        if isThere { bucket.level -= 1 }
        if buckets[client] == nil, buckets.count >= most { forget(now: now) }
        buckets[client] = bucket
        return isThere
    }

    /// Whether there is one, which stays.
    func has(_ client: String, now: Double) -> Bool { current(client, now: now).level >= 1 }

    private func current(_ client: String, now: Double) -> Bucket {
        guard let bucket = buckets[client] else { return Bucket(level: burst, time: now) }
        return Bucket(level: min(burst, bucket.level + max(0, now - bucket.time) * rate), time: now)
    }

    /// Those whose bucket is full again count as new; where that is nobody, the one seen longest ago is forgotten.
    private mutating func forget(now: Double) {
        buckets = buckets.filter { min(burst, $0.value.level + (now - $0.value.time) * rate) < burst }
        if buckets.count >= most, let oldest = buckets.min(by: { $0.value.time < $1.value.time })?.key {
            buckets[oldest] = nil
        }
    }
}
