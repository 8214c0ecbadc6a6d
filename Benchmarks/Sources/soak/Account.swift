import Synchronization

/// The fate of every frame that a camera hands over, as one of its outputs reports it.
///
/// Each frame and each loss must be reported exactly once and in order. Frames may go unreported only around a change
/// of the session: those in flight when the change began, and those before the output's first report afterwards.
/// Reports arrive on the outputs' queues, hand-overs on the camera's thread.
final class Account: Sendable {
    enum Fate: Sendable { case delivered, late, outOfBuffers, gap }

    struct Counts: Sendable {
        var handed = 0
        var delivered = 0
        var late = 0
        var outOfBuffers = 0
        var gaps = 0
        /// Frames that went unreported around changes.
        var forgotten = 0
        /// The longest time from the hand-over of a frame to its callback, in nanoseconds.
        var longestWait: UInt64 = 0

        var reported: Int { delivered + late + outOfBuffers + gaps }
    }

    private struct Pending {
        var number: Int
        var time: UInt64
        var tick: Int
        var mayBeUnreported: Bool
        /// Handed over while the connection was disabled: counts only if it is reported.
        var isOutside = false
    }

    private struct State {
        var pending: [Pending] = []
        /// The number of leading entries that are settled; they are removed many at a time.
        var done = 0
        var counts = Counts()
        var isOpen = true
        var changes = 0
        /// After a change, the output is considered active again from this frame on; nil once it is.
        var quietBefore: Int? = 0
        var last = -1
        var slack = 0

        mutating func forgiveAll() {
            for index in pending.indices.dropFirst(done) { pending[index].mayBeUnreported = true }
        }
    }

    let name: String
    /// The maximum age in seconds at which a frame must still be reported; older frames may go unreported.
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

    /// Called when a frame or a loss is about to be handed over.
    ///
    /// - Parameter age: the time since its capture, in seconds.
    func hand(_ number: Int, time: UInt64, tick: Int, age: Double) {
        state.withLock { state in
            // Frames handed over while the connection is disabled are not for this output. It may still report one that
            // is delayed until the connection is enabled again.
            let isOutside = !state.isOpen && state.changes == 0
            if !isOutside { state.counts.handed += 1 }
            let mayBeUnreported = isOutside || state.changes > 0 || age > longestHold
            state.pending.append(
                Pending(
                    number: number,
                    time: time,
                    tick: tick,
                    mayBeUnreported: mayBeUnreported,
                    isOutside: isOutside
                )
            )
        }
    }

    // MARK: On the output's queue

    /// Called when the output reports a frame or a loss.
    func record(_ number: Int?, _ fate: Fate) {
        let now = hostNanoseconds()
        let problem = state.withLock { state -> String? in
            guard let number else { return "\(name) reported a frame without a number." }
            switch fate {
            case .delivered: state.counts.delivered += 1
            case .late: state.counts.late += 1
            case .outOfBuffers: state.counts.outOfBuffers += 1
            case .gap: state.counts.gaps += 1
            }
            defer { state.last = max(state.last, number) }
            guard number > state.last else {
                return "\(name) reported frame \(number) after frame \(state.last): twice, or out of order."
            }
            var missed: [Int] = []
            while state.done < state.pending.count, state.pending[state.done].number < number {
                let pending = state.pending[state.done]
                state.done += 1
                if !pending.isOutside { state.counts.forgotten += 1 }
                if !pending.mayBeUnreported, state.quietBefore == nil { missed.append(pending.number) }
            }
            guard state.done < state.pending.count, state.pending[state.done].number == number else {
                return "\(name) reported frame \(number), which was not handed over."
            }
            let pending = state.pending[state.done]
            state.done += 1
            if pending.isOutside { state.counts.handed += 1 }
            if !pending.mayBeUnreported {
                state.counts.longestWait = max(state.counts.longestWait, now - min(now, pending.time))
            }
            if let quiet = state.quietBefore, number >= quiet { state.quietBefore = nil }
            if state.done > 256 {
                state.pending.removeFirst(state.done)
                state.done = 0
            }
            return missed.isEmpty ? nil : "\(name) reported frame \(number) but never \(missed.prefix(10))."
        }
        if let problem { trouble.note(problem) }
    }

    // MARK: Changes

    /// Begins a change of the session: frames in flight may go unreported.
    func beginChange() {
        state.withLock { state in
            state.changes += 1
            state.forgiveAll()
        }
    }

    /// Ends the change; `next` is the number of the next frame.
    func endChange(next: Int) {
        state.withLock { state in
            state.changes -= 1
            state.forgiveAll()
            state.quietBefore = next
        }
    }

    /// Sets whether frames are expected; false while the connection is disabled.
    func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

    /// The number of ticks that a frame may wait because the client is slow.
    var slack: Int {
        get { state.withLock { $0.slack } }
        set { state.withLock { $0.slack = newValue } }
    }

    /// Returns the number of ticks for which the oldest frame that must be reported has been waiting.
    func ticksWaiting(at tick: Int) -> Int {
        state.withLock { state in
            let oldest = state.pending[state.done...].first { !$0.mayBeUnreported }
            return oldest.map { tick - $0.tick } ?? 0
        }
    }
}
