/// A clock or a timebase in the tree that timebases and their sources form.
enum SyncNode: Sendable {
    case clock(CMClock)
    case timebase(CMTimebase)

    /// Creates a node; returns nil for objects other than clocks and timebases.
    init?(_ object: Any) {
        if let clock = object as? CMClock {
            self = .clock(clock)
        } else if let timebase = object as? CMTimebase {
            self = .timebase(timebase)
        } else {
            return nil
        }
    }

    var object: any CMSyncProtocol & AnyObject {
        switch self {
        case .clock(let clock): clock
        case .timebase(let timebase): timebase
        }
    }

    var time: CMTime { object.time }

    /// The root clock.
    var clock: CMClock {
        switch self {
        case .clock(let clock): clock
        case .timebase(let timebase): timebase.ultimateSourceClock
        }
    }

    /// The timebases up to the root, each with its current line, and the root clock.
    private var chain: (steps: [(node: CMTimebase, line: TimebaseLine)], clock: CMClock) {
        var steps: [(node: CMTimebase, line: TimebaseLine)] = []
        var node = self
        while case .timebase(let timebase) = node {
            let line = timebase.line
            steps.append((timebase, line))
            node = line.source
        }
        return (steps, node.clock)
    }

    static func relativeRate(_ own: SyncNode, _ other: SyncNode) -> Double {
        func rate(_ node: SyncNode) -> Double { node.chain.steps.reduce(1) { $0 * $1.line.rate } }
        let reference = rate(other)
        return reference == 0 ? .nan : rate(own) / reference
    }

    /// Returns the times of two nodes at the same moment.
    static func sample(_ own: SyncNode, _ other: SyncNode) -> (CMTime, CMTime) {
        let (ownChain, otherChain) = (own.chain, other.chain)
        let ownRoot = ownChain.clock.time
        let otherRoot = ownChain.clock === otherChain.clock ? ownRoot : otherChain.clock.time
        func down(_ root: CMTime, _ steps: [(node: CMTimebase, line: TimebaseLine)]) -> CMTime {
            steps.reversed().reduce(root) { $1.line.time(atSource: $0) }
        }
        return (down(ownRoot, ownChain.steps), down(otherRoot, otherChain.steps))
    }

    static func convert(_ time: CMTime, from own: SyncNode, to other: SyncNode) -> CMTime {
        let (up, down) = (own.chain, other.chain)
        var time = time
        // Climbs to the nearest common node.
        var meeting: Int?
        for step in up.steps {
            if let index = down.steps.firstIndex(where: { $0.node === step.node }) {
                meeting = index
                break
            }
            time = step.line.sourceTime(at: time)
        }
        if meeting == nil, up.clock !== down.clock {
            let (ownNow, otherNow) = (up.clock.time, down.clock.time)
            time = otherNow + (time - ownNow)
        }
        for step in down.steps.prefix(meeting ?? down.steps.count).reversed() {
            time = step.line.time(atSource: time)
        }
        return time
    }
}

/// The relation of a timebase's time to that of its source: a line through an anchor.
struct TimebaseLine: Sendable {
    var source: SyncNode
    var rate: Double
    var anchor: CMTime
    var sourceAnchor: CMTime

    func time(atSource sourceTime: CMTime) -> CMTime {
        rate == 0 ? anchor : anchor + (sourceTime - sourceAnchor).scaled(by: rate)
    }

    /// Returns the source time for a time of the timebase; invalid if the timebase is stopped.
    func sourceTime(at time: CMTime) -> CMTime {
        rate == 0 ? .invalid : sourceAnchor + (time - anchor).divided(bySigned: rate)
    }
}

extension CMTime {
    /// Returns the product, exact for integral factors.
    func scaled(by factor: Double) -> CMTime {
        if factor == 1 { return self }
        if let whole = Int32(exactly: factor) { return multiplied(by: whole) }
        return multiplied(by: factor)
    }

    /// Returns the quotient, exact if the divisor or its reciprocal is integral.
    func divided(bySigned divisor: Double) -> CMTime {
        if divisor == 1 { return self }
        if let whole = Int32(exactly: divisor) { return multiplied(by: 1, over: whole) }
        if let whole = Int32(exactly: 1 / divisor) { return multiplied(by: whole) }
        return multiplied(by: 1 / divisor)
    }
}
