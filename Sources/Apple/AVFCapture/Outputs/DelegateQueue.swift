import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// What an output brings to its delegate: frames, depth maps.
protocol QueuedDatum: Sendable {
    /// A datum that was dropped and is still to be reported.
    associatedtype Drop: QueuedDrop

    /// The datum as a synchronizer gets it.
    var event: OutputEvent { get }

    /// Counts the datum as dropped; what is to be reported to the client, once.
    func drop(_ reason: DropReason) -> Drop
}

/// A datum that was dropped and is still to be reported.
protocol QueuedDrop: Sendable {
    /// The drop as a synchronizer gets it.
    var event: OutputEvent { get }

    /// Takes the drop out of the ledger again, because it will never be reported.
    func withdraw()
}

/// Brings data from the source thread to the delegate of an output, or to a synchronizer in its place.
///
/// One block is queued for each callback, and never more than one at a time, so that an output does not take a shared
/// serial queue for itself, and callbacks follow one another on a concurrent queue too. The delegate is called without
/// a lock held.
final class DelegateQueue<Datum: QueuedDatum>: Sendable {
    /// What is told between data.
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
        /// Nil without a delegate.
        var caller: Caller?
        var queue: DispatchQueue?
        var receiver: Receiver?
        var policy = Policy()
        /// Goes up when what has been queued for the delegate must not run any more.
        var generation = 0
        var lastTime = CMTime.invalid
    }

    /// What to do outside the lock.
    private enum Action {
        case nothing
        case schedule(DispatchQueue, Int)
        case hand(OutputEvent, Receiver)
    }

    private let state = Mutex(State())
    /// Whether a callback was scheduled for a frame that is still to come.
    private let isExpecting = Atomic(false)

    /// How long a callback waits for the frame that it was scheduled for, in nanoseconds.
    ///
    /// The frame is some microseconds away, unless its thread was interrupted: then another callback is scheduled for it.
    private static var patience: UInt64 { 30_000 }

    // MARK: Set-up

    /// Where callbacks are made; nil without a delegate.
    var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// Whether no callback is running or to be made.
    var isIdle: Bool { state.withLock { $0.policy.phase == .idle && $0.policy.count == 0 } }

    /// Changes the delegate.
    ///
    /// What waits goes to the new one; nothing more is queued for the old one (VDO-3).
    ///
    /// - Parameter caller: calls the delegate, where it still is; nil for no delegate.
    func setCaller(_ caller: Caller?, queue: DispatchQueue?) {
        let (forgotten, action) = state.withLock { state in
            state.caller = caller
            state.queue = caller == nil ? nil : queue
            let forgotten = caller == nil ? state.policy.removeAll() : []
            return (forgotten, Self.restart(&state))
        }
        withdraw(forgotten)
        perform(action)
    }

    /// Hands events to a receiver, or to the delegate again.
    ///
    /// False when another receiver gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let result = state.withLock { state -> ([Policy.Entry], Action)? in
            if let present = state.receiver, let receiver, present.receiver !== receiver { return nil }
            state.receiver = receiver.map { Receiver(receiver: $0, tag: tag) }
            let forgotten = state.policy.removeAll()
            return (forgotten, Self.restart(&state))
        }
        guard let (forgotten, action) = result else { return false }
        withdraw(forgotten)
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

    /// A frame is about to come: its callback is scheduled now if the delegate is idle, as waking a thread takes longer
    /// than making the frame does.
    ///
    /// Returns whether it is.
    func expect() -> Bool {
        // A callback that waits for the source's thread must not take the only processor from it.
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

    /// A frame has something for the client.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - isTooSoon: whether it is left out without a report, by the time of the last one that was not; invalid before the
    ///     first.
    ///   - make: makes the datum, and enters it into the ledger; not called without a client.
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

    /// Something was lost before it came here.
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

    /// A frame has nothing for the client.
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

    /// Forgets what waits.
    func flush() {
        let (forgotten, receiver) = state.withLock { ($0.policy.removeAll(), $0.receiver) }
        withdraw(forgotten)
        if let receiver { receiver.receiver.receive(.end(nil), tag: receiver.tag) }
    }

    private func withdraw(_ entries: some Sequence<Policy.Entry>) {
        // Data take themselves out of the ledger when they go.
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

    /// Makes one callback, and has the next one scheduled when all that it held has been let go of.
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

    /// Waits for a frame that is about to come, awake: it is nearer than sleep.
    private func waitForExpected() {
        guard isExpecting.load(ordering: .acquiring) else { return }
        ShortWait.wait(atMost: Self.patience) { !isExpecting.load(ordering: .acquiring) }
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
