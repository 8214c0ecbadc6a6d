internal import DequeModule

/// Decides which data belong together, and when no more can arrive for a time.
///
/// Each output has a watermark: the time up to which all of its data are known. Data advance it, and so does the
/// information that there is nothing at a time. The earliest waiting time is complete when the watermark of every
/// flowing output has reached it; then all data of exactly that time leave together. The result therefore depends only
/// on the data and never on the order in which the outputs' threads arrive, unless the hold limit is reached.
///
/// A value without locks, clocks and callbacks: methods take events, and ``nextSet()`` returns sets until it returns
/// nil.
struct SynchronizerState<Time: Comparable, Datum> {
    /// Data of one time, ordered by the index of their outputs.
    struct AlignedSet {
        /// The data of one output.
        struct Entry {
            /// The output's index in the synchronizer's array; 0 is the main output.
            var output: Int
            /// The output's data.
            var datum: Datum
        }

        /// The time of all entries.
        var time: Time
        /// At least one entry, and at most one for each output.
        var entries: [Entry]
    }

    struct Waiting {
        var time: Time
        var datum: Datum
        /// The time of arrival, in nanoseconds of the clock for the hold limit.
        var arrival: UInt64
    }

    struct Output {
        /// Data that have not left, by strictly ascending time.
        var waiting = Deque<Waiting>()
        /// The time up to which nothing more can arrive; nil before the first event.
        var watermark: Time?
        /// False while nothing can arrive: no connection, a disabled one, or a session that is not running.
        var isFlowing: Bool

        mutating func advance(to time: Time) {
            if let watermark, time <= watermark { return }
            watermark = time
        }
    }

    private var outputs: [Output]
    private var lastReleased: Time?

    /// The number of waiting data of all outputs.
    private(set) var waitingCount = 0

    /// Returns whether data of an output still wait.
    func hasWaiting(output: Int) -> Bool { !outputs[output].waiting.isEmpty }

    /// Returns whether data can arrive from an output.
    func isFlowing(output: Int) -> Bool { outputs[output].isFlowing }

    /// Creates a state for a number of outputs, the main one first.
    ///
    /// - Parameter flowing: for each output, whether data can arrive from it.
    init(flowing: [Bool]) { outputs = flowing.map { Output(isFlowing: $0) } }

    // MARK: Events

    /// Adds an output's data or report of a drop.
    ///
    /// - Returns: false if they came too late: because of the hold limit, sets of later times have already left, and
    ///   times must not go back. The data are then not stored.
    mutating func deliver(_ datum: Datum, at time: Time, from output: Int, now: UInt64) -> Bool {
        outputs[output].isFlowing = true
        if let lastReleased, time < lastReleased {
            outputs[output].advance(to: time)
            return false
        }
        // An output that repeats a time or goes back is treated like a late one.
        if let watermark = outputs[output].watermark, time <= watermark { return false }
        outputs[output].watermark = time
        outputs[output].waiting.append(Waiting(time: time, datum: datum, arrival: now))
        waitingCount += 1
        return true
    }

    /// Notes that an output has nothing at this time or before.
    mutating func nothing(at time: Time, from output: Int) { outputs[output].advance(to: time) }

    /// Notes whether data can arrive from an output.
    mutating func setFlowing(_ isFlowing: Bool, output: Int) {
        outputs[output].isFlowing = isFlowing
    }

    /// Removes everything that waits from an output.
    mutating func remove(output: Int) -> [Datum] {
        let discarded = outputs[output].waiting.map(\.datum)
        outputs[output].waiting = []
        waitingCount -= discarded.count
        return discarded
    }

    /// Begins a new timeline, whose times may be earlier; all data must have been removed before.
    mutating func resetTimes() {
        for index in outputs.indices { outputs[index].watermark = nil }
        lastReleased = nil
    }

    // MARK: Results

    /// True if nothing can arrive from any output.
    var isIdle: Bool { outputs.allSatisfy { !$0.isFlowing } }

    /// Removes and returns the earliest set if it is complete.
    mutating func nextSet() -> AlignedSet? {
        guard let time = earliestTime, isComplete(time) else { return nil }
        return takeSet(at: time)
    }

    /// Removes and returns the earliest set, complete or not.
    mutating func nextSetRegardless() -> AlignedSet? { earliestTime.map { takeSet(at: $0) } }

    /// Removes and returns the earliest set if it is complete or has data that arrived at this time or before.
    mutating func nextSet(heldSince limit: UInt64) -> AlignedSet? {
        guard let time = earliestTime, isComplete(time) || arrival(of: time) <= limit else { return nil }
        return takeSet(at: time)
    }

    /// The arrival time of the first data of the earliest set; nil if nothing waits.
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
