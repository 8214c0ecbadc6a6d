import AVFBase
import Basics
import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// Holds a synchronizer's state under a lock, receives the events of its outputs and calls its delegate.
///
/// Events come on the outputs' threads. Callbacks run one by one on the delegate's queue, each in a block of its own.
/// The lock is never held while a client is called.
final class SynchronizerStorage: OutputEventReceiver {
    /// The time that a set waits for an output without events, in nanoseconds.
    static let defaultHoldLimit: UInt64 = 500_000_000
    /// From this number of held data on, a camera without free buffers ends the wait for outputs without events.
    static let pressureCount = 4

    fileprivate struct Client {
        weak var delegate: (any AVCaptureDataOutputSynchronizerDelegate)?
        var queue: DispatchQueue?
        /// Increases to invalidate callbacks that were scheduled for an earlier client.
        var generation = 0
    }

    fileprivate struct State {
        weak var face: AVCaptureDataOutputSynchronizer?
        var rules: SynchronizerState<CMTime, SynchronizedPiece>
        var outbox = SynchronizerOutbox()
        /// The number of events so far.
        var events = 0
        var client = Client()
        var isAttached = false
        /// The next time at which the hold limit is checked; nil if no check is scheduled.
        var timerTime: UInt64?
        /// Outputs without a flowing connection; they are expected again as soon as they have one.
        var left: Set<Int> = []
        /// Outputs whose source has ended; they are not waited for until their next event.
        var ended: Set<Int> = []
        /// Tokens of ended sources, held until their data have left.
        var tokens: [(output: Int, token: DrainToken)] = []
    }

    private let state: Mutex<State>
    private let outputs: [UncheckedWeakReference<AVCaptureOutput>]
    private let clock: any HoldClock
    private let holdLimit: UInt64

    init(outputs: [AVCaptureOutput], clock: any HoldClock, holdLimit: UInt64) {
        self.outputs = outputs.map(UncheckedWeakReference.init)
        self.clock = clock
        self.holdLimit = holdLimit
        state = Mutex(State(rules: SynchronizerState(flowing: outputs.map { _ in false })))
    }

    // MARK: The synchronizer's end

    /// Sets the synchronizer that callbacks receive.
    func setFace(_ face: AVCaptureDataOutputSynchronizer) {
        let face = UncheckedReference(face)
        state.withLock { $0.face = face.value }
    }

    /// True if the outputs' events come here.
    var isAttached: Bool { state.withLock { $0.isAttached } }

    /// The delegate and its queue.
    var client: (delegate: (any AVCaptureDataOutputSynchronizerDelegate)?, queue: DispatchQueue?) {
        state.withLock { UncheckedReference(($0.client.delegate, $0.client.queue)) }.value
    }

    /// True if nothing waits for the delegate.
    var isIdle: Bool { state.withLock { $0.outbox.isIdle } }

    /// The number of data that wait for other outputs.
    var waitingCount: Int { state.withLock { $0.rules.waitingCount } }

    /// Starts to accept events.
    func begin() { state.withLock { $0.isAttached = true } }

    /// Sets the client; waiting callbacks go to the new client.
    func setClient(_ delegate: any AVCaptureDataOutputSynchronizerDelegate, queue: DispatchQueue) {
        let delegate = UncheckedReference(delegate)
        let callback = state.withLock { state -> Callback? in
            state.client.delegate = delegate.value
            state.client.queue = queue
            state.client.generation += 1
            return state.outbox.reschedule() ? state.callback : nil
        }
        schedule(callback)
    }

    /// Stops to accept events and discards everything that waits.
    func end() {
        let discarded = state.withLock { state in
            state.isAttached = false
            state.client.delegate = nil
            state.client.queue = nil
            state.client.generation += 1
            return state.discardAll(outputs: outputs.count)
        }
        discarded.settle()
    }

    // MARK: Events

