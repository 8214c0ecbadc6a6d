import AVFBase
import Basics
import CameraSources
import Capsules
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

    private typealias Callback = ClientMailbox<SynchronizerItem>.Callback

    private let state: Mutex<State>
    let outputs: [UncheckedWeakReference<AVCaptureOutput>]
    private let clock: any HoldClock
    private let holdLimit: UInt64

    init(outputs: [AVCaptureOutput], clock: any HoldClock, holdLimit: UInt64) {
        self.outputs = outputs.map(UncheckedWeakReference.init)
        self.clock = clock
        self.holdLimit = holdLimit
        state = Mutex(State(outputCount: outputs.count))
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
        state.withLock { UncheckedReference(($0.delegate, $0.pending.queue)) }.value
    }

    /// True if nothing waits for the delegate.
    var isIdle: Bool { state.withLock { $0.pending.isIdle } }

    /// The number of data that wait for other outputs.
    var waitingCount: Int { state.withLock { $0.rules.waitingCount } }

    /// Starts to accept events.
    func begin() { state.withLock { $0.isAttached = true } }

    /// Sets the client; waiting callbacks go to the new client.
    func setClient(_ delegate: any AVCaptureDataOutputSynchronizerDelegate, queue: DispatchQueue) {
        let delegate = UncheckedReference(delegate)
        let callback = state.withLock { state -> Callback? in
            state.delegate = delegate.value
            return state.pending.setQueue(queue)
        }
        schedule(callback)
    }

    /// Stops to accept events and discards everything that waits.
    func end() {
        let discarded = state.withLock { state in
            state.isAttached = false
            state.delegate = nil
            let discarded = state.discardAll(outputs: outputs.count)
            _ = state.pending.setQueue(nil)
            return discarded
        }
        discarded.settle()
    }

    // MARK: Events

    func receive(_ event: OutputEvent, tag: Int) {
        let (callback, discarded) = state.withLock { state -> (Callback?, SynchronizerLeftovers) in
            var discarded = SynchronizerLeftovers()
            guard state.isAttached else {
                discarded.add(event)
                return (nil, discarded)
            }
            state.events += 1
            var callback: Callback?
            if event.time != nil { expectOutputs(&state) }
            state.left.remove(tag)
            state.ended.remove(tag)
            switch event {
            case .data(let datum):
                add(.data(datum, arrival: state.events), at: datum.time, tag: tag, to: &state, &discarded)
            case .dropped(let drop):
                if drop.reason == .outOfBuffers { callback = relieve(&state) }
                add(.dropped(drop), at: drop.time, tag: tag, to: &state, &discarded)
            case .lost(let drop):
                if drop.reason == .outOfBuffers { callback = relieve(&state) }
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
            callback = release(&state, while: { $0.nextSet() }) ?? callback
            callback = releaseOverdue(&state) ?? callback
            if state.rules.isIdle, event.time == nil {
                if case .end(nil) = event { discarded.add(state.discardAll(outputs: outputs.count)) }
                state.rules.resetTimes()
            }
            callback = state.offerTokens() ?? callback
            setTimer(&state)
            return (callback, discarded)
        }
        discarded.settle()
        schedule(callback)
    }

    private func add(
        _ piece: SynchronizedPiece,
        at time: CMTime,
        tag: Int,
        to state: inout State,
        _ discarded: inout SynchronizerLeftovers
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

    /// Releases held data without waiting for missing outputs, because the camera has no free buffer.
    private func relieve(_ state: inout State) -> Callback? {
        guard state.rules.waitingCount >= Self.pressureCount, state.rules.earliestArrival != .max else { return nil }
        return release(&state) { $0.nextSetRegardless() }
    }

    /// Passes complete sets to the delegate's queue.
    ///
    /// - Returns: the callback that the caller must schedule.
    private func release(
        _ state: inout State,
        while next: (inout RecordedMatching) -> SynchronizedSet?
    ) -> Callback? {
        var callback: Callback?
        // Nothing is removed without a report.
        var removed: [SynchronizerItem] = []
        while let whole = next(&state.rules) {
            for set in state.replayed(whole) {
                let item = SynchronizerItem.set(set, event: state.events)
                let limit = limit(for: set)
                state.note(.offered(item.letter, limit: limit.recorded))
                callback = state.pending.offer(item, limit: limit, removed: &removed) ?? callback
            }
        }
        return callback
    }

    // MARK: The hold limit

    /// Releases data that have reached the hold limit behind an earlier set that has just left.
    private func releaseOverdue(_ state: inout State) -> Callback? {
        guard let arrival = state.rules.earliestArrival, arrival != .max else { return nil }
        let now = clock.nanoseconds
        guard now >= arrival + holdLimit else { return nil }
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
            let overdue = releaseOverdue(&state)
            let callback = state.offerTokens() ?? overdue
            setTimer(&state)
            return callback
        }
        schedule(callback)
    }

    // MARK: Callbacks

    private func schedule(_ callback: Callback?) {
        guard let callback else { return }
        callback.queue.async { self.run(callback) }
    }

    private func run(_ callback: Callback) {
        typealias Work = (
            item: SynchronizerItem, delegate: (any AVCaptureDataOutputSynchronizerDelegate)?,
            face: AVCaptureDataOutputSynchronizer?
        )
        let work = state.withLock { state -> UncheckedReference<Work>? in
            guard let item = state.pending.begin(callback) else { return nil }
            state.note(.began(item.letter))
            return UncheckedReference((item, state.delegate, state.face))
        }
        guard let work = work?.value else { return }
        let begin = CaptureTaps.isOn ? HostClock.hostTime : nil
        switch work.item {
        case .set(let set, _):
            if begin != nil, work.delegate != nil { note(set) }
            set.deliver(to: work.delegate, of: work.face)
        case .end: break
        }
        let key = work.item.letter.key
        let callback = state.withLock { state in
            state.note(.ended)
            if let begin {
                let duration = HostClock.hostTime - begin
                let mailbox = state.mailbox
                CaptureTaps.note {
                    .record(.callback(CapsuleCallback(mailbox: mailbox, key: key, duration: duration)))
                }
            }
            return state.pending.end()
        }
        schedule(callback)
    }

    /// Tells taps of a set that the client gets.
    private func note(_ set: SynchronizedSet) {
        let id = state.withLock { $0.id }
        CaptureTaps.note {
            .record(
                .set(
                    synchronizer: id,
                    time: CapsuleTime(set.time),
                    outputs: set.entries.map(\.output),
                    reasons: set.entries.map(\.datum.dropReason)
                )
            )
        }
    }
}
