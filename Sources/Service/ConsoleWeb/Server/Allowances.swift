/// Rate limits for clients: token buckets that fill with time.
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
    ///   - rate: Number of tokens added per second.
    ///   - burst: Maximum number of tokens.
    ///   - most: Maximum number of clients that are remembered.
    init(rate: Double, burst: Double, most: Int) {
        self.rate = rate
        self.burst = burst
        self.most = most
    }

    /// Takes a token.
    ///
    /// - Parameter now: Seconds of any clock that never goes back.
    /// - Returns: Whether there was one.
    mutating func take(_ client: String, now: Double) -> Bool {
        var bucket = current(client, now: now)
        let isThere = bucket.level >= 1
        if isThere { bucket.level -= 1 }
        if buckets[client] == nil, buckets.count >= most { removeOldest(now: now) }
        buckets[client] = bucket
        return isThere
    }

    /// Returns whether a token is available, without taking it.
    func has(_ client: String, now: Double) -> Bool { current(client, now: now).level >= 1 }

    private func current(_ client: String, now: Double) -> Bucket {
        guard let bucket = buckets[client] else { return Bucket(level: burst, time: now) }
        return Bucket(level: min(burst, bucket.level + max(0, now - bucket.time) * rate), time: now)
    }

    /// Forgets clients whose bucket is full again, because they count as new.
    ///
    /// If there are none, forgets the one seen longest ago.
    private mutating func removeOldest(now: Double) {
        buckets = buckets.filter { min(burst, $0.value.level + (now - $0.value.time) * rate) < burst }
        if buckets.count >= most, let oldest = buckets.min(by: { $0.value.time < $1.value.time })?.key {
            buckets[oldest] = nil
        }
    }
}
