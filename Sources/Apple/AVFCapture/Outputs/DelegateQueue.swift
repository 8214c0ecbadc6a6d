import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// An item that an output delivers to its delegate, such as a frame or a depth map.
protocol QueuedDatum: Sendable {
    /// A report of a datum that was dropped.
    associatedtype Drop: QueuedDrop

    /// The datum as an event for a synchronizer.
    var event: OutputEvent { get }

    /// Counts the datum as dropped and returns the report, which the client must get only once.
    func drop(_ reason: DropReason) -> Drop
}

/// A report of a drop that the client has not received yet.
protocol QueuedDrop: Sendable {
    /// The drop as an event for a synchronizer.
    var event: OutputEvent { get }

    /// Removes the drop from the ledger, because it will never be reported.
    func withdraw()
}

/// Delivers data from the source thread to the delegate of an output, or to a synchronizer instead.
///
/// Each callback is queued as a block of its own, one at a time. An output therefore does not monopolize a shared
/// serial queue, and callbacks run one after another on a concurrent queue too. The delegate is called without a lock
/// held.
final class DelegateQueue<Datum: QueuedDatum>: Sendable {
    /// A report that is delivered in order with the data.
    enum Report: Sendable {
        case drop(Datum.Drop)
        case end(DrainToken)
    }

    typealias Policy = LateFramePolicy<Datum, Report>
    /// Makes one callback, on the delegate's queue.
    typealias Caller = @Sendable (Policy.Entry) -> Void

    private struct Receiver: Sendable {
        let receiver: any OutputEventReceiver
        let tag: Int
    }

    private struct State {
        /// The closure that calls the delegate; nil without a delegate.
        var caller: Caller?
        var queue: DispatchQueue?
        var receiver: Receiver?
        var policy = Policy()
        /// Increases to invalidate blocks that have already been queued for the delegate.
        var generation = 0
        var lastTime = CMTime.invalid
    }

    /// Work to do outside the lock.
    private enum Action {
        case nothing
        case schedule(DispatchQueue, Int)
        case hand(OutputEvent, Receiver)
    }

    private let state = Mutex(State())
    /// True while a callback is scheduled for a frame that has not arrived yet.
    private let isExpecting = Atomic(false)

    /// Timeout of a callback's wait for the expected frame, in nanoseconds.
    ///
    /// The frame normally arrives within some microseconds. If its thread was interrupted, another callback is
    /// scheduled for the frame.
    private static var spinDuration: UInt64 { 30_000 }

    // MARK: Set-up

    /// The queue of the callbacks; nil without a delegate.
    var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// True if no callback is running, scheduled or waiting.
    var isIdle: Bool { state.withLock { $0.policy.phase == .idle && $0.policy.count == 0 } }

    /// Changes the delegate.
    ///
    /// Waiting data go to the new delegate; nothing more is queued for the old one (VDO-3).
    ///
    /// - Parameter caller: a closure that calls the delegate if it still exists; nil for no delegate.
    func setCaller(_ caller: Caller?, queue: DispatchQueue?) {
        let (discarded, action) = state.withLock { state in
            state.caller = caller
            state.queue = caller == nil ? nil : queue
            let discarded = caller == nil ? state.policy.removeAll() : []
            return (discarded, Self.restart(&state))
        }
        withdraw(discarded)
        perform(action)
    }

