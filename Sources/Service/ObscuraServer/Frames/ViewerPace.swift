import Basics
import DequeModule

/// Decides which frames a viewer gets, from its acknowledgements: none while earlier ones are late, and from smaller
/// steps while its line is slow.
///
/// A value without a clock; times are in nanoseconds.
struct ViewerPace: Sendable {
    /// The limits of a viewer.
    enum Limits {
        /// The age of the oldest unacknowledged frame beyond the line's own delay at which no more are sent.
        static let lag: Nanoseconds = 400_000_000
        /// Maximum frames before the first acknowledgement, from which the line's delay is learnt.
        static let firstFrames = 8
        /// Maximum delay that counts as the line's own; large frames on a slow line take longer.
        static let longestRoundTrip: Nanoseconds = 1_000_000_000
        /// The age beyond the line's own delay of an acknowledged frame that counts as late.
        static let late: Nanoseconds = 200_000_000
        /// Maximum unacknowledged frames and bytes.
        static let frames = 64
        static let bytes = 4 << 20
        /// The time for which frames must be late before the step goes down.
        static let strain: Nanoseconds = 400_000_000
        /// The least time between two changes.
        static let hold: Nanoseconds = 1_500_000_000
        /// The time without late frames before a better step is tried, at first and at most.
        static let firstPatience: Nanoseconds = 6_000_000_000
        static let lastPatience: Nanoseconds = 96_000_000_000
        /// The time after which a viewer that acknowledges nothing counts as gone.
        static let silence: Nanoseconds = 15_000_000_000
        /// The span in which the line's own delay and its throughput are measured.
        static let memory: Nanoseconds = 10_000_000_000
        static let span: Nanoseconds = 1_500_000_000
        /// The share of the measured throughput that a step may need.
        static let share = 0.7
    }

    /// The answer to a frame.
    enum Verdict: Sendable, Equatable {
        case send
        /// Leave it out.
        case skip
        /// Leave it out, and make a key frame, with which the viewer can go on.
        case skipAndMakeKey
    }

    private struct Sent: Sendable {
        var sequence: Int
        var bytes: Int
        var time: Nanoseconds
    }

    /// The present step.
    private(set) var level = 0
    /// Indicates whether the next frame for this viewer must be a key frame.
    private(set) var needsKey = true
    /// Frames left out so far.
    private(set) var skipped = 0
    private var unread: Deque<Sent> = []
    private var unreadBytes = 0
    /// The shortest times from sending to acknowledgement, in this and in the previous span.
    private var shortest: (present: Nanoseconds?, previous: Nanoseconds?)
    private var memoryBegin: Nanoseconds = 0
    /// Acknowledged bytes of the last moments.
    private var received: Deque<(time: Nanoseconds, bytes: Int)> = []
    private var strainBegin: Nanoseconds?
    private var lastStrain: Nanoseconds?
    private var lastChange: Nanoseconds?
    private var isProbing = false
    private var patience = Limits.firstPatience

    init() {}

    /// Number of frames that were sent and not acknowledged.
    var waiting: Int { unread.count }

    /// The line's own delay with that of the viewer's decoder; nil before the first acknowledgement.
    var roundTrip: Nanoseconds? {
        [shortest.present, shortest.previous].compactMap { $0 }.min().map { min($0, Limits.longestRoundTrip) }
    }

    // MARK: Frames

    /// Decides about a frame of the present step.
    mutating func offer(sequence: Int, isKey: Bool, bytes: Int, at now: Nanoseconds) -> Verdict {
        guard hasRoom(at: now) else {
            skipped += 1
            needsKey = true
            strain(at: now)
            return .skip
        }
        guard !needsKey || isKey else {
            skipped += 1
            return .skipAndMakeKey
        }
        needsKey = false
        unread.append(Sent(sequence: sequence, bytes: bytes, time: now))
        unreadBytes += bytes
        return .send
    }

    private func hasRoom(at now: Nanoseconds) -> Bool {
        guard let oldest = unread.first else { return true }
        let frames = roundTrip == nil ? Limits.firstFrames : Limits.frames
        let allowed = (roundTrip ?? Limits.longestRoundTrip) + Limits.lag
        return now - oldest.time <= allowed && unread.count < frames && unreadBytes < Limits.bytes
    }

    /// Notes that a frame was drawn; ignores numbers that were not sent.
    mutating func acknowledge(_ sequence: Int, at now: Nanoseconds) {
        guard let place = unread.firstIndex(where: { $0.sequence == sequence }) else { return }
        let took = max(0, now - unread[place].time)
        let bytes = unread[...place].reduce(0) { $0 + $1.bytes }
        unread.removeFirst(place + 1)
        unreadBytes -= bytes
        received.append((now, bytes))
        while let first = received.first, now - first.time > Limits.span { received.removeFirst() }
        let isLate = took > (roundTrip ?? Limits.longestRoundTrip) + Limits.late
        if now - memoryBegin > Limits.memory {
            shortest = (nil, shortest.present ?? shortest.previous)
            memoryBegin = now
        }
        shortest.present = min(shortest.present ?? took, took)
        if isLate { strain(at: now) } else { strainBegin = nil }
    }

    /// Indicates whether the viewer has acknowledged nothing for so long that it counts as gone.
    func isGone(at now: Nanoseconds) -> Bool { unread.first.map { now - $0.time > Limits.silence } ?? false }

    private mutating func strain(at now: Nanoseconds) {
        strainBegin = strainBegin ?? now
        lastStrain = now
    }

    // MARK: Steps

    /// Changes the step if the line asks for it or allows it.
    ///
    /// - Parameter demands: The bits per second of each step, best first.
    /// - Returns: Whether the step has changed; the viewer then needs a key frame of the new one.
    mutating func adapt(demands: [Int], at now: Nanoseconds) -> Bool {
        let since = now - (lastChange ?? now - Limits.hold)
        if let strainBegin, now - strainBegin >= Limits.strain, since >= Limits.hold, level + 1 < demands.count {
            if isProbing { patience = min(patience * 2, Limits.lastPatience) }
            let share = throughput(at: now).map { $0 * Limits.share }
            let fitting = share.flatMap { share in demands.indices.first { Double(demands[$0]) <= share } }
            // Without a measure, one step; never more than two, because a short stall says little.
            change(to: min(max(level + 1, fitting ?? level + 1), min(level + 2, demands.count - 1)), at: now)
            isProbing = false
            return true
        }
        guard level > 0 else { return false }
        if lastChange == nil { lastChange = now }
        let calm = now - max(lastStrain ?? 0, lastChange ?? now)
        if isProbing, calm >= patience { patience = Limits.firstPatience }
        guard calm >= patience, !unread.isEmpty || !received.isEmpty else { return false }
        change(to: level - 1, at: now)
        isProbing = true
        return true
    }

    /// Bits per second that were acknowledged lately; nil without enough of them.
    private func throughput(at now: Nanoseconds) -> Double? {
        let recent = received.filter { now - $0.time <= Limits.span }
        guard recent.count > 2 else { return nil }
        return Double(recent.reduce(0) { $0 + $1.bytes }) * 8 / (Double(Limits.span) / 1e9)
    }

    private mutating func change(to level: Int, at now: Nanoseconds) {
        self.level = level
        needsKey = true
        lastChange = now
        strainBegin = nil
    }
}
