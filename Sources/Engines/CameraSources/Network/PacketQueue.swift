import DequeModule

/// Packets between the thread that reads them and the one that decodes them, and the decision what to do when they are
/// more than can be decoded in time.
///
/// Live, a packet that has waited longer than the bound, or has newer ones that much behind it, is late. Then everything
/// up to the newest key picture in the queue is left out, and what comes is decoded without being shown until it is in
/// time again. Where that takes too long, everything up to the next key picture is left out. So lateness never grows.
///
/// A value: time goes in, decisions come out.
struct PacketQueue<Payload> {
    /// A packet and what is known of it without looking inside.
    struct Item {
        var payload: Payload
        /// When it is to be shown in the stream's time; nil where unknown.
        var stamp: Nanoseconds?
        /// When it came.
        var arrival: Nanoseconds
        var isKey: Bool
        var size: Int
        /// Whether it had to be waited for, so that it was sent just now.
        var isFresh: Bool
    }

    /// What to do next.
    struct Step {
        var item: Item
        /// Whether its picture is handed over.
        var shows: Bool
        /// How many packets were left out before it.
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
    /// The longest time without a packet: about what one file of a stream in files takes.
    private var longestPause: Nanoseconds = 0
    private var lastArrival: Nanoseconds?

    /// - Parameters:
    ///   - isSegmented: whether the stream comes in files.
    ///   - opened: when the connection was made. What the server has kept for new clients comes then in one heap.
    init(_ limits: NetworkLimits, isSegmented: Bool, opened: Nanoseconds) {
        self.limits = limits
        self.isSegmented = isSegmented
        settlesUntil = opened + limits.settling.nanoseconds
        isSettling = !isSegmented
    }

    /// How many packets wait.
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

    /// What to do next; nil when nothing waits.
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

    /// How many packets were left out since the last step.
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
            // Well within the bound, so that it does not begin again at once.
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
        // Enough stays to show until the next file is there.
        if let key = items.indices.dropFirst().last(where: { items[$0].isKey && span(from: $0) >= pause }) { skip(key) }
        return true
    }

    private func lateness(_ now: Nanoseconds) -> Nanoseconds {
        items.first.map { max(now - $0.arrival, span(from: 0)) } ?? 0
    }

    /// How much time the stamps from a packet to the newest take.
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

    /// No file of a stream is taken to be longer.
    private static var longestFile: Nanoseconds { 10_000_000_000 }
    /// Stamps that differ by more have jumped; that is no lateness.
    private static var jump: Nanoseconds { 60_000_000_000 }
}

/// Leaves out pictures that go back to a damaged one.
struct DamageFilter {
    private let limit: Nanoseconds
    private var until: Nanoseconds?

    init(_ limits: NetworkLimits) { limit = limits.damage.nanoseconds }

    /// A picture was damaged.
    mutating func damaged(at now: Nanoseconds) {
        // Counted from the first, so that a stream with damage everywhere still shows something.
        if until == nil { until = now + limit }
    }

    /// Whether a good picture is shown.
    mutating func shows(isKey: Bool, at now: Nanoseconds) -> Bool {
        guard let until else { return true }
        guard isKey || now >= until else { return false }
        self.until = nil
        return true
    }
}
