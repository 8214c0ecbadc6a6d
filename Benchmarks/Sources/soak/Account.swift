import Synchronization

/// What becomes of every frame that a camera hands over, as one of its outputs tells it.
///
/// Each frame, and each loss, is to be told of once and in order. Only around a change of the session may frames be
/// forgotten: those that were on their way when it began, and those before the output is heard of again. What is told
/// comes on the outputs' queues, what is handed over on the camera's thread.
final class Account: Sendable {
    enum Fate: Sendable { case delivered, late, outOfBuffers, gap }

    struct Counts: Sendable {
        var handed = 0
        var delivered = 0
        var late = 0
        var outOfBuffers = 0
        var gaps = 0
        /// Frames that were forgotten around changes.
        var forgotten = 0
        /// From when a frame was handed over until its callback, in nanoseconds, at most.
        var longestWait: UInt64 = 0

        var told: Int { delivered + late + outOfBuffers + gaps }
    }

    private struct Pending {
        var number: Int
        var time: UInt64
        var tick: Int
        var mayBeForgotten: Bool
        /// Came while the connection was switched off: counts only if it is told of.
        var isOutside = false
    }

    private struct State {
        var pending: [Pending] = []
        /// How many of the first ones have been dealt with; they are taken away many at a time.
        var done = 0
        var counts = Counts()
        var isOpen = true
        var changes = 0
        /// After a change the output counts as heard of from this frame on; nil when it has been.
        var quietBefore: Int? = 0
        var last = -1
        var slack = 0

        mutating func forgiveAll() {
            for index in pending.indices.dropFirst(done) { pending[index].mayBeForgotten = true }
        }
    }

    let name: String
    /// How many seconds after its time what is handed over must be told of; what comes later may be left out.
    private let longestHold: Double
    private let trouble: Trouble
    private let state = Mutex(State())

    init(_ name: String, _ trouble: Trouble, longestHold: Double = .infinity) {
        self.name = name
        self.longestHold = longestHold
        self.trouble = trouble
    }

    var counts: Counts { state.withLock { $0.counts } }

    // MARK: On the camera's thread

    /// A frame or a loss is about to be handed over.
    ///
    /// - Parameter age: how many seconds ago it was captured.
    func hand(_ number: Int, time: UInt64, tick: Int, age: Double) {
        state.withLock { state in
            // What comes while the connection is switched off is not for this output, unless it has to wait on its
            // way for so long that the connection is on again.
            let isOutside = !state.isOpen && state.changes == 0
            if !isOutside { state.counts.handed += 1 }
            let mayBeForgotten = isOutside || state.changes > 0 || age > longestHold
            state.pending.append(
                Pending(
                    number: number,
                    time: time,
                    tick: tick,
                    mayBeForgotten: mayBeForgotten,
                    isOutside: isOutside
                )
            )
        }
    }

    // MARK: On the output's queue

    /// The output tells of a frame or a loss.
    func tell(_ number: Int?, _ fate: Fate) {
        let now = hostNanoseconds()
        let problem = state.withLock { state -> String? in
            guard let number else { return "\(name) told of a frame without a number." }
            switch fate {
            case .delivered: state.counts.delivered += 1
            case .late: state.counts.late += 1
            case .outOfBuffers: state.counts.outOfBuffers += 1
            case .gap: state.counts.gaps += 1
            }
            defer { state.last = max(state.last, number) }
            guard number > state.last else {
                return "\(name) told of frame \(number) after frame \(state.last): twice, or out of order."
            }
            var missed: [Int] = []
            while state.done < state.pending.count, state.pending[state.done].number < number {
                let pending = state.pending[state.done]
                state.done += 1
                if !pending.isOutside { state.counts.forgotten += 1 }
                if !pending.mayBeForgotten, state.quietBefore == nil { missed.append(pending.number) }
            }
            guard state.done < state.pending.count, state.pending[state.done].number == number else {
                return "\(name) told of frame \(number), which was not handed over."
            }
            let pending = state.pending[state.done]
            state.done += 1
            if pending.isOutside { state.counts.handed += 1 }
            if !pending.mayBeForgotten {
                state.counts.longestWait = max(state.counts.longestWait, now - min(now, pending.time))
            }
            if let quiet = state.quietBefore, number >= quiet { state.quietBefore = nil }
            if state.done > 256 {
                state.pending.removeFirst(state.done)
                state.done = 0
            }
            return missed.isEmpty ? nil : "\(name) never told of frames \(missed.prefix(10)), but of \(number)."
        }
        if let problem { trouble.note(problem) }
    }

    // MARK: Changes

    /// A change of the session begins: what is on its way may be forgotten.
    func beginChange() {
        state.withLock { state in
            state.changes += 1
            state.forgiveAll()
        }
    }

    /// The change is over; the next frame has this number.
    func endChange(next: Int) {
        state.withLock { state in
            state.changes -= 1
            state.forgiveAll()
            state.quietBefore = next
        }
    }

    /// Whether frames are to come here; not where the connection is switched off.
    func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

    /// How many ticks a frame may wait because the client is slow.
    var slack: Int {
        get { state.withLock { $0.slack } }
        set { state.withLock { $0.slack = newValue } }
    }

    /// For how many ticks the oldest frame has been waiting that must not be forgotten.
    func ticksWaiting(at tick: Int) -> Int {
        state.withLock { state in
            let oldest = state.pending[state.done...].first { !$0.mayBeForgotten }
            return oldest.map { tick - $0.tick } ?? 0
        }
    }
}
