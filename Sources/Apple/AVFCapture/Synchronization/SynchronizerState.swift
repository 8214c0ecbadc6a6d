internal import DequeModule

/// Decides what belongs together and when nothing more can come for it.
///
/// Each output has a watermark: the latest time up to which everything it will ever have is known. Data move it, and so
/// does the news that there is nothing at a time. The earliest waiting time is complete when the watermark of every
/// output that is flowing has reached it; then all data of exactly that time leave together. So what leaves depends on
/// the data alone and never on the order in which the outputs' threads got here, unless the hold limit strikes.
///
/// A value without locks, clocks and callbacks: events go in by methods, sets are taken out with ``nextSet()`` until it
/// gives nil.
struct SynchronizerState<Time: Comparable, Datum> {
    /// Data of one time, by ascending place of their outputs.
    struct AlignedSet {
        /// One output's share.
        struct Entry {
            /// The output's place in the synchronizer's array; 0 is the main output.
            var output: Int
            /// What the output has.
            var datum: Datum
        }

        /// The time of all of them.
        var time: Time
        /// At least one, at most one for each output.
        var entries: [Entry]
    }

    struct Waiting {
        var time: Time
        var datum: Datum
        /// When it came, in nanoseconds of the clock that the hold limit is measured on.
        var arrival: UInt64
    }

    struct Output {
        /// Data that have not left, by strictly ascending time.
        var waiting = Deque<Waiting>()
        /// Nothing at or before this time can still come; nil before the first event.
        var watermark: Time?
        /// False while nothing at all can come: no connection, a disabled one, a session that does not run.
        var isFlowing: Bool

        mutating func advance(to time: Time) {
            if let watermark, time <= watermark { return }
            watermark = time
        }
    }

    private var outputs: [Output]
    private var lastReleased: Time?

    /// How many data are waiting, of all outputs.
    private(set) var waitingCount = 0

    /// Whether something of an output has not left.
    func hasWaiting(output: Int) -> Bool { !outputs[output].waiting.isEmpty }

    /// Makes a state for a number of outputs, the main one first.
    ///
    /// - Parameter flowing: for each output, whether something can come from it.
    init(flowing: [Bool]) { outputs = flowing.map { Output(isFlowing: $0) } }

    // MARK: Events

    /// An output has something: data, or the report of a drop.
    ///
    /// - Returns: false when it came too late: sets of later times have left without it, as the hold limit allows, and
    ///   times must not go back. It is then not taken.
    mutating func deliver(_ datum: Datum, at time: Time, from output: Int, now: UInt64) -> Bool {
        outputs[output].isFlowing = true
        if let lastReleased, time < lastReleased {
            outputs[output].advance(to: time)
            return false
        }
        // An output that repeats a time or goes back cannot be told apart from one that is late.
        if let watermark = outputs[output].watermark, time <= watermark { return false }
        outputs[output].watermark = time
        outputs[output].waiting.append(Waiting(time: time, datum: datum, arrival: now))
        waitingCount += 1
        return true
    }

    /// An output has looked and has nothing at this time or before.
    mutating func nothing(at time: Time, from output: Int) { outputs[output].advance(to: time) }

    /// From now on an output may have something, or cannot have anything.
    mutating func setFlowing(_ isFlowing: Bool, output: Int) {
        outputs[output].isFlowing = isFlowing
    }

    /// Takes away everything that waits from an output.
    mutating func forget(output: Int) -> [Datum] {
        let forgotten = outputs[output].waiting.map(\.datum)
        outputs[output].waiting = []
        waitingCount -= forgotten.count
        return forgotten
    }

    /// Begins a new timeline, whose times may be earlier; everything must have been taken out before.
    mutating func forgetTimes() {
        for index in outputs.indices { outputs[index].watermark = nil }
        lastReleased = nil
    }

    // MARK: Results

    /// Whether nothing can come from any output.
    var isIdle: Bool { outputs.allSatisfy { !$0.isFlowing } }

    /// Takes out the earliest set if it is complete.
    mutating func nextSet() -> AlignedSet? {
        guard let time = earliestTime, isComplete(time) else { return nil }
        return takeSet(at: time)
    }

    /// Takes out the earliest set, complete or not.
    mutating func nextSetRegardless() -> AlignedSet? { earliestTime.map { takeSet(at: $0) } }

    /// Takes out the earliest set if it is complete or has a share that came at this time or before.
    mutating func nextSet(heldSince limit: UInt64) -> AlignedSet? {
        guard let time = earliestTime, isComplete(time) || arrival(of: time) <= limit else { return nil }
        return takeSet(at: time)
    }

    /// When the first share of the earliest set came; nil when nothing waits.
    var earliestArrival: UInt64? { earliestTime.map { arrival(of: $0) } }

    private var earliestTime: Time? {
        var earliest: Time?
        for output in outputs {
            guard let time = output.waiting.first?.time else { continue }
            if let present = earliest, present <= time { continue }
            earliest = time
        }
        return earliest
    }

    private func isComplete(_ time: Time) -> Bool {
        outputs.allSatisfy { output in
            guard output.isFlowing else { return true }
            guard let watermark = output.watermark else { return false }
            return watermark >= time
        }
    }

    private func arrival(of time: Time) -> UInt64 {
        var earliest = UInt64.max
        for output in outputs {
            if let first = output.waiting.first, first.time == time { earliest = min(earliest, first.arrival) }
        }
        return earliest
    }

    private mutating func takeSet(at time: Time) -> AlignedSet {
        var entries: [AlignedSet.Entry] = []
        entries.reserveCapacity(outputs.count)
        for index in outputs.indices {
            guard let first = outputs[index].waiting.first, first.time == time else { continue }
            entries.append(AlignedSet.Entry(output: index, datum: first.datum))
            outputs[index].waiting.removeFirst()
        }
        waitingCount -= entries.count
        lastReleased = time
        return AlignedSet(time: time, entries: entries)
    }
}

extension SynchronizerState.AlignedSet: Sendable where Time: Sendable, Datum: Sendable {}
extension SynchronizerState.AlignedSet.Entry: Sendable where Datum: Sendable {}
extension SynchronizerState.Waiting: Sendable where Time: Sendable, Datum: Sendable {}
extension SynchronizerState.Output: Sendable where Time: Sendable, Datum: Sendable {}
extension SynchronizerState: Sendable where Time: Sendable, Datum: Sendable {}