    func receive(_ event: OutputEvent, tag: Int) {
        let (callback, discarded) = state.withLock { state -> (Callback?, Discarded) in
            var discarded = Discarded()
            guard state.isAttached else {
                discarded.add(event)
                return (nil, discarded)
            }
            state.events += 1
            var isScheduled = false
            if event.time != nil { expectOutputs(&state) }
            state.left.remove(tag)
            state.ended.remove(tag)
            switch event {
            case .data(let datum):
                add(.data(datum, arrival: state.events), at: datum.time, tag: tag, to: &state, &discarded)
            case .dropped(let drop):
                if drop.reason == .outOfBuffers { isScheduled = relieve(&state) }
                add(.dropped(drop), at: drop.time, tag: tag, to: &state, &discarded)
            case .lost(let drop):
                if drop.reason == .outOfBuffers { isScheduled = relieve(&state) }
                add(.lost(drop), at: drop.time, tag: tag, to: &state, &discarded)
            case .nothing(let time):
                state.rules.setFlowing(true, output: tag)
                state.rules.nothing(at: time, from: tag)
            case .end(nil):
                discarded.pieces += state.rules.remove(output: tag)
                state.rules.setFlowing(false, output: tag)
                state.left.insert(tag)
            case .end(let token?):
                state.rules.setFlowing(false, output: tag)
                state.ended.insert(tag)
                state.tokens.append((tag, token))
            }
            if release(&state, while: { $0.nextSet() }) { isScheduled = true }
            if releaseOverdue(&state) { isScheduled = true }
            if state.rules.isIdle, event.time == nil {
                if case .end(nil) = event { discarded.add(state.discardAll(outputs: outputs.count)) }
                state.rules.resetTimes()
            }
            if state.offerTokens() { isScheduled = true }
            setTimer(&state)
            return (isScheduled ? state.callback : nil, discarded)
        }
        discarded.settle()
        schedule(callback)
    }

    private func add(
        _ piece: SynchronizedPiece,
        at time: CMTime,
        tag: Int,
        to state: inout State,
        _ discarded: inout Discarded
    ) {
        // Data of a source that waits for its clients have no timeout.
        let arrival = isWaitedFor(piece, tag) ? UInt64.max : clock.nanoseconds
        if state.rules.deliver(piece, at: time, from: tag, now: arrival) { return }
        // Too late for its place in time: not reported, but counted.
        if piece.frame != nil {
            _ = piece.dropped(.late)
        } else {
            discarded.late.append(piece)
        }
    }

    /// Returns whether a piece is of a source that waits for its clients; a loss does not have this information itself.
    private func isWaitedFor(_ piece: SynchronizedPiece, _ tag: Int) -> Bool {
        if piece.isLossless { return true }
        if case .data = piece { return false }
        return outputs[tag].value?.connections.first?.inputPorts.first?.input.pace == .lossless
    }

    /// Marks outputs as expected: at the beginning of a run, which is the first event of any output, all that can
    /// deliver.
    ///
    /// During a run, it marks outputs that had left and have returned.
    private func expectOutputs(_ state: inout State) {
        let begins = state.rules.isIdle
        guard begins || !state.left.isEmpty else { return }
        for (index, output) in outputs.enumerated() where begins || state.left.contains(index) {
            guard !state.ended.contains(index) else { continue }
            let isExpected = output.value?.connections.contains { $0.isEnabled && $0.isActive } ?? false
            state.rules.setFlowing(isExpected, output: index)
            if isExpected { state.left.remove(index) } else { state.left.insert(index) }
        }
    }

    /// Releases held data without waiting for missing outputs, because the camera has no free buffer.
    private func relieve(_ state: inout State) -> Bool {
        guard state.rules.waitingCount >= Self.pressureCount, state.rules.earliestArrival != .max else { return false }
        return release(&state) { $0.nextSetRegardless() }
    }

    /// Passes complete sets to the delegate's queue.
    ///
    /// - Returns: whether the caller must schedule a callback.
    private func release(
        _ state: inout State,
        while next: (inout SynchronizerState<CMTime, SynchronizedPiece>) -> SynchronizedSet?
    ) -> Bool {
        var isScheduled = false
        while let set = next(&state.rules) {
            if state.outbox.offer(set, event: state.events, policy: policy(for: set)) { isScheduled = true }
        }
        return isScheduled
    }

    /// Returns the late-frame policy of a set; one output that keeps late frames keeps those of the whole set.
    private func policy(for set: SynchronizedSet) -> SynchronizerOutbox.LatePolicy {
        if set.isLossless { return .wait }
        for entry in set.entries {
            if let frame = entry.datum.frame,
                let output = outputs[entry.output].value as? any SynchronizableOutput, !output.discardsLateFrames
            {
                return .queue(limit: frame.format.backlogLimit)
            }
        }
        return .discard
    }

    // MARK: The hold limit

    /// Releases data that have reached the hold limit behind an earlier set that has just left.
    private func releaseOverdue(_ state: inout State) -> Bool {
        guard let arrival = state.rules.earliestArrival, arrival != .max else { return false }
        let now = clock.nanoseconds
        guard now >= arrival + holdLimit else { return false }
        return release(&state) { $0.nextSet(heldSince: now - holdLimit) }
    }

