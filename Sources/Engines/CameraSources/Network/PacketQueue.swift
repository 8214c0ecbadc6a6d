import Basics
import DequeModule

/// Queue of packets between the reading thread and the decoding thread.
///
/// Decides what to drop when packets arrive faster than they can be decoded in time.
///
/// For live streams, a packet is late if it has waited longer than the bound, or if the queue has packets newer than it
/// by that much. Then everything up to the newest key frame in the queue is dropped, and the following packets are
/// decoded without being shown until they are in time again. If that takes too long, everything up to the next key
/// frame is dropped. So lateness never grows.
///
/// This is a value type without a clock: callers pass the time in.
struct PacketQueue<Payload> {
    /// A packet with the facts that are known without parsing it.
    struct Item {
        var payload: Payload
        /// Presentation time on the stream's timeline; nil if unknown.
        var stamp: Nanoseconds?
        /// Time of arrival.
        var arrival: Nanoseconds
        var isKey: Bool
        var size: Int
        /// True if the reader had to wait for the packet, so it was sent just now.
        var isFresh: Bool
    }

    /// The next packet to decode.
    struct Step {
        var item: Item
        /// Indicates whether its image is delivered.
        var shows: Bool
        /// Number of packets that were skipped before it.
        var skipped: Int
    }

    private let limits: NetworkLimits
    private let isSegmented: Bool
    private let settlesUntil: Nanoseconds
    private var items: Deque<Item> = []
    private var bytes = 0
    private var isSettling: Bool
    private var lateSince: Nanoseconds?
    private var waitsForKey = false
    private var skipped = 0
    /// The longest time without a packet: roughly the duration of one segment of a segmented stream.
    private var longestPause: Nanoseconds = 0
    private var lastArrival: Nanoseconds?

    /// - Parameters:
    ///   - isSegmented: True if the stream arrives in segments.
    ///   - opened: The time of the connection. The server's backlog for new clients then arrives in one burst.
    init(_ limits: NetworkLimits, isSegmented: Bool, opened: Nanoseconds) {
        self.limits = limits
        self.isSegmented = isSegmented
        settlesUntil = opened + limits.settling.nanoseconds
        isSettling = !isSegmented
    }

    /// Number of waiting packets.
    var count: Int { items.count }

    /// Adds a packet.
    mutating func put(_ item: Item) {
        if let lastArrival { longestPause = max(longestPause, item.arrival - lastArrival) }
        lastArrival = item.arrival
        items.append(item)
        bytes += item.size
        if bytes > limits.queuedBytes { skipToNewestKey() }
        if bytes > limits.queuedBytes { skipAll() }
    }

    /// Returns the next step; nil when no packet waits.
    mutating func next(at now: Nanoseconds) -> Step? {
        if waitsForKey {
            while let first = items.first, !first.isKey { skip(1) }
            if !items.isEmpty { waitsForKey = false }
        }
        guard !items.isEmpty else { return nil }
        let shows = isSegmented ? keepUpSegmented() : keepUp(now)
        guard let item = items.popFirst() else { return nil }
        bytes -= item.size
        let step = Step(item: item, shows: shows, skipped: skipped)
        skipped = 0
        return step
    }

    /// Returns the number of packets skipped since the last step, and resets it.
    mutating func takeSkipped() -> Int {
        defer { skipped = 0 }
        return skipped
    }

    // MARK: Keeping up

    private mutating func keepUp(_ now: Nanoseconds) -> Bool {
        let bound = limits.latency.nanoseconds
        if lateSince == nil, lateness(now) > bound { lateSince = now }
        if let since = lateSince {
            skipToNewestKey()
            // Well within the bound, so that skipping does not start again immediately.
            guard lateness(now) <= bound / 4 else {
                if items.first?.isKey == false, now - since > limits.catchUp.nanoseconds {
                    skipAll()
                    lateSince = nil
                }
                return false
            }
            lateSince = nil
        }
        guard isSettling else { return true }
        isSettling = !(items.first?.isFresh == true && items.count == 1) && now < settlesUntil
        return !isSettling
    }

    private mutating func keepUpSegmented() -> Bool {
        let pause = min(longestPause, Self.longestFile)
        guard span(from: 0) > max(limits.segmentedLatency.nanoseconds, 3 * pause) else { return true }
        // Enough packets remain to bridge the time until the next segment arrives.
        if let key = items.indices.dropFirst().last(where: { items[$0].isKey && span(from: $0) >= pause }) { skip(key) }
        return true
    }

    private func lateness(_ now: Nanoseconds) -> Nanoseconds {
        items.first.map { max(now - $0.arrival, span(from: 0)) } ?? 0
    }

    /// Time span of the stamps from a packet to the newest one.
    private func span(from index: Int) -> Nanoseconds {
        guard let first = items[index].stamp, let last = items.last?.stamp else { return 0 }
        let span = last - first
        return span > Self.jump ? 0 : span
    }

    private mutating func skipToNewestKey() {
        if let key = items.indices.dropFirst().last(where: { items[$0].isKey }) { skip(key) }
    }

    private mutating func skipAll() {
        skip(items.count)
        waitsForKey = true
    }

    private mutating func skip(_ count: Int) {
        for item in items.prefix(count) { bytes -= item.size }
        items.removeFirst(count)
        skipped += count
    }

    /// Upper bound for the assumed duration of a segment.
    private static var longestFile: Nanoseconds { 10_000_000_000 }
    /// Stamps that differ by more than this have jumped, which does not count as lateness.
    private static var jump: Nanoseconds { 60_000_000_000 }
}

/// Drops images that depend on a damaged one.
struct DamageFilter {
    private let limit: Nanoseconds
    private var until: Nanoseconds?

    init(_ limits: NetworkLimits) { limit = limits.damage.nanoseconds }

    /// Notes a damaged image.
    mutating func damaged(at now: Nanoseconds) {
        // Counted from the first damage, so that a stream with damage everywhere still shows something.
        if until == nil { until = now + limit }
    }

    /// Returns whether to show an undamaged image.
    mutating func shows(isKey: Bool, at now: Nanoseconds) -> Bool {
        guard let until else { return true }
        guard isKey || now >= until else { return false }
        self.until = nil
        return true
    }
}