    /// Sends events to a receiver, or to the delegate again when the receiver is nil.
    ///
    /// Returns false if another receiver already gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let result = state.withLock { state -> ([Policy.Entry], Action)? in
            if let present = state.receiver, let receiver, present.receiver !== receiver { return nil }
            state.receiver = receiver.map { Receiver(receiver: $0, tag: tag) }
            let discarded = state.policy.removeAll()
            return (discarded, Self.restart(&state))
        }
        guard let (discarded, action) = result else { return false }
        withdraw(discarded)
        perform(action)
        return true
    }

    var discardsLate: Bool {
        get { state.withLock { $0.policy.discardsLate } }
        set { state.withLock { $0.policy.setDiscardsLate(newValue) { .drop($0.drop($1)) } } }
    }

    private static func restart(_ state: inout State) -> Action {
        state.generation += 1
        guard state.policy.reschedule(), let queue = state.queue else { return .nothing }
        return .schedule(queue, state.generation)
    }

    // MARK: On the source thread

    /// Schedules the callback of a frame that is about to arrive, if the delegate is idle.
    ///
    /// Waking a thread takes longer than making the frame. Returns whether a callback was scheduled.
    func expect() -> Bool {
        // On a single processor, a callback that busy-waits would keep the source's thread from running.
        guard ShortWait.isPossible else { return false }
        let action = state.withLock { state -> Action in
            guard state.receiver == nil, state.caller != nil, let queue = state.queue, state.policy.expect() else {
                return .nothing
            }
            isExpecting.store(true, ordering: .relaxed)
            return .schedule(queue, state.generation)
        }
        guard case .schedule = action else { return false }
        perform(action)
        return true
    }

    /// Offers a frame to the client.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - isTooSoon: returns whether the frame is skipped without a report, given the time of the last frame that was
    ///     not skipped; that time is invalid before the first.
    ///   - make: makes the datum and enters it into the ledger; not called without a client.
    func offer(_ frame: CapturedFrame, isTooSoon: (CMTime) -> Bool, _ make: () -> Datum) {
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.caller != nil else { return .nothing }
            if isTooSoon(state.lastTime) {
                return state.receiver.map { .hand(.nothing(frame.presentationTime), $0) } ?? .nothing
            }
            state.lastTime = frame.presentationTime
            let datum = make()
            if let receiver = state.receiver { return .hand(datum.event, receiver) }
            state.policy.limit = frame.format.backlogLimit
            let starts = state.policy.offer(datum, keepsAll: frame.isLossless) { .drop($0.drop($1)) }
            isExpecting.store(false, ordering: .releasing)
            return Self.schedule(starts, state)
        }
        perform(action)
    }

    /// Reports a frame that was lost before it reached the output.
    ///
    /// - Parameter make: makes the report, and enters it into the ledger; not called without a client.
    func lose(_ make: () -> Datum.Drop) {
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.caller != nil else { return .nothing }
            let drop = make()
            if let receiver = state.receiver { return .hand(drop.event, receiver) }
            return Self.schedule(state.policy.offer(report: .drop(drop)), state)
        }
        perform(action)
    }

    /// Notes the time of a frame that has no data for the client.
    func skip(_ time: CMTime) {
        perform(state.withLock { $0.receiver.map { .hand(.nothing(time), $0) } ?? .nothing })
    }

    func end(_ token: DrainToken) {
        let action = state.withLock { state -> Action in
            if let receiver = state.receiver { return .hand(.end(token), receiver) }
            guard state.caller != nil else { return .nothing }
            return Self.schedule(state.policy.offer(report: .end(token)), state)
        }
        perform(action)
    }

    private static func schedule(_ starts: Bool, _ state: State) -> Action {
        guard starts, let queue = state.queue else { return .nothing }
        return .schedule(queue, state.generation)
    }

    // MARK: On any thread

    /// Discards everything that waits.
    func flush() {
        let (discarded, receiver) = state.withLock { ($0.policy.removeAll(), $0.receiver) }
        withdraw(discarded)
        if let receiver { receiver.receiver.receive(.end(nil), tag: receiver.tag) }
    }

    private func withdraw(_ entries: some Sequence<Policy.Entry>) {
        // Data remove themselves from the ledger when they are deallocated.
        for case .report(.drop(let drop)) in entries { drop.withdraw() }
    }

    private func perform(_ action: Action) {
        switch action {
        case .nothing: break
        case .schedule(let queue, let generation): queue.async { self.run(generation) }
        case .hand(let event, let receiver): receiver.receiver.receive(event, tag: receiver.tag)
        }
    }

    // MARK: On the delegate's queue

    /// Makes one callback, and schedules the next after everything that the callback held has been released.
    private func run(_ generation: Int) {
        if call(generation) { finish() }
    }

    private func call(_ generation: Int) -> Bool {
        waitForExpected()
        let work = state.withLock { state -> UncheckedReference<(Policy.Entry, Caller?)>? in
            guard generation == state.generation, let entry = state.policy.begin() else { return nil }
            return UncheckedReference((entry, state.caller))
        }
        guard let work else { return false }
        work.value.1?(work.value.0)
        return true
    }

    /// Busy-waits for the expected frame, because it arrives sooner than a sleeping thread would wake.
    private func waitForExpected() {
        guard isExpecting.load(ordering: .acquiring) else { return }
        ShortWait.wait(atMost: Self.spinDuration) { !isExpecting.load(ordering: .acquiring) }
        isExpecting.store(false, ordering: .relaxed)
    }

    private func finish() {
        let action = state.withLock { state -> Action in
            guard state.policy.end(), let queue = state.queue else { return .nothing }
            return .schedule(queue, state.generation)
        }
        perform(action)
    }
}
