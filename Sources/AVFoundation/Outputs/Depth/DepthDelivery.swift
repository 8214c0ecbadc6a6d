import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// Brings depth maps from the source thread to the delegate of a depth data output, or to a synchronizer in its place.
///
/// The sibling of ``VideoDelivery``.
///
/// One block is queued for each callback, and never more than one at a time, so that an output does not take a shared
/// serial queue for itself, and callbacks follow one another on a concurrent queue too. The delegate is called without
/// a lock held.
final class DepthDelivery: Sendable {
    typealias Delegate = any AVCaptureDepthDataOutputDelegate

    /// What is told between frames.
    enum Report: Sendable {
        case drop(DepthDrop)
        case end(DrainToken)
    }

    struct Receiver: Sendable {
        let receiver: any OutputEventReceiver
        let tag: Int
    }

    private typealias Policy = LateFramePolicy<DepthDatum, Report>

    private struct State {
        weak var delegate: Delegate?
        var hasDelegate = false
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

    private let state: Mutex<State>

    init() { state = Mutex(State()) }

    // MARK: Set-up

    var delegate: Delegate? { state.withLock { UncheckedReference($0.delegate) }.value }
    var queue: DispatchQueue? { state.withLock { $0.delegate == nil ? nil : $0.queue } }

    /// Whether no callback is running or to be made.
    var isIdle: Bool { state.withLock { $0.policy.phase == .idle && $0.policy.count == 0 } }

    /// Changes the delegate.
    ///
    /// What waits goes to the new one; nothing more is queued for the old one (VDO-3).
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let delegate = UncheckedReference(delegate)
        let (forgotten, action) = state.withLock { state in
            state.delegate = delegate.value
            state.hasDelegate = delegate.value != nil
            state.queue = delegate.value == nil ? nil : queue
            let forgotten = delegate.value == nil ? state.policy.removeAll() : []
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

    func receive(_ frame: CapturedFrame, route: DepthRoute) {
        guard let map = frame.depth else { return skip(frame.presentationTime) }
        let shared = UncheckedReference(map)
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.hasDelegate else { return .nothing }
            let minimum = route.maker.recipe.minFrameDuration
            if minimum.isNumeric, state.lastTime.isNumeric, frame.presentationTime - state.lastTime < minimum {
                return state.receiver.map { .hand(.nothing(frame.presentationTime), $0) } ?? .nothing
            }
            state.lastTime = frame.presentationTime
            let datum = DepthDatum(map: shared.value, frame: frame, route: route)
            if let receiver = state.receiver { return .hand(.data(.depth(datum)), receiver) }
            state.policy.limit = frame.format.backlogLimit
            let starts = state.policy.offer(datum, keepsAll: frame.isLossless) { .drop($0.drop($1)) }
            return Self.schedule(starts, state)
        }
        perform(action)
    }

    /// A frame came without a map.
    func skip(_ time: CMTime) {
        perform(state.withLock { $0.receiver.map { .hand(.nothing(time), $0) } ?? .nothing })
    }

    func receive(_ loss: CameraLoss, route: DepthRoute) {
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.hasDelegate else { return .nothing }
            let reason = DropReason(loss.reason)
            route.ledger.lose(reason)
            let drop = DepthDrop(time: loss.presentationTime, reason: reason, route: route)
            if let receiver = state.receiver { return .hand(.lost(drop), receiver) }
            return Self.schedule(state.policy.offer(report: .drop(drop)), state)
        }
        perform(action)
    }

    func end(_ token: DrainToken) {
        let action = state.withLock { state -> Action in
            if let receiver = state.receiver { return .hand(.end(token), receiver) }
            guard state.hasDelegate else { return .nothing }
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
        let work = state.withLock { state -> UncheckedReference<(Policy.Entry, Delegate?)>? in
            guard generation == state.generation, let entry = state.policy.begin() else { return nil }
            return UncheckedReference((entry, state.delegate))
        }
        guard let work else { return false }
        call(work.value.0, work.value.1)
        return true
    }

    private func finish() {
        let action = state.withLock { state -> Action in
            guard state.policy.end(), let queue = state.queue else { return .nothing }
            return .schedule(queue, state.generation)
        }
        perform(action)
    }

    private func call(_ entry: Policy.Entry, _ delegate: Delegate?) {
        switch entry {
        case .datum(let datum):
            let connection = datum.route.connection
            guard let delegate, let output = connection.output as? AVCaptureDepthDataOutput else { return }
            if let data = datum.deliver() {
                delegate.depthDataOutput(output, didOutput: data, timestamp: datum.time, connection: connection)
            } else {
                tell(datum.drop(.outOfBuffers), delegate, output)
            }
        case .report(.drop(let drop)):
            guard let delegate, let output = drop.route.connection.output as? AVCaptureDepthDataOutput else {
                drop.withdraw()
                return
            }
            tell(drop, delegate, output)
        case .report(.end): break
        }
    }

    private func tell(_ drop: DepthDrop, _ delegate: Delegate, _ output: AVCaptureDepthDataOutput) {
        guard let shell = drop.makeShell() else { return drop.withdraw() }
        delegate.depthDataOutput(
            output,
            didDrop: shell,
            timestamp: drop.time,
            connection: drop.route.connection,
            reason: drop.reason.dataDroppedReason
        )
    }
}