    private func setTimer(_ state: inout State) {
        guard let arrival = state.rules.earliestArrival, arrival != .max else { return }
        let time = arrival + holdLimit
        if let timerTime = state.timerTime, timerTime <= time { return }
        state.timerTime = time
        clock.call(at: time) { [weak self] in self?.holdLimitReached(time) }
    }

    private func holdLimitReached(_ time: UInt64) {
        let callback = state.withLock { state -> Callback? in
            // If the times differ, an earlier check has replaced this one.
            if state.timerTime == time { state.timerTime = nil }
            guard state.isAttached else { return nil }
            var isScheduled = releaseOverdue(&state)
            if state.offerTokens() { isScheduled = true }
            setTimer(&state)
            return isScheduled ? state.callback : nil
        }
        schedule(callback)
    }

    // MARK: Callbacks

    fileprivate struct Callback {
        var queue: DispatchQueue
        var generation: Int
    }

    private func schedule(_ callback: Callback?) {
        guard let callback else { return }
        callback.queue.async { self.run(callback) }
    }

    private func run(_ callback: Callback) {
        typealias Work = (
            entry: SynchronizerOutbox.Entry, delegate: (any AVCaptureDataOutputSynchronizerDelegate)?,
            face: AVCaptureDataOutputSynchronizer?
        )
        let work = state.withLock { state -> UncheckedReference<Work>? in
            guard state.client.generation == callback.generation, let entry = state.outbox.begin() else { return nil }
            return UncheckedReference((entry, state.client.delegate, state.face))
        }
        guard let work = work?.value else { return }
        switch work.entry {
        case .set(let set): hand(set, to: work.delegate, of: work.face)
        case .end: break
        }
        schedule(state.withLock { $0.outbox.end() ? $0.callback : nil })
    }

    private func hand(
        _ set: SynchronizedSet,
        to delegate: (any AVCaptureDataOutputSynchronizerDelegate)?,
        of face: AVCaptureDataOutputSynchronizer?
    ) {
        guard let delegate, let face else {
            for entry in set.entries { entry.datum.withdraw() }
            return
        }
        let entries = set.entries.compactMap { entry in
            entry.datum.makeData().map { (output: face.dataOutputs[entry.output], data: $0) }
        }
        guard !entries.isEmpty else { return }
        delegate.dataOutputSynchronizer(face, didOutput: AVCaptureSynchronizedDataCollection(entries))
    }
}

extension SynchronizerStorage {
    /// Pieces that are never reported to the client; settled and freed outside the lock.
    fileprivate struct Discarded {
        var pieces: [SynchronizedPiece] = []
        /// Pieces that arrived after their time had passed.
        var late: [SynchronizedPiece] = []
        private var tokens: [DrainToken] = []

        mutating func add(_ event: OutputEvent) {
            switch event {
            case .data(let datum): pieces.append(.data(datum, arrival: 0))
            case .dropped(let drop): pieces.append(.dropped(drop))
            case .lost(let drop): pieces.append(.lost(drop))
            case .nothing: break
            case .end(let token): tokens += token.map { [$0] } ?? []
            }
        }

        mutating func add(_ other: Discarded) {
            pieces += other.pieces
            late += other.late
            tokens += other.tokens
        }

        mutating func add(_ token: [DrainToken]) { tokens += token }

        func settle() {
            for piece in pieces { piece.withdraw() }
        }
    }
}

extension SynchronizerStorage.State {
    fileprivate var callback: SynchronizerStorage.Callback? {
        client.queue.map { SynchronizerStorage.Callback(queue: $0, generation: client.generation) }
    }

    /// Passes on the tokens of sources without waiting data, whatever still waits from others.
    ///
    /// - Returns: whether the caller must schedule a callback.
    fileprivate mutating func offerTokens() -> Bool {
        guard !tokens.isEmpty else { return false }
        let due = tokens.filter { !rules.hasWaiting(output: $0.output) }.map(\.token)
        guard !due.isEmpty else { return false }
        tokens.removeAll { !rules.hasWaiting(output: $0.output) }
        return outbox.offer(end: due)
    }

    /// Removes everything that waits.
    fileprivate mutating func discardAll(outputs: Int) -> SynchronizerStorage.Discarded {
        var discarded = SynchronizerStorage.Discarded()
        for output in 0..<outputs {
            discarded.pieces += rules.remove(output: output)
            rules.setFlowing(false, output: output)
        }
        for entry in outbox.removeAll() {
            switch entry {
            case .set(let set): discarded.pieces += set.entries.map(\.datum)
            case .end(let tokens): discarded.add(tokens)
            }
        }
        discarded.add(tokens.map(\.token))
        tokens = []
        left = []
        rules.resetTimes()
        return discarded
    }
}
