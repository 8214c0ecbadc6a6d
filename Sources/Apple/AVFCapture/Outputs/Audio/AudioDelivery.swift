import AVFBase
import CoreMedia
import Dispatch
import Synchronization

/// Delivers audio from the source thread to the delegate of an audio data output, or to a synchronizer instead.
///
/// Each callback is queued as a block of its own, one at a time. The delegate is called without a lock held.
final class AudioDelivery: Sendable {
    typealias Delegate = any AVCaptureAudioDataOutputSampleBufferDelegate

    private struct Receiver: Sendable {
        let receiver: any OutputEventReceiver
        let tag: Int
    }

    private struct State {
        weak var delegate: Delegate?
        var hasDelegate = false
        var queue: DispatchQueue?
        var receiver: Receiver?
        var backlog = AudioBacklog()
        /// Increases to invalidate blocks that have already been queued for the delegate.
        var generation = 0
    }

    /// Work to do outside the lock.
    private enum Action {
        case nothing
        case schedule(DispatchQueue, Int)
        case hand([OutputEvent], Receiver)
    }

    private let state: Mutex<State>

    init() { state = Mutex(State()) }

    // MARK: Set-up

    var delegate: Delegate? { state.withLock { UncheckedReference($0.delegate) }.value }
    var queue: DispatchQueue? { state.withLock { $0.delegate == nil ? nil : $0.queue } }

    /// True if no callback is running, scheduled or waiting.
    var isIdle: Bool { state.withLock { $0.backlog.isIdle } }

    /// Changes the delegate.
    ///
    /// Waiting audio goes to the new delegate; nothing more is queued for the old one (VDO-3).
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let delegate = UncheckedReference(delegate)
        let (discarded, action) = state.withLock { state in
            state.delegate = delegate.value
            state.hasDelegate = delegate.value != nil
            state.queue = delegate.value == nil ? nil : queue
            let discarded = delegate.value == nil ? state.backlog.removeAll() : []
            return (discarded, Self.restart(&state))
        }
        _ = discarded
        perform(action)
    }

    /// Sends events to a receiver, or to the delegate again when the receiver is nil.
    ///
    /// Returns false if another receiver already gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let result = state.withLock { state -> ([AudioBacklog.Entry], Action)? in
            if let present = state.receiver, let receiver, present.receiver !== receiver { return nil }
            state.receiver = receiver.map { Receiver(receiver: $0, tag: tag) }
            return (state.backlog.removeAll(), Self.restart(&state))
        }
        guard let result else { return false }
        perform(result.1)
        return true
    }

    private static func restart(_ state: inout State) -> Action {
        state.generation += 1
        guard state.backlog.reschedule(), let queue = state.queue else { return .nothing }
        return .schedule(queue, state.generation)
    }

    // MARK: On the source thread

    func receive(_ datum: AudioDatum) {
        var removed: [AudioBacklog.Entry] = []
        let action = state.withLock { state -> Action in
            if let receiver = state.receiver {
                return .hand([.data(.audio(datum)), .nothing(datum.lastTime)], receiver)
            }
            guard state.hasDelegate else { return .nothing }
            return Self.schedule(state.backlog.offer(datum, removed: &removed), state)
        }
        perform(action)
    }

    func end(_ token: DrainToken) {
        let action = state.withLock { state -> Action in
            if let receiver = state.receiver { return .hand([.end(token)], receiver) }
            guard state.hasDelegate else { return .nothing }
            return Self.schedule(state.backlog.offer(end: token), state)
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
        let (discarded, receiver) = state.withLock { ($0.backlog.removeAll(), $0.receiver) }
        _ = discarded
        if let receiver { receiver.receiver.receive(.end(nil), tag: receiver.tag) }
    }

    private func perform(_ action: Action) {
        switch action {
        case .nothing: break
        case .schedule(let queue, let generation): queue.async { self.run(generation) }
        case .hand(let events, let receiver):
            for event in events { receiver.receiver.receive(event, tag: receiver.tag) }
        }
    }

    // MARK: On the delegate's queue

    /// Makes one callback, and schedules the next after everything that the callback held has been released.
    private func run(_ generation: Int) {
        guard call(generation) else { return }
        let action = state.withLock { state -> Action in
            guard state.backlog.end(), let queue = state.queue else { return .nothing }
            return .schedule(queue, state.generation)
        }
        perform(action)
    }

    private func call(_ generation: Int) -> Bool {
        let work = state.withLock { state -> UncheckedReference<(AudioBacklog.Entry, Delegate?)>? in
            guard generation == state.generation, let entry = state.backlog.begin() else { return nil }
            return UncheckedReference((entry, state.delegate))
        }
        guard let work else { return false }
        if case .audio(let datum) = work.value.0, let output = datum.connection.output {
            work.value.1?.captureOutput(output, didOutput: datum.audio.buffer, from: datum.connection)
        }
        return true
    }
}
